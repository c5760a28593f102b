#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kinds of JSON values.
enum unfold_json_kind {
  UNFOLD_JSON_NULL,
  UNFOLD_JSON_FALSE,
  UNFOLD_JSON_TRUE,
  UNFOLD_JSON_NUMBER,
  UNFOLD_JSON_STRING,
  UNFOLD_JSON_ARRAY,
  UNFOLD_JSON_OBJECT,
};

/// A value. The values of a document are in one array, in the order of the text: an array or object comes before its
/// elements, and a member of an object is two values, its name and its value.
typedef struct {
  /// The characters of a string or number, without escapes; null for other values.
  const char *text;
  /// The number of bytes of a string or number, of elements of an array, or of members of an object.
  uint32_t count;
  /// The index of the value after this one and everything in it.
  uint32_t next;
  uint32_t kind;
} unfold_json_value;

/// The result of parsing a text.
typedef struct {
  /// The values, which the caller frees; null if the text is invalid.
  unfold_json_value *values;
  /// What is wrong with the text; null if it is valid.
  const char *problem;
  /// The offset in bytes of the problem.
  size_t offset;
} unfold_json_result;

/// Parses a text in place: `text[size]` must be 0, and strings are unescaped in the text itself, which the values refer
/// to.
unfold_json_result unfold_json_parse(char *text, size_t size);

#ifdef __cplusplus
}
#endif
