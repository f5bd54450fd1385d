-- What the schema has.
SELECT type || ' ' || name || iif(tbl_name = name, '', ' of ' || tbl_name), coalesce(sql, '') FROM sqlite_master
WHERE name NOT LIKE 'sqlite_stat%' AND NOT (type = 'table' AND name = 'generation')
