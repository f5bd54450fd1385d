-- For each table, the statement that gives its rows in the order of their keys, apart from the columns of documents, which have
-- digests of their own, and from the index of words, which is checked as a whole.
SELECT 'SELECT ' || (SELECT group_concat('quote("' || name || '")', '||'',''||') FROM pragma_table_info(tables.name)
    WHERE tables.name <> 'documents' OR name IN ('number', 'digest', 'description_digest'))
|| ' FROM "' || name || '" ORDER BY '
|| coalesce((SELECT group_concat('"' || name || '"') FROM
    (SELECT name FROM pragma_table_info(tables.name) WHERE pk > 0 ORDER BY pk)), 'rowid')
FROM sqlite_master AS tables WHERE type = 'table' AND name NOT LIKE 'words%' AND name NOT LIKE 'sqlite_stat%'
AND name <> 'generation' ORDER BY name
