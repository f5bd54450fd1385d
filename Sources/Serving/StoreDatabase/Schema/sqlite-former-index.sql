SELECT count(*) FROM sqlite_master WHERE name = 'words' AND sql NOT LIKE '%prefix = ''1 2 %'
