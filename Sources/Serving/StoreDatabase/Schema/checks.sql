-- Questions that must be answered with 0, after what is wrong otherwise: what there are so many of, and its fault.
SELECT 1, 'published document', 'missing from the list of themes', count(*)
FROM shelves LEFT JOIN themes USING (id, digest) WHERE shelf = 'published' AND themes.number IS NULL
UNION ALL SELECT 2, 'theme', 'in the list without a published document', count(*)
FROM themes LEFT JOIN shelves ON shelf = 'published' AND shelves.id = themes.id WHERE shelves.id IS NULL
UNION ALL SELECT 3, 'theme', 'missing from the index of words', count(*)
FROM themes WHERE number NOT IN (SELECT rowid FROM words)
UNION ALL SELECT 4, 'theme', 'too many or too few for their stored number',
    abs((SELECT count(*) FROM themes) - (SELECT count FROM counts WHERE name = 'themes'))
ORDER BY 1
