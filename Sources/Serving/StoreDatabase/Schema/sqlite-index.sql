-- Our own code cuts and folds the words; the tokenizer only has to leave them whole, so marks are parts of words.
-- Beginnings of words have lists of their own, because the list of one is otherwise put together for each search,
-- which takes a millisecond for every 50,000 themes. No search is for a phrase, so places within texts are left out.
CREATE VIRTUAL TABLE words USING fts5 (
    texts, facets, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
    prefix = '1 2 3 4 5 6 7', detail = column, columnsize = 0
);
