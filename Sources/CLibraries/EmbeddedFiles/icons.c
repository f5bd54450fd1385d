#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"device-bodies.txt", (const char[]){
#embed "../../Drawing/Painting/Tables/device-bodies.txt" suffix(, 0)
    }},
    {"icons.txt", (const char[]){
#embed "../../Drawing/Painting/Tables/icons.txt" suffix(, 0)
    }},
};

EmbeddedFileTable icon_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
