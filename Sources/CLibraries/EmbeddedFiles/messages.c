#include "EmbeddedFiles.h"

// The page of messages alone.
static const EmbeddedFile files[] = {
    {"diagnostics.md", (const char[]){
#embed "../../../docs/diagnostics.md" suffix(, 0)
    }},
};

EmbeddedFileTable message_pages(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
