-- Puts a document on a shelf. The number of an upload is above those of all earlier ones, also of those that are gone:
-- every change that puts one on a shelf is in the audit log.
INSERT INTO shelves (shelf, id, digest, owner, version, time, reason, arrival)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, (
    SELECT coalesce(max(number), 0) + 1 FROM (
        SELECT max(number) AS number FROM audit
        UNION ALL SELECT max(arrival) FROM shelves WHERE shelf = 'incoming'
    ) AS numbers
)
ON CONFLICT (shelf, id) DO UPDATE
SET digest = ?3, owner = ?4, version = ?5, time = ?6, reason = ?7, arrival = excluded.arrival
