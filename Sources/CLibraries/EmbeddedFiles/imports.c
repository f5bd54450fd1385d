#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"android-colors.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/android-colors.txt" suffix(, 0)
    }},
    {"material-baseline.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/material-baseline.txt" suffix(, 0)
    }},
    {"property-sources.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/property-sources.txt" suffix(, 0)
    }},
    {"terminals.json", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/terminals.json" suffix(, 0)
    }},
    {"trime-fallbacks.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/trime-fallbacks.txt" suffix(, 0)
    }},
    {"unsupported.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/unsupported.txt" suffix(, 0)
    }},
    {"vocabulary.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/vocabulary.txt" suffix(, 0)
    }},
    {"words.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/words.txt" suffix(, 0)
    }},
    {"x11-colors.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/x11-colors.txt" suffix(, 0)
    }},
    {"x11-shades.txt", (const char[]){
#embed "../../Drawing/ThemeImport/Tables/x11-shades.txt" suffix(, 0)
    }},
};

EmbeddedFileTable import_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
