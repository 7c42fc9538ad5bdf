#include <stdlib.h>

// The library of GNU keeps what was freed between blocks in use until it is asked to give it back. Others do so by themselves.
#if defined(__GLIBC__)
#include <malloc.h>
static inline void return_freed_memory(void) { malloc_trim(0); }
#else
static inline void return_freed_memory(void) {}
#endif

// Begins to load memory that will be read soon.
static inline void prefetch_memory(const void *address) { __builtin_prefetch(address); }
