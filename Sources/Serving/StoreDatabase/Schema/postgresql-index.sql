-- Our own code cuts and folds the words, so no configuration of text search is used. Words of texts begin with `=`,
-- so that none of them is a facet.
--
-- An index of words (GIN) has no order: it finds all that match before the first is known. So each token is indexed
-- together with the block of 2¹² numbers in which its theme is, and with the one of 2¹⁷, and a search goes from block
-- to block, from the newest on, until it has enough. Small blocks soon have enough of what is common; if they do not,
-- it is rare, and large blocks are few.
CREATE TABLE words (rowid BIGINT PRIMARY KEY, tokens TEXT NOT NULL);
CREATE OR REPLACE FUNCTION tokens_in_blocks(number BIGINT, tokens TEXT) RETURNS TSVECTOR
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN array_to_tsvector(ARRAY(
        SELECT bits || '_' || (number >> bits) || token
        FROM unnest(ARRAY[12, 17]) AS bits, unnest(string_to_array(tokens, ' ')) AS token));
END
$$;
CREATE INDEX words_by_block ON words USING gin (tokens_in_blocks(rowid, tokens)) WITH (fastupdate = off);
CREATE OR REPLACE FUNCTION newest_words(expression TEXT, below BIGINT, most BIGINT) RETURNS SETOF BIGINT
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
    bound BIGINT := least(below, (SELECT coalesce(max(rowid), 0) + 1 FROM words));
    rest BIGINT := most;
    small_blocks INTEGER := 16;
    bits INTEGER;
    count BIGINT;
BEGIN
    WHILE bound > 0 AND rest > 0 LOOP
        bits := CASE WHEN small_blocks > 0 THEN 12 ELSE 17 END;
        -- With the number itself, the planner goes through the primary key, too.
        RETURN QUERY SELECT rowid FROM words
            WHERE tokens_in_blocks(rowid, tokens)
                @@ replace(expression, '#', bits || '_' || ((bound - 1) >> bits))::TSQUERY
            AND rowid + 0 < bound ORDER BY rowid + 0 DESC LIMIT rest;
        GET DIAGNOSTICS count = ROW_COUNT;
        rest := rest - count;
        bound := ((bound - 1) >> bits) << bits;
        small_blocks := small_blocks - 1;
    END LOOP;
END
$$;
