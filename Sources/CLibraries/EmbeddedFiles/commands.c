#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"commands.txt", (const char[]){
#embed "../../Running/Options/Texts/commands.txt" suffix(, 0)
    }},
    {"exit-codes.txt", (const char[]){
#embed "../../Running/Options/Texts/exit-codes.txt" suffix(, 0)
    }},
    {"failures.txt", (const char[]){
#embed "../../Running/Options/Texts/failures.txt" suffix(, 0)
    }},
    {"options.txt", (const char[]){
#embed "../../Running/Options/Texts/options.txt" suffix(, 0)
    }},
    {"variables.txt", (const char[]){
#embed "../../Running/Options/Texts/variables.txt" suffix(, 0)
    }},
};

EmbeddedFileTable command_texts(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
