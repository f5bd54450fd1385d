#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"export-colors.txt", (const char[]){
#embed "../../Drawing/ThemeExport/Tables/export-colors.txt" suffix(, 0)
    }},
    {"export-losses.txt", (const char[]){
#embed "../../Drawing/ThemeExport/Tables/export-losses.txt" suffix(, 0)
    }},
    {"exports.txt", (const char[]){
#embed "../../Drawing/ThemeExport/Tables/exports.txt" suffix(, 0)
    }},
    {"floris-rules.txt", (const char[]){
#embed "../../Drawing/ThemeExport/Tables/floris-rules.txt" suffix(, 0)
    }},
};

EmbeddedFileTable export_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
