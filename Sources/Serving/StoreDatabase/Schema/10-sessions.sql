-- Pages keep their tokens themselves.
DROP TABLE sessions;
