#include "CEmbeddedFiles.h"

// The assembler copies the bytes, which takes no time. Array literals in Swift took a minute to compile.
// Paths are found through the header search path of this target, the root of the repository. files.h asks for each file
// with `__has_include`, so that the compiler lists it as a dependency, and this file is compiled again if it changes.
#ifdef __APPLE__
#define SECTION ".section __TEXT,__const\n"
#define END_SECTION ".text\n"
#else
#define SECTION ".pushsection .rodata, \"a\", %progbits\n"
#define END_SECTION ".popsection\n"
#endif

#define FILE(number, path)                                                       \
  __asm__(SECTION "unfold_file_" #number ":\n.incbin \"" path "\"\n"              \
                  "unfold_file_end_" #number ":\n.byte 0\n" END_SECTION);          \
  extern const unsigned char start_##number[] __asm__("unfold_file_" #number);   \
  extern const unsigned char end_##number[] __asm__("unfold_file_end_" #number);
#include "files.h"
#undef FILE

#define FILE(number, path) {path, start_##number, end_##number},
static const struct unfold_embedded_file files[] = {
#include "files.h"
};
#undef FILE

const struct unfold_embedded_file *unfold_embedded_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
