-- What a folder of files cannot hold, and how much there is of it.
SELECT 1, 'earlier version', 'of themes', (SELECT count(*) FROM versions) - (SELECT count(*) FROM themes)
UNION ALL SELECT 2, 'owner', 'of removed themes', count(*) FROM removed
UNION ALL SELECT 3, 'decision', 'about uploads', count(*) FROM reviews
UNION ALL SELECT 4, 'action', 'of the audit log', count(*) FROM audit
ORDER BY 1
