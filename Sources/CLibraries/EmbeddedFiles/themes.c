#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"css-colors.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/css-colors.txt" suffix(, 0)
    }},
    {"foreign-words.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/foreign-words.txt" suffix(, 0)
    }},
    {"property-names.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/property-names.txt" suffix(, 0)
    }},
    {"property-words.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/property-words.txt" suffix(, 0)
    }},
    {"root-names.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/root-names.txt" suffix(, 0)
    }},
    {"server-default.json", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/server-default.json" suffix(, 0)
    }},
    {"summaries.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/summaries.txt" suffix(, 0)
    }},
    {"text-sizes.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/text-sizes.txt" suffix(, 0)
    }},
    {"token-defaults.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/token-defaults.txt" suffix(, 0)
    }},
    {"token-uses.txt", (const char[]){
#embed "../../Drawing/ThemeModel/Tables/token-uses.txt" suffix(, 0)
    }},
};

EmbeddedFileTable theme_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
