#include <stdlib.h>

// The GNU C library keeps memory that was freed between blocks in use until it is asked to return it. Others return it on their own.
#if defined(__GLIBC__)
#include <malloc.h>
static inline void return_freed_memory(void) { malloc_trim(0); }
#else
static inline void return_freed_memory(void) {}
#endif

// Begins to load memory that will be read soon.
static inline void prefetch_memory(const void *address) { __builtin_prefetch(address); }

// Asks for large pages for memory that will be filled as a whole: each page causes a fault when it is first written to.
#if defined(__linux__)
#include <stdint.h>
#include <sys/mman.h>
static inline void prefer_large_pages(void *address, size_t size) {
  const uintptr_t large = (uintptr_t)2 << 20;
  uintptr_t start = ((uintptr_t)address + large - 1) & ~(large - 1), end = ((uintptr_t)address + size) & ~(large - 1);
  if (start < end) madvise((void *)start, end - start, 14 /* MADV_HUGEPAGE */);
}
#else
static inline void prefer_large_pages(void *address, size_t size) {}
#endif
