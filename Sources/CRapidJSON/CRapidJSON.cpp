#include "CRapidJSON.h"

#include <cstdlib>
#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

namespace {

/// The deepest nesting. Documentation has at most 60 levels, and its readers are recursive.
constexpr uint32_t maximumDepth = 512;

/// Collects the values of a text.
struct Collector {
  unfold_json_value *values = nullptr;
  size_t count = 0;
  size_t capacity = 0;
  uint32_t open[maximumDepth];
  uint32_t depth = 0;

  ~Collector() { std::free(values); }

  bool add(uint32_t kind, const char *text = nullptr, uint32_t size = 0) {
    if (count == capacity) {
      size_t larger = capacity == 0 ? 1024 : capacity * 2;
      // Indices have 32 bits.
      if (larger > UINT32_MAX) return false;
      void *memory = std::realloc(values, larger * sizeof *values);
      if (memory == nullptr) return false;
      values = static_cast<unfold_json_value *>(memory);
      capacity = larger;
    }
    values[count] = {text, size, static_cast<uint32_t>(count + 1), kind};
    count++;
    return true;
  }

  bool begin(uint32_t kind) {
    if (depth == maximumDepth) return false;
    open[depth++] = static_cast<uint32_t>(count);
    return add(kind);
  }

  bool end(uint32_t size) {
    unfold_json_value &value = values[open[--depth]];
    value.count = size;
    value.next = static_cast<uint32_t>(count);
    return true;
  }

  bool Null() { return add(UNFOLD_JSON_NULL); }
  bool Bool(bool value) { return add(value ? UNFOLD_JSON_TRUE : UNFOLD_JSON_FALSE); }
  // Numbers are passed to RawNumber.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(int64_t) { return false; }
  bool Uint64(uint64_t) { return false; }
  bool Double(double) { return false; }
  bool RawNumber(const char *text, uint32_t size, bool) { return add(UNFOLD_JSON_NUMBER, text, size); }
  bool String(const char *text, uint32_t size, bool) { return add(UNFOLD_JSON_STRING, text, size); }
  bool Key(const char *text, uint32_t size, bool) { return add(UNFOLD_JSON_STRING, text, size); }
  bool StartObject() { return begin(UNFOLD_JSON_OBJECT); }
  bool EndObject(uint32_t size) { return end(size); }
  bool StartArray() { return begin(UNFOLD_JSON_ARRAY); }
  bool EndArray(uint32_t size) { return end(size); }
};

}  // namespace

unfold_json_result unfold_json_parse(char *text, size_t size) {
  using namespace rapidjson;
  Collector collector;
  InsituStringStream stream(text);
  Reader reader;
  // Strings are in place, so they are valid as long as the text. The iterative parser needs no stack for nested values.
  constexpr unsigned flags = kParseInsituFlag | kParseIterativeFlag | kParseValidateEncodingFlag
      | kParseNumbersAsStringsFlag;
  ParseResult result = reader.Parse<flags>(stream, collector);
  if (result.IsError()) {
    const char *problem = result.Code() == kParseErrorTermination
        ? "it is nested too deeply, or too large"
        : GetParseError_En(result.Code());
    return {nullptr, problem, result.Offset() < size ? result.Offset() : size};
  }
  unfold_json_value *values = collector.values;
  collector.values = nullptr;
  return {values, nullptr, 0};
}
