#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"basics.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/basics.json" suffix(, 0)
    }},
    {"blueprint.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/blueprint.json" suffix(, 0)
    }},
    {"borealis.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/borealis.json" suffix(, 0)
    }},
    {"clay.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/clay.json" suffix(, 0)
    }},
    {"default.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/default.json" suffix(, 0)
    }},
    {"enamel.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/enamel.json" suffix(, 0)
    }},
    {"epaper.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/epaper.json" suffix(, 0)
    }},
    {"forest.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/forest.json" suffix(, 0)
    }},
    {"high_contrast.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/high_contrast.json" suffix(, 0)
    }},
    {"ios26.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/ios26.json" suffix(, 0)
    }},
    {"ios_default.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/ios_default.json" suffix(, 0)
    }},
    {"keycaps.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/keycaps.json" suffix(, 0)
    }},
    {"lavender.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/lavender.json" suffix(, 0)
    }},
    {"linen.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/linen.json" suffix(, 0)
    }},
    {"midnight.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/midnight.json" suffix(, 0)
    }},
    {"mosaic.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/mosaic.json" suffix(, 0)
    }},
    {"neon.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/neon.json" suffix(, 0)
    }},
    {"night_drive.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/night_drive.json" suffix(, 0)
    }},
    {"paper.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/paper.json" suffix(, 0)
    }},
    {"pastels.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/pastels.json" suffix(, 0)
    }},
    {"poster.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/poster.json" suffix(, 0)
    }},
    {"puchi.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/puchi.json" suffix(, 0)
    }},
    {"puchi_autumn.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/puchi_autumn.json" suffix(, 0)
    }},
    {"puchi_spring.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/puchi_spring.json" suffix(, 0)
    }},
    {"puchi_summer.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/puchi_summer.json" suffix(, 0)
    }},
    {"puchi_winter.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/puchi_winter.json" suffix(, 0)
    }},
    {"rose.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/rose.json" suffix(, 0)
    }},
    {"simple_light.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/simple_light.json" suffix(, 0)
    }},
    {"sunset.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/sunset.json" suffix(, 0)
    }},
    {"terminal.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/terminal.json" suffix(, 0)
    }},
    {"underglow.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/underglow.json" suffix(, 0)
    }},
    {"vibrant.json", (const char[]){
#embed "../../Drawing/ThemeModel/Presets/Documents/vibrant.json" suffix(, 0)
    }},
};

EmbeddedFileTable preset_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
