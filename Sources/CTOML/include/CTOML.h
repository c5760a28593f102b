#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kinds of TOML values.
enum unfold_toml_kind {
  UNFOLD_TOML_STRING,
  /// A number or a Boolean.
  UNFOLD_TOML_WORD,
  /// A date, a time, or both.
  UNFOLD_TOML_TIME,
  UNFOLD_TOML_ARRAY,
  UNFOLD_TOML_TABLE,
};

/// A value. The values of a document are in one array: an array or table comes before its elements, and a member of a
/// table is two values, its key and its value. The members of a table are in the order of the file.
typedef struct {
  /// The UTF-8 bytes of a string, word or time; null for other values.
  const char *text;
  /// The number of bytes of the text, of elements of an array, or of members of a table.
  size_t count;
  /// The line of the value or key, from 1.
  uint32_t line;
  uint32_t kind;
} unfold_toml_value;

/// The values of a document, or what is wrong with it.
typedef struct unfold_toml_document unfold_toml_document;

/// Parses a text in UTF-8. The caller frees the result, which does not refer to the text.
unfold_toml_document *unfold_toml_parse(const char *text, size_t size);

/// Returns the values, of which the first is the root table; null if the text is invalid.
const unfold_toml_value *unfold_toml_values(const unfold_toml_document *document);

/// Returns what is wrong with the text, and sets its line and its column in code points, both from 1; null if the text is
/// valid.
const char *unfold_toml_problem(const unfold_toml_document *document, uint32_t *line, uint32_t *column);

void unfold_toml_free(unfold_toml_document *document);

#ifdef __cplusplus
}
#endif
