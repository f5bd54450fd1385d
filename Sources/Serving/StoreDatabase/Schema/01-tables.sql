-- Times are RFC 3339; `changed` is in seconds since 1970.
CREATE TABLE owners (
    name TEXT PRIMARY KEY,
    since TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE documents (
    number INTEGER PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    contrast TEXT NOT NULL,
    bytes BLOB NOT NULL
);
CREATE TABLE shelves (
    shelf TEXT NOT NULL CHECK (shelf IN ('published', 'incoming', 'rejected')),
    id TEXT NOT NULL,
    digest TEXT NOT NULL REFERENCES documents (digest),
    owner TEXT REFERENCES owners (name),
    version TEXT,
    time TEXT NOT NULL,
    reason TEXT,
    PRIMARY KEY (shelf, id)
) WITHOUT ROWID;
CREATE INDEX shelves_of_owners ON shelves (owner, shelf, id);
CREATE INDEX shelves_of_documents ON shelves (digest);
CREATE TABLE themes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    digest TEXT NOT NULL REFERENCES documents (digest),
    updated INTEGER NOT NULL UNIQUE,
    changed INTEGER NOT NULL
);
CREATE TABLE versions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    version TEXT,
    digest TEXT NOT NULL REFERENCES documents (digest),
    owner TEXT REFERENCES owners (name),
    time TEXT NOT NULL
);
CREATE INDEX versions_of_themes ON versions (id, number);
CREATE TABLE removed (
    id TEXT PRIMARY KEY,
    owner TEXT REFERENCES owners (name),
    version TEXT,
    time TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE reviews (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    digest TEXT NOT NULL,
    decision TEXT NOT NULL CHECK (decision IN ('approved', 'rejected')),
    reviewer TEXT NOT NULL,
    reason TEXT,
    time TEXT NOT NULL
);
CREATE INDEX reviews_of_themes ON reviews (id, number);
CREATE TABLE events (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('changed', 'removed')),
    id TEXT NOT NULL,
    digest TEXT,
    time TEXT NOT NULL
);
CREATE TABLE audit (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    actor TEXT NOT NULL,
    role TEXT NOT NULL,
    action TEXT NOT NULL,
    id TEXT NOT NULL,
    digest TEXT,
    time TEXT NOT NULL
);
CREATE INDEX audit_of_actors ON audit (actor, number);
CREATE TABLE counts (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO counts VALUES ('themes', 0);
