#include "EmbeddedFiles.h"

// One element for each file of the folder and those in it; a test compares them. Addresses have no folders.
static const EmbeddedFile files[] = {
    {"back.js", (const char[]){
#embed "../../Serving/StudioPage/Page/back.js" suffix(, 0)
    }},
    {"chips.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/chips.js" suffix(, 0)
    }},
    {"color-control.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/color-control.js" suffix(, 0)
    }},
    {"color-field.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/color-field.js" suffix(, 0)
    }},
    {"color-picker.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/color-picker.js" suffix(, 0)
    }},
    {"color.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/color.js" suffix(, 0)
    }},
    {"compare.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/compare.js" suffix(, 0)
    }},
    {"controls.css", (const char[]){
#embed "../../Serving/StudioPage/Page/controls.css" suffix(, 0)
    }},
    {"controls.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/controls.js" suffix(, 0)
    }},
    {"decisions.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/decisions.js" suffix(, 0)
    }},
    {"design-sections.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/design-sections.js" suffix(, 0)
    }},
    {"dialogs.js", (const char[]){
#embed "../../Serving/StudioPage/Page/dialogs.js" suffix(, 0)
    }},
    {"dom.js", (const char[]){
#embed "../../Serving/StudioPage/Page/dom.js" suffix(, 0)
    }},
    {"downloads.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/downloads.js" suffix(, 0)
    }},
    {"drafts.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/drafts.js" suffix(, 0)
    }},
    {"editor.js", (const char[]){
#embed "../../Serving/StudioPage/Model/editor.js" suffix(, 0)
    }},
    {"english-names.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/english-names.js" suffix(, 0)
    }},
    {"english.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/english.js" suffix(, 0)
    }},
    {"field-faults.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/field-faults.js" suffix(, 0)
    }},
    {"gestures.js", (const char[]){
#embed "../../Serving/StudioPage/Model/gestures.js" suffix(, 0)
    }},
    {"gradient-control.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/gradient-control.js" suffix(, 0)
    }},
    {"gradient-edits.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/gradient-edits.js" suffix(, 0)
    }},
    {"gradient-handles.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/gradient-handles.js" suffix(, 0)
    }},
    {"gradient-stops.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/gradient-stops.js" suffix(, 0)
    }},
    {"history-list.js", (const char[]){
#embed "../../Serving/StudioPage/Page/history-list.js" suffix(, 0)
    }},
    {"history.js", (const char[]){
#embed "../../Serving/StudioPage/Model/history.js" suffix(, 0)
    }},
    {"icon.svg", (const char[]){
#embed "../../Serving/StudioPage/icon.svg" suffix(, 0)
    }},
    {"idle-controls.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/idle-controls.js" suffix(, 0)
    }},
    {"index.html", (const char[]){
#embed "../../Serving/StudioPage/index.html" suffix(, 0)
    }},
    {"keyboard-settings.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/keyboard-settings.js" suffix(, 0)
    }},
    {"keyboard.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/keyboard.js" suffix(, 0)
    }},
    {"late-english.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/late-english.js" suffix(, 0)
    }},
    {"late-styles.js", (const char[]){
#embed "../../Serving/StudioPage/Page/late-styles.js" suffix(, 0)
    }},
    {"late-tamil.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/late-tamil.js" suffix(, 0)
    }},
    {"late-texts.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/late-texts.js" suffix(, 0)
    }},
    {"late.css", (const char[]){
#embed "../../Serving/StudioPage/Page/late.css" suffix(, 0)
    }},
    {"latest.js", (const char[]){
#embed "../../Serving/StudioPage/Requests/latest.js" suffix(, 0)
    }},
    {"main.js", (const char[]){
#embed "../../Serving/StudioPage/Page/main.js" suffix(, 0)
    }},
    {"menu-actions.js", (const char[]){
#embed "../../Serving/StudioPage/Page/menu-actions.js" suffix(, 0)
    }},
    {"menus.js", (const char[]){
#embed "../../Serving/StudioPage/Page/menus.js" suffix(, 0)
    }},
    {"model.js", (const char[]){
#embed "../../Serving/StudioPage/Model/model.js" suffix(, 0)
    }},
    {"new-theme.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/new-theme.js" suffix(, 0)
    }},
    {"number-control.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/number-control.js" suffix(, 0)
    }},
    {"number-input.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/number-input.js" suffix(, 0)
    }},
    {"offset-control.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/offset-control.js" suffix(, 0)
    }},
    {"oklch.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/oklch.js" suffix(, 0)
    }},
    {"pair-control.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/pair-control.js" suffix(, 0)
    }},
    {"panel.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/panel.js" suffix(, 0)
    }},
    {"phone-sheet.js", (const char[]){
#embed "../../Serving/StudioPage/Page/phone-sheet.js" suffix(, 0)
    }},
    {"picker-loader.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/picker-loader.js" suffix(, 0)
    }},
    {"picture.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/picture.js" suffix(, 0)
    }},
    {"problems.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/problems.js" suffix(, 0)
    }},
    {"requests.js", (const char[]){
#embed "../../Serving/StudioPage/Requests/requests.js" suffix(, 0)
    }},
    {"row.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/row.js" suffix(, 0)
    }},
    {"section-state.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/section-state.js" suffix(, 0)
    }},
    {"sections.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/sections.js" suffix(, 0)
    }},
    {"shared-colors.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/shared-colors.js" suffix(, 0)
    }},
    {"shortcuts.js", (const char[]){
#embed "../../Serving/StudioPage/Page/shortcuts.js" suffix(, 0)
    }},
    {"shown-state.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/shown-state.js" suffix(, 0)
    }},
    {"sizing.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/sizing.js" suffix(, 0)
    }},
    {"source-editor.js", (const char[]){
#embed "../../Serving/StudioPage/Source/source-editor.js" suffix(, 0)
    }},
    {"source-lines.js", (const char[]){
#embed "../../Serving/StudioPage/Source/source-lines.js" suffix(, 0)
    }},
    {"source-loader.js", (const char[]){
#embed "../../Serving/StudioPage/Source/source-loader.js" suffix(, 0)
    }},
    {"spacing-handles.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/spacing-handles.js" suffix(, 0)
    }},
    {"springs.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/springs.js" suffix(, 0)
    }},
    {"stage-options.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/stage-options.js" suffix(, 0)
    }},
    {"stage.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/stage.js" suffix(, 0)
    }},
    {"startup.js", (const char[]){
#embed "../../Serving/StudioPage/Page/startup.js" suffix(, 0)
    }},
    {"storage.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/storage.js" suffix(, 0)
    }},
    {"store-news.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/store-news.js" suffix(, 0)
    }},
    {"store-rules.js", (const char[]){
#embed "../../Serving/StudioPage/Model/store-rules.js" suffix(, 0)
    }},
    {"studio.css", (const char[]){
#embed "../../Serving/StudioPage/Page/studio.css" suffix(, 0)
    }},
    {"tamil-names.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/tamil-names.js" suffix(, 0)
    }},
    {"tamil-notes.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/tamil-notes.js" suffix(, 0)
    }},
    {"tamil.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/tamil.js" suffix(, 0)
    }},
    {"texts.js", (const char[]){
#embed "../../Serving/StudioPage/Texts/texts.js" suffix(, 0)
    }},
    {"theme-folder.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/theme-folder.js" suffix(, 0)
    }},
    {"theme-from-colors.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/theme-from-colors.js" suffix(, 0)
    }},
    {"theme-info.js", (const char[]){
#embed "../../Serving/StudioPage/Panel/theme-info.js" suffix(, 0)
    }},
    {"throttle.js", (const char[]){
#embed "../../Serving/StudioPage/Requests/throttle.js" suffix(, 0)
    }},
    {"toolbar.js", (const char[]){
#embed "../../Serving/StudioPage/Page/toolbar.js" suffix(, 0)
    }},
    {"top-bar.js", (const char[]){
#embed "../../Serving/StudioPage/Page/top-bar.js" suffix(, 0)
    }},
    {"typed-line.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/typed-line.js" suffix(, 0)
    }},
    {"typing.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/typing.js" suffix(, 0)
    }},
    {"unsent.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/unsent.js" suffix(, 0)
    }},
    {"upload.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/upload.js" suffix(, 0)
    }},
    {"usage.js", (const char[]){
#embed "../../Serving/StudioPage/Colors/usage.js" suffix(, 0)
    }},
    {"view-options.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/view-options.js" suffix(, 0)
    }},
    {"work.js", (const char[]){
#embed "../../Serving/StudioPage/Storage/work.js" suffix(, 0)
    }},
    {"zooming.js", (const char[]){
#embed "../../Serving/StudioPage/Stage/zooming.js" suffix(, 0)
    }},
};

EmbeddedFileTable studio_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
