CREATE FUNCTION count_themes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE counts SET count = count + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END WHERE name = 'themes';
    RETURN NULL;
END
$$;
CREATE TRIGGER theme_counted AFTER INSERT OR DELETE ON themes FOR EACH ROW EXECUTE FUNCTION count_themes();
