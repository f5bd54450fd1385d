-- Names as they are sorted; the index of words comes with its first content.
ALTER TABLE themes ADD COLUMN name TEXT NOT NULL DEFAULT '';
CREATE INDEX themes_by_name ON themes (name, number);
