-- What lists are sorted by stands beside the words, so that the thousand themes that a search sorts are not looked up
-- one by one. Whenever it changes, a theme's words are added anew. Downloads change too often for that.
CREATE TABLE new_words (
    rowid BIGINT PRIMARY KEY, tokens TEXT NOT NULL,
    name TEXT COLLATE "C" NOT NULL DEFAULT '', updated BIGINT NOT NULL DEFAULT 0
);
INSERT INTO new_words
    SELECT rowid, tokens, themes.name, themes.updated FROM words JOIN themes ON number = rowid ORDER BY rowid;
DROP TABLE words;
ALTER TABLE new_words RENAME TO words;
ALTER INDEX new_words_pkey RENAME TO words_pkey;
CREATE INDEX words_by_block ON words USING gin (tokens_in_blocks(rowid, tokens)) WITH (fastupdate = off);
CREATE FUNCTION set_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT themes.name, themes.updated INTO NEW.name, NEW.updated FROM themes WHERE number = NEW.rowid;
    RETURN NEW;
END
$$;
CREATE TRIGGER words_in_order BEFORE INSERT ON words FOR EACH ROW EXECUTE FUNCTION set_order();
-- One statement for all blocks: the newest are first, and a block that is not wanted any more is not read.
DROP FUNCTION newest_words(TEXT, BIGINT, BIGINT);
CREATE FUNCTION newest_words(expression TEXT, below BIGINT, most BIGINT)
RETURNS TABLE (number BIGINT, name TEXT, updated BIGINT)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
    last BIGINT := least(below, (SELECT coalesce(max(rowid), 0) + 1 FROM words)) - 1;
    small_from BIGINT := greatest((last >> 12) - 15, 0) << 12;
BEGIN
    RETURN QUERY SELECT found.rowid, found.name, found.updated FROM (
        SELECT 12 AS bits, generate_series(last >> 12, small_from >> 12, -1) AS block, last
        UNION ALL SELECT 17, generate_series((small_from - 1) >> 17, 0, -1), small_from - 1
    ) AS blocks (bits, block, highest) CROSS JOIN LATERAL (
        -- With the number itself, the planner goes through the primary key, too.
        SELECT words.rowid, words.name, words.updated FROM words
        WHERE tokens_in_blocks(rowid, tokens) @@ replace(expression, '#', bits || '_' || block)::TSQUERY
        AND rowid + 0 <= highest ORDER BY rowid + 0 DESC LIMIT most
    ) AS found LIMIT most;
END
$$;
