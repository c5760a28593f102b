#pragma once
#include <stddef.h>

/// A file of the repository that is part of the program.
struct unfold_embedded_file {
  /// The path in the repository, such as `templates/page.mustache`.
  const char *path;
  const unsigned char *start;
  const unsigned char *end;
};

/// Returns the embedded files, sorted by path. `count` gets their number.
const struct unfold_embedded_file *unfold_embedded_files(size_t *count);
