// An empty table in the place of ICU's, whose name has its version in it: see Documentation/Decisions/0012-no-icu-data.md.
extern const unsigned char ICU_TABLES[32];
