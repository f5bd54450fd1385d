-- Who was signed in at the desk, until its page kept the token itself, and what its lists are read by. `detail` is
-- what was said with an action, such as the reason of a rejection. `ends` is in seconds since 1970.
CREATE TABLE sessions (
    digest TEXT PRIMARY KEY,
    token TEXT NOT NULL,
    ends INTEGER NOT NULL
);
CREATE INDEX sessions_of_tokens ON sessions (token);
CREATE INDEX sessions_by_end ON sessions (ends);
CREATE INDEX shelves_by_time ON shelves (shelf, time, id);
ALTER TABLE audit ADD COLUMN detail TEXT;
UPDATE audit SET detail = (
    SELECT max(reason) FROM reviews WHERE reviews.id = audit.id AND reviews.time = audit.time
) WHERE action = 'reject';
CREATE INDEX audit_of_themes ON audit (id, number);
