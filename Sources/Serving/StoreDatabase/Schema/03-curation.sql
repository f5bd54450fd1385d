-- Downloads, lists that reviewers keep, and reports of abuse. `place` orders the themes of a list; a report is open
-- while `closed` is null, and `times` counts equal ones.
ALTER TABLE themes ADD COLUMN downloads INTEGER NOT NULL DEFAULT 0;
CREATE INDEX themes_by_downloads ON themes (downloads, number);
ALTER TABLE removed ADD COLUMN downloads INTEGER NOT NULL DEFAULT 0;
CREATE TABLE collections (
    name TEXT PRIMARY KEY,
    title TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE collected (
    collection TEXT NOT NULL REFERENCES collections (name) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    id TEXT NOT NULL,
    PRIMARY KEY (collection, place)
) WITHOUT ROWID;
CREATE TABLE reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    digest TEXT NOT NULL,
    reason TEXT NOT NULL,
    times INTEGER NOT NULL DEFAULT 1,
    time TEXT NOT NULL,
    closed TEXT,
    reviewer TEXT,
    outcome TEXT
);
CREATE INDEX open_reports ON reports (number) WHERE closed IS NULL;
CREATE INDEX reports_of_themes ON reports (id, number);
