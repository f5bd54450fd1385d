#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"search.js", (const char[]){
#embed "../../Serving/StaticGallery/Files/search.js" suffix(, 0)
    }},
    {"site.css", (const char[]){
#embed "../../Serving/StaticGallery/Files/site.css" suffix(, 0)
    }},
};

EmbeddedFileTable site_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
