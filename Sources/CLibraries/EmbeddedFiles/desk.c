#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"desk.css", (const char[]){
#embed "../../Serving/HTTPService/Desk/desk.css" suffix(, 0)
    }},
};

EmbeddedFileTable desk_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
