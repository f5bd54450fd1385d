#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"suite.schema.json", (const char[]){
#embed "../../Running/Verification/Tables/suite.schema.json" suffix(, 0)
    }},
};

EmbeddedFileTable suite_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
