#include "CMarkArena.h"
#include <stdlib.h>
#include <string.h>

// Blocks are chained from the newest, which is the largest, since each new one doubles.
typedef struct block {
  struct block *older;
  size_t capacity;
  size_t used;
} block;

enum { HEADER = 16, FIRST = 1 << 20, KEPT = 4 << 20 };

static _Thread_local block *newest;

static block *add_block(size_t needed) {
  size_t capacity = newest ? newest->capacity * 2 : FIRST;
  while (capacity < needed) capacity *= 2;
  block *b = malloc(sizeof(block) + HEADER + capacity);
  if (!b) abort();  // cmark's own allocator does the same
  b->older = newest;
  b->capacity = capacity;
  b->used = 0;
  newest = b;
  return b;
}

// Each allocation is preceded by its size, so that it can be grown.
static void *take(size_t size) {
  size_t whole = HEADER + ((size + 15) & ~(size_t)15);
  block *b = newest;
  if (!b || b->capacity - b->used < whole) b = add_block(whole);
  char *start = (char *)(((size_t)(b + 1) + 15) & ~(size_t)15) + b->used;
  b->used += whole;
  *(size_t *)start = size;
  return start + HEADER;
}

static void *arena_calloc(size_t count, size_t size) {
  void *p = take(count * size);
  return memset(p, 0, count * size);
}

static void *arena_realloc(void *old, size_t size) {
  if (!old) return take(size);
  size_t had = *(size_t *)((char *)old - HEADER);
  if (size <= had) return old;
  return memcpy(take(size), old, had);
}

static void arena_free(void *p) { (void)p; }

static cmark_mem arena = {arena_calloc, arena_realloc, arena_free};

cmark_mem *unfold_arena(void) { return &arena; }

static void drop(block *b) {
  while (b) {
    block *older = b->older;
    free(b);
    b = older;
  }
}

void unfold_arena_reset(void) {
  if (!newest) return;
  drop(newest->older);
  newest->older = NULL;
  newest->used = 0;
  if (newest->capacity > KEPT) unfold_arena_release();
}

void unfold_arena_release(void) {
  drop(newest);
  newest = NULL;
}
