-- What the schema has. What an extension has brought is nobody's.
WITH own AS (SELECT * FROM pg_class AS all_objects WHERE relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = all_objects.oid AND deptype = 'e')),
objects(name, text) AS (
    SELECT concat('column ', relname, '.', attname), concat_ws(' ', relkind, format_type(atttypid, atttypmod), attnotnull)
    FROM own JOIN pg_attribute ON attrelid = own.oid AND attnum > 0 AND relkind IN ('r', 'p', 'v', 'm', 'f')
    UNION ALL SELECT concat('index ', relname), pg_get_indexdef(oid) FROM own WHERE relkind = 'i'
    UNION ALL SELECT concat('trigger ', tgname, ' of ', relname), pg_get_triggerdef(pg_trigger.oid)
    FROM own JOIN pg_trigger ON tgrelid = own.oid AND NOT tgisinternal
    UNION ALL SELECT concat('rule ', rulename, ' of ', relname), pg_get_ruledef(pg_rewrite.oid)
    FROM own JOIN pg_rewrite ON ev_class = own.oid
    UNION ALL SELECT concat('function ', proname), prosrc FROM pg_proc AS all_objects
    WHERE pronamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = all_objects.oid AND deptype = 'e')
)
SELECT name, replace(text, current_schema() || '.', '') FROM objects
