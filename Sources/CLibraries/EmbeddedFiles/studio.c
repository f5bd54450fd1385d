#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"actions.js", (const char[]){
#embed "../../Serving/StudioPage/Files/actions.js" suffix(, 0)
    }},
    {"bar.js", (const char[]){
#embed "../../Serving/StudioPage/Files/bar.js" suffix(, 0)
    }},
    {"beginning.js", (const char[]){
#embed "../../Serving/StudioPage/Files/beginning.js" suffix(, 0)
    }},
    {"brand.js", (const char[]){
#embed "../../Serving/StudioPage/Files/brand.js" suffix(, 0)
    }},
    {"catalogue.js", (const char[]){
#embed "../../Serving/StudioPage/Files/catalogue.js" suffix(, 0)
    }},
    {"chips.js", (const char[]){
#embed "../../Serving/StudioPage/Files/chips.js" suffix(, 0)
    }},
    {"color.js", (const char[]){
#embed "../../Serving/StudioPage/Files/color.js" suffix(, 0)
    }},
    {"compare.js", (const char[]){
#embed "../../Serving/StudioPage/Files/compare.js" suffix(, 0)
    }},
    {"controls.js", (const char[]){
#embed "../../Serving/StudioPage/Files/controls.js" suffix(, 0)
    }},
    {"decisions.js", (const char[]){
#embed "../../Serving/StudioPage/Files/decisions.js" suffix(, 0)
    }},
    {"design.js", (const char[]){
#embed "../../Serving/StudioPage/Files/design.js" suffix(, 0)
    }},
    {"dialogs.js", (const char[]){
#embed "../../Serving/StudioPage/Files/dialogs.js" suffix(, 0)
    }},
    {"dom.js", (const char[]){
#embed "../../Serving/StudioPage/Files/dom.js" suffix(, 0)
    }},
    {"drafts.js", (const char[]){
#embed "../../Serving/StudioPage/Files/drafts.js" suffix(, 0)
    }},
    {"editor.js", (const char[]){
#embed "../../Serving/StudioPage/Files/editor.js" suffix(, 0)
    }},
    {"english-names.js", (const char[]){
#embed "../../Serving/StudioPage/Files/english-names.js" suffix(, 0)
    }},
    {"english.js", (const char[]){
#embed "../../Serving/StudioPage/Files/english.js" suffix(, 0)
    }},
    {"exports.js", (const char[]){
#embed "../../Serving/StudioPage/Files/exports.js" suffix(, 0)
    }},
    {"faults.js", (const char[]){
#embed "../../Serving/StudioPage/Files/faults.js" suffix(, 0)
    }},
    {"field.js", (const char[]){
#embed "../../Serving/StudioPage/Files/field.js" suffix(, 0)
    }},
    {"gestures.js", (const char[]){
#embed "../../Serving/StudioPage/Files/gestures.js" suffix(, 0)
    }},
    {"gradient.js", (const char[]){
#embed "../../Serving/StudioPage/Files/gradient.js" suffix(, 0)
    }},
    {"held.js", (const char[]){
#embed "../../Serving/StudioPage/Files/held.js" suffix(, 0)
    }},
    {"icon.svg", (const char[]){
#embed "../../Serving/StudioPage/Files/icon.svg" suffix(, 0)
    }},
    {"index.html", (const char[]){
#embed "../../Serving/StudioPage/Files/index.html" suffix(, 0)
    }},
    {"info.js", (const char[]){
#embed "../../Serving/StudioPage/Files/info.js" suffix(, 0)
    }},
    {"keyboard.js", (const char[]){
#embed "../../Serving/StudioPage/Files/keyboard.js" suffix(, 0)
    }},
    {"keys.js", (const char[]){
#embed "../../Serving/StudioPage/Files/keys.js" suffix(, 0)
    }},
    {"later.css", (const char[]){
#embed "../../Serving/StudioPage/Files/later.css" suffix(, 0)
    }},
    {"later.js", (const char[]){
#embed "../../Serving/StudioPage/Files/later.js" suffix(, 0)
    }},
    {"main.js", (const char[]){
#embed "../../Serving/StudioPage/Files/main.js" suffix(, 0)
    }},
    {"model.js", (const char[]){
#embed "../../Serving/StudioPage/Files/model.js" suffix(, 0)
    }},
    {"newest.js", (const char[]){
#embed "../../Serving/StudioPage/Files/newest.js" suffix(, 0)
    }},
    {"notes.js", (const char[]){
#embed "../../Serving/StudioPage/Files/notes.js" suffix(, 0)
    }},
    {"number.js", (const char[]){
#embed "../../Serving/StudioPage/Files/number.js" suffix(, 0)
    }},
    {"numbers.js", (const char[]){
#embed "../../Serving/StudioPage/Files/numbers.js" suffix(, 0)
    }},
    {"offset.js", (const char[]){
#embed "../../Serving/StudioPage/Files/offset.js" suffix(, 0)
    }},
    {"oklch.js", (const char[]){
#embed "../../Serving/StudioPage/Files/oklch.js" suffix(, 0)
    }},
    {"opening.js", (const char[]){
#embed "../../Serving/StudioPage/Files/opening.js" suffix(, 0)
    }},
    {"pace.js", (const char[]){
#embed "../../Serving/StudioPage/Files/pace.js" suffix(, 0)
    }},
    {"pairs.js", (const char[]){
#embed "../../Serving/StudioPage/Files/pairs.js" suffix(, 0)
    }},
    {"palette.js", (const char[]){
#embed "../../Serving/StudioPage/Files/palette.js" suffix(, 0)
    }},
    {"panel.js", (const char[]){
#embed "../../Serving/StudioPage/Files/panel.js" suffix(, 0)
    }},
    {"picker.js", (const char[]){
#embed "../../Serving/StudioPage/Files/picker.js" suffix(, 0)
    }},
    {"picking.js", (const char[]){
#embed "../../Serving/StudioPage/Files/picking.js" suffix(, 0)
    }},
    {"picture.js", (const char[]){
#embed "../../Serving/StudioPage/Files/picture.js" suffix(, 0)
    }},
    {"popup.js", (const char[]){
#embed "../../Serving/StudioPage/Files/popup.js" suffix(, 0)
    }},
    {"problems.js", (const char[]){
#embed "../../Serving/StudioPage/Files/problems.js" suffix(, 0)
    }},
    {"room.js", (const char[]){
#embed "../../Serving/StudioPage/Files/room.js" suffix(, 0)
    }},
    {"row.js", (const char[]){
#embed "../../Serving/StudioPage/Files/row.js" suffix(, 0)
    }},
    {"rules.js", (const char[]){
#embed "../../Serving/StudioPage/Files/rules.js" suffix(, 0)
    }},
    {"shared.js", (const char[]){
#embed "../../Serving/StudioPage/Files/shared.js" suffix(, 0)
    }},
    {"sheet.js", (const char[]){
#embed "../../Serving/StudioPage/Files/sheet.js" suffix(, 0)
    }},
    {"shelf.js", (const char[]){
#embed "../../Serving/StudioPage/Files/shelf.js" suffix(, 0)
    }},
    {"showing.js", (const char[]){
#embed "../../Serving/StudioPage/Files/showing.js" suffix(, 0)
    }},
    {"source-lines.js", (const char[]){
#embed "../../Serving/StudioPage/Files/source-lines.js" suffix(, 0)
    }},
    {"source-view.js", (const char[]){
#embed "../../Serving/StudioPage/Files/source-view.js" suffix(, 0)
    }},
    {"source.js", (const char[]){
#embed "../../Serving/StudioPage/Files/source.js" suffix(, 0)
    }},
    {"spacing.js", (const char[]){
#embed "../../Serving/StudioPage/Files/spacing.js" suffix(, 0)
    }},
    {"stage.js", (const char[]){
#embed "../../Serving/StudioPage/Files/stage.js" suffix(, 0)
    }},
    {"steps.js", (const char[]){
#embed "../../Serving/StudioPage/Files/steps.js" suffix(, 0)
    }},
    {"stops.js", (const char[]){
#embed "../../Serving/StudioPage/Files/stops.js" suffix(, 0)
    }},
    {"studio.css", (const char[]){
#embed "../../Serving/StudioPage/Files/studio.css" suffix(, 0)
    }},
    {"swatch.js", (const char[]){
#embed "../../Serving/StudioPage/Files/swatch.js" suffix(, 0)
    }},
    {"tamil-names.js", (const char[]){
#embed "../../Serving/StudioPage/Files/tamil-names.js" suffix(, 0)
    }},
    {"tamil-notes.js", (const char[]){
#embed "../../Serving/StudioPage/Files/tamil-notes.js" suffix(, 0)
    }},
    {"tamil.js", (const char[]){
#embed "../../Serving/StudioPage/Files/tamil.js" suffix(, 0)
    }},
    {"texts.js", (const char[]){
#embed "../../Serving/StudioPage/Files/texts.js" suffix(, 0)
    }},
    {"themes.js", (const char[]){
#embed "../../Serving/StudioPage/Files/themes.js" suffix(, 0)
    }},
    {"toolbar.js", (const char[]){
#embed "../../Serving/StudioPage/Files/toolbar.js" suffix(, 0)
    }},
    {"transport.js", (const char[]){
#embed "../../Serving/StudioPage/Files/transport.js" suffix(, 0)
    }},
    {"typing.js", (const char[]){
#embed "../../Serving/StudioPage/Files/typing.js" suffix(, 0)
    }},
    {"upload.js", (const char[]){
#embed "../../Serving/StudioPage/Files/upload.js" suffix(, 0)
    }},
    {"usage.js", (const char[]){
#embed "../../Serving/StudioPage/Files/usage.js" suffix(, 0)
    }},
    {"viewing.js", (const char[]){
#embed "../../Serving/StudioPage/Files/viewing.js" suffix(, 0)
    }},
    {"work.js", (const char[]){
#embed "../../Serving/StudioPage/Files/work.js" suffix(, 0)
    }},
};

EmbeddedFileTable studio_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
