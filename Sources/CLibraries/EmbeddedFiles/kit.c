#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"kit.css", (const char[]){
#embed "../../Program/kbrender/Commands/Program/Kit/kit.css" suffix(, 0)
    }},
    {"kit.html", (const char[]){
#embed "../../Program/kbrender/Commands/Program/Kit/kit.html" suffix(, 0)
    }},
    {"pictures.txt", (const char[]){
#embed "../../Program/kbrender/Commands/Program/Kit/pictures.txt" suffix(, 0)
    }},
};

EmbeddedFileTable kit_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
