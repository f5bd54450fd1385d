#include "EmbeddedFiles.h"

// One element for each file of the folders; a test compares them.
static const EmbeddedFile service[] = {
    {"metrics.txt", (const char[]){
#embed "../../Serving/HTTPService/Tables/metrics.txt" suffix(, 0)
    }},
    {"openapi.json", (const char[]){
#embed "../../Serving/HTTPService/Tables/openapi.json" suffix(, 0)
    }},
    {"operations.json", (const char[]){
#embed "../../Serving/HTTPService/Tables/operations.json" suffix(, 0)
    }},
    {"routes.txt", (const char[]){
#embed "../../Serving/HTTPService/Tables/routes.txt" suffix(, 0)
    }},
};

static const EmbeddedFile server[] = {
    {"problems.txt", (const char[]){
#embed "../../Serving/HTTPServer/Tables/problems.txt" suffix(, 0)
    }},
    {"statuses.txt", (const char[]){
#embed "../../Serving/HTTPServer/Tables/statuses.txt" suffix(, 0)
    }},
};

EmbeddedFileTable service_tables(void) { return (EmbeddedFileTable){service, sizeof service / sizeof *service}; }

EmbeddedFileTable server_tables(void) { return (EmbeddedFileTable){server, sizeof server / sizeof *server}; }
