// The program's arguments are those of main: Swift's own list of them comes from /proc, which a sandbox may not have.
int kbrender_main(int count, char **words);

int main(int count, char **words) { return kbrender_main(count, words); }
