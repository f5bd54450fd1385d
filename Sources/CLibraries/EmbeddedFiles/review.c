#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"review-api.js", (const char[]){
#embed "../../Serving/ReviewPage/review-api.js" suffix(, 0)
    }},
    {"review-decisions.js", (const char[]){
#embed "../../Serving/ReviewPage/review-decisions.js" suffix(, 0)
    }},
    {"review-english.js", (const char[]){
#embed "../../Serving/ReviewPage/review-english.js" suffix(, 0)
    }},
    {"review-lists.js", (const char[]){
#embed "../../Serving/ReviewPage/review-lists.js" suffix(, 0)
    }},
    {"review-queue.js", (const char[]){
#embed "../../Serving/ReviewPage/review-queue.js" suffix(, 0)
    }},
    {"review-tamil.js", (const char[]){
#embed "../../Serving/ReviewPage/review-tamil.js" suffix(, 0)
    }},
    {"review-texts.js", (const char[]){
#embed "../../Serving/ReviewPage/review-texts.js" suffix(, 0)
    }},
    {"review-upload.js", (const char[]){
#embed "../../Serving/ReviewPage/review-upload.js" suffix(, 0)
    }},
    {"review.css", (const char[]){
#embed "../../Serving/ReviewPage/review.css" suffix(, 0)
    }},
    {"review.html", (const char[]){
#embed "../../Serving/ReviewPage/review.html" suffix(, 0)
    }},
    {"review.js", (const char[]){
#embed "../../Serving/ReviewPage/review.js" suffix(, 0)
    }},
};

EmbeddedFileTable review_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
