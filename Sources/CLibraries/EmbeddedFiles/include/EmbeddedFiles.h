#include <stddef.h>

/// A text file that is compiled into the program.
typedef struct {
    /// Its name, without folders.
    const char *_Nonnull name;
    /// Its text, which a NUL ends.
    const char *_Nonnull text;
} EmbeddedFile;

/// The files of a folder. Swift needs no `unsafe` to hold one, since its files are constants.
typedef struct __attribute__((swift_attr("@safe"))) {
    const EmbeddedFile *_Nonnull files;
    size_t count;
} EmbeddedFileTable;

/// The page that explains each message.
EmbeddedFileTable message_pages(void);
/// The built-in themes.
EmbeddedFileTable preset_files(void);
/// Names of colours and of properties.
EmbeddedFileTable theme_tables(void);
/// What is known of languages and regions.
EmbeddedFileTable layout_tables(void);
/// What other programs call their colours.
EmbeddedFileTable import_tables(void);
/// The fonts of scripts.
EmbeddedFileTable font_tables(void);
/// What people do with the files of exports.
EmbeddedFileTable export_tables(void);
/// The outlines of icons.
EmbeddedFileTable icon_tables(void);
/// The page of `verify --report`.
EmbeddedFileTable report_files(void);
/// The schema of golden suites.
EmbeddedFileTable suite_tables(void);
/// The colours, sizes and type of all pages, and the stylesheet and script of the gallery's.
EmbeddedFileTable gallery_files(void);
/// What pages of a static gallery add.
EmbeddedFileTable site_files(void);
/// The studio's page.
EmbeddedFileTable studio_files(void);
/// The page of the review desk.
EmbeddedFileTable review_files(void);
/// The tables of a store and other statements in SQL.
EmbeddedFileTable store_statements(void);
/// What the metrics and the routes of a service mean.
EmbeddedFileTable service_tables(void);
/// The statuses and the titles of problems, and the words of statuses.
EmbeddedFileTable server_tables(void);
/// What help says of each command.
EmbeddedFileTable command_texts(void);
/// The completion scripts of shells, without what depends on the commands.
EmbeddedFileTable completion_files(void);
/// The descriptions of the commands of kbrender-serve.
EmbeddedFileTable service_files(void);
/// The pictures of a theme's kit, and the stylesheet of its page.
EmbeddedFileTable kit_files(void);
