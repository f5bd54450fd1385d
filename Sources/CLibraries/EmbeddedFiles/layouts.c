#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"borrowers.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/borrowers.txt" suffix(, 0)
    }},
    {"conversations.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/conversations.txt" suffix(, 0)
    }},
    {"documents.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/documents.txt" suffix(, 0)
    }},
    {"emoji.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/emoji.txt" suffix(, 0)
    }},
    {"exemplars.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/exemplars.txt" suffix(, 0)
    }},
    {"imported-currencies.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/imported-currencies.txt" suffix(, 0)
    }},
    {"imported-keys.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/imported-keys.txt" suffix(, 0)
    }},
    {"input-pads.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/input-pads.txt" suffix(, 0)
    }},
    {"key-scripts.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/key-scripts.txt" suffix(, 0)
    }},
    {"language-names.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/language-names.txt" suffix(, 0)
    }},
    {"layouts.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/layouts.txt" suffix(, 0)
    }},
    {"letter-blocks.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/letter-blocks.txt" suffix(, 0)
    }},
    {"like-lettered.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/like-lettered.txt" suffix(, 0)
    }},
    {"regional-facts.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/regional-facts.txt" suffix(, 0)
    }},
    {"regional-scripts.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/regional-scripts.txt" suffix(, 0)
    }},
    {"regions.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/regions.txt" suffix(, 0)
    }},
    {"space-names.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/space-names.txt" suffix(, 0)
    }},
    {"unexpected-shift.txt", (const char[]){
#embed "../../Drawing/Layouts/Tables/unexpected-shift.txt" suffix(, 0)
    }},
};

EmbeddedFileTable layout_tables(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
