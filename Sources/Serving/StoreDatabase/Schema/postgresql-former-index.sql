SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('words') AND attname = 'lexemes'
