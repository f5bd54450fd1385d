#include "EmbeddedFiles.h"

// One element for each file of the folder; a test compares them.
static const EmbeddedFile files[] = {
    {"bash.txt", (const char[]){
#embed "../../Program/kbrender/CommandLine/Completions/bash.txt" suffix(, 0)
    }},
    {"zsh-choice.txt", (const char[]){
#embed "../../Program/kbrender/CommandLine/Completions/zsh-choice.txt" suffix(, 0)
    }},
    {"zsh.txt", (const char[]){
#embed "../../Program/kbrender/CommandLine/Completions/zsh.txt" suffix(, 0)
    }},
};

EmbeddedFileTable completion_files(void) { return (EmbeddedFileTable){files, sizeof files / sizeof *files}; }
