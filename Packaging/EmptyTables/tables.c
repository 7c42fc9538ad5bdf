#include "tables.h"

// As large as ICU's header, which is looked at before it is found to be none.
const unsigned char ICU_TABLES[32] __attribute__((aligned(16))) = {0};
