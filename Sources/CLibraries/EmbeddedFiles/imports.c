#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"vocabulary.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/vocabulary.txt" suffix(, 0)
    }},
};

EmbeddedFileTable import_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
