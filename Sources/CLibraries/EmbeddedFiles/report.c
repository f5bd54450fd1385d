#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"accepting.js", (const char[]){
#embed "../../Running/Verification/Page/accepting.js" suffix(, 0)
    }},
    {"body.html", (const char[]){
#embed "../../Running/Verification/Page/body.html" suffix(, 0)
    }},
    {"head.html", (const char[]){
#embed "../../Running/Verification/Page/head.html" suffix(, 0)
    }},
    {"pictures.js", (const char[]){
#embed "../../Running/Verification/Page/pictures.js" suffix(, 0)
    }},
    {"report.css", (const char[]){
#embed "../../Running/Verification/Page/report.css" suffix(, 0)
    }},
    {"report.js", (const char[]){
#embed "../../Running/Verification/Page/report.js" suffix(, 0)
    }},
    {"texts.js", (const char[]){
#embed "../../Running/Verification/Page/texts.js" suffix(, 0)
    }},
};

EmbeddedFileTable report_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
