#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"01-tables.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/01-tables.sql" suffix(, 0)
    }},
    {"02-finding.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/02-finding.sql" suffix(, 0)
    }},
    {"03-curation.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/03-curation.sql" suffix(, 0)
    }},
    {"04-feed.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/04-feed.sql" suffix(, 0)
    }},
    {"05-desk.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/05-desk.sql" suffix(, 0)
    }},
    {"06-likeness.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/06-likeness.sql" suffix(, 0)
    }},
    {"09-order.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/09-order.sql" suffix(, 0)
    }},
    {"10-sessions.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/10-sessions.sql" suffix(, 0)
    }},
    {"checks.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/checks.sql" suffix(, 0)
    }},
    {"history.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/history.sql" suffix(, 0)
    }},
    {"postgresql-columns.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/postgresql-columns.sql" suffix(, 0)
    }},
    {"postgresql-counting.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/postgresql-counting.sql" suffix(, 0)
    }},
    {"postgresql-former-index.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/postgresql-former-index.sql" suffix(, 0)
    }},
    {"postgresql-index.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/postgresql-index.sql" suffix(, 0)
    }},
    {"postgresql-objects.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/postgresql-objects.sql" suffix(, 0)
    }},
    {"postgresql-order.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/postgresql-order.sql" suffix(, 0)
    }},
    {"put.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/put.sql" suffix(, 0)
    }},
    {"sqlite-columns.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/sqlite-columns.sql" suffix(, 0)
    }},
    {"sqlite-contents.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/sqlite-contents.sql" suffix(, 0)
    }},
    {"sqlite-counting.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/sqlite-counting.sql" suffix(, 0)
    }},
    {"sqlite-former-index.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/sqlite-former-index.sql" suffix(, 0)
    }},
    {"sqlite-index.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/sqlite-index.sql" suffix(, 0)
    }},
    {"sqlite-objects.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/sqlite-objects.sql" suffix(, 0)
    }},
    {"sqlite-order.sql", (const char[]){
#embed "../../Serving/StoreDatabase/Schema/sqlite-order.sql" suffix(, 0)
    }},
};

EmbeddedFileTable store_statements(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
