-- What is asked in an order, or for some time, has a number for it: services have clocks of their own. `arrival` is
-- that of an upload, `seconds` are those of `DatabaseConnection`. And what a service reads of a document besides its
-- bytes has a digest.
ALTER TABLE shelves ADD COLUMN arrival INTEGER NOT NULL DEFAULT 0;
UPDATE shelves SET arrival = place FROM (
    SELECT id AS waiting, row_number() OVER (ORDER BY time, id) AS place FROM shelves WHERE shelf = 'incoming'
) AS queue WHERE shelf = 'incoming' AND id = waiting;
DROP INDEX shelves_by_time;
CREATE INDEX shelves_by_arrival ON shelves (shelf, arrival);
ALTER TABLE reviews ADD COLUMN seconds INTEGER;
ALTER TABLE documents ADD COLUMN description_digest TEXT NOT NULL DEFAULT '';
