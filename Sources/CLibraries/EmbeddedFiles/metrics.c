#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"metrics.txt", (const char[]){
#embed "../../Serving/HTTPService/Tables/metrics.txt" suffix(, 0)
    }},
};

EmbeddedFileTable service_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
