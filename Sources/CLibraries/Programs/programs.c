// Nothing but what it depends on: the modules of both programs, which `make build` compiles at once, as many beside each other as
// there are processors. Programs are linked one after the other, and what only the second needs would be compiled alone.
