#include "EmbeddedFiles.h"

static const EmbeddedFile files[] = {
    {"service.json", (const char[]){
#embed "../../Program/kbrender/Commands/Service/service.json" suffix(, 0)
    }},
};

EmbeddedFileTable service_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
