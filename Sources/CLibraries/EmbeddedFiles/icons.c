#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"icons.txt", (const char[]){
#embed "../../Drawing/Painting/Tables/icons.txt" suffix(, 0)
    }},
};

EmbeddedFileTable icon_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
