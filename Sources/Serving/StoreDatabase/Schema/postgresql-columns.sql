-- Here it stands beside the words.
COMMENT ON COLUMN words.name IS 'What lists are sorted by, with updated';
