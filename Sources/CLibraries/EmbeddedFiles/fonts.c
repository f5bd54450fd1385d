#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"families.txt", (const char[]){
#embed "../../Drawing/Typesetting/Tables/families.txt" suffix(, 0)
    }},
    {"scripts.txt", (const char[]){
#embed "../../Drawing/Typesetting/Tables/scripts.txt" suffix(, 0)
    }},
};

EmbeddedFileTable font_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
