CREATE TRIGGER theme_added AFTER INSERT ON themes BEGIN
    UPDATE counts SET count = count + 1 WHERE name = 'themes';
END;
CREATE TRIGGER theme_removed AFTER DELETE ON themes BEGIN
    UPDATE counts SET count = count - 1 WHERE name = 'themes';
END;
