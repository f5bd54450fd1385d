#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"copy.js", (const char[]){
#embed "../../Serving/GalleryPages/Files/copy.js" suffix(, 0)
    }},
    {"gallery.css", (const char[]){
#embed "../../Serving/GalleryPages/Files/gallery.css" suffix(, 0)
    }},
    {"tokens.css", (const char[]){
#embed "../../Serving/GalleryPages/Files/tokens.css" suffix(, 0)
    }},
    {"words-en.txt", (const char[]){
#embed "../../Serving/GalleryPages/Files/words-en.txt" suffix(, 0)
    }},
    {"words-ta.txt", (const char[]){
#embed "../../Serving/GalleryPages/Files/words-ta.txt" suffix(, 0)
    }},
};

EmbeddedFileTable gallery_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
