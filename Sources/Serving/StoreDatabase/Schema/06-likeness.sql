-- The tags and hues by which themes are alike, so that those with one are read from the newest on, and no further
-- than somebody wants. The index that goes served a check that never is made: documents are not removed.
CREATE TABLE alike (
    token TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (token, number)
) WITHOUT ROWID;
CREATE INDEX alike_by_theme ON alike (number);
DROP INDEX shelves_of_documents;
