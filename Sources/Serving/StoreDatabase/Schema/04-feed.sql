-- Events of more kinds, which say more, and how far each webhook has been told of them. `due` is in seconds since
-- 1970.
CREATE TABLE all_events (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    digest TEXT,
    version TEXT,
    owner TEXT,
    detail TEXT,
    time TEXT NOT NULL
);
INSERT INTO all_events (number, kind, id, digest, time) SELECT number, kind, id, digest, time FROM events;
DROP TABLE events;
ALTER TABLE all_events RENAME TO events;
CREATE TABLE hooks (
    address TEXT PRIMARY KEY,
    event INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    due INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
