#include "CTOML.h"

// TOML 1.1, in which inline tables can have several lines and a comma at their end. Versions of toml++ name it after the
// time before its release.
#define TOML_ENABLE_UNRELEASED_FEATURES 1

namespace {

/// The parser asserts what does not hold for some invalid documents, such as a `[` at the end of a line.
struct FailedAssertion {};

}  // namespace

#define TOML_ASSERT(expression) ((expression) ? static_cast<void>(0) : throw FailedAssertion())

#include <algorithm>
#include <deque>
#include <sstream>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <utility>
#include <vector>

struct unfold_toml_document {
  std::vector<unfold_toml_value> values;
  // Strings in a deque stay where they are while others are added.
  std::deque<std::string> texts;
  std::string problem;
  uint32_t line = 0;
  uint32_t column = 0;
};

namespace {

/// The most dots on a line. Each part of a key, as in `a.b.c`, is a level of nesting, and levels are read recursively; the
/// parser itself limits only the nesting of arrays and inline tables.
constexpr int maximumDots = 1000;

/// Returns the first line with too many dots, from 1; 0 if there is none.
uint32_t lineWithManyDots(std::string_view text) {
  uint32_t line = 1;
  int dots = 0;
  for (char byte : text) {
    if (byte == '\n') {
      line++;
      dots = 0;
    } else if (byte == '.' && ++dots > maximumDots) {
      return line;
    }
  }
  return 0;
}

class Writer {
 public:
  explicit Writer(unfold_toml_document &document) : document(document) {}

  void write(const toml::node &node) {
    uint32_t line = node.source().begin.line;
    if (const auto *table = node.as_table()) {
      std::vector<std::pair<const toml::key *, const toml::node *>> members;
      for (const auto &[key, value] : *table) members.emplace_back(&key, &value);
      // The library sorts the members of a table by name.
      std::stable_sort(members.begin(), members.end(), [](const auto &a, const auto &b) {
        const auto &first = a.first->source().begin, &second = b.first->source().begin;
        return std::pair(first.line, first.column) < std::pair(second.line, second.column);
      });
      add(UNFOLD_TOML_TABLE, members.size(), line);
      for (const auto &[key, value] : members) {
        addText(UNFOLD_TOML_STRING, std::string(key->str()), key->source().begin.line);
        write(*value);
      }
    } else if (const auto *array = node.as_array()) {
      add(UNFOLD_TOML_ARRAY, array->size(), line);
      for (const auto &element : *array) write(element);
    } else if (const auto *string = node.as_string()) {
      addText(UNFOLD_TOML_STRING, string->get(), line);
    } else {
      std::ostringstream text;
      node.visit([&](const auto &value) {
        if constexpr (toml::is_value<decltype(value)>) text << value;
      });
      addText(node.is_number() || node.is_boolean() ? UNFOLD_TOML_WORD : UNFOLD_TOML_TIME, text.str(), line);
    }
  }

 private:
  unfold_toml_document &document;

  void add(uint32_t kind, size_t count, uint32_t line) { document.values.push_back({nullptr, count, line, kind}); }

  void addText(uint32_t kind, std::string text, uint32_t line) {
    document.texts.push_back(std::move(text));
    const std::string &kept = document.texts.back();
    document.values.push_back({kept.data(), kept.size(), line, kind});
  }
};

/// Returns the line, from 1, at which an assertion of the parser fails: the number of lines from the beginning that are
/// needed for it.
uint32_t lineOfFailedAssertion(std::string_view text) {
  std::vector<size_t> ends;
  for (size_t end = 0; end < text.size(); end++) {
    if (text[end] == '\n') ends.push_back(end + 1);
  }
  const auto fails = [text](size_t end) {
    try {
      (void)toml::parse(text.substr(0, end));
    } catch (const toml::parse_error &) {
    } catch (const FailedAssertion &) {
      return true;
    }
    return false;
  };
  // If an assertion fails for some lines, it fails for all longer texts.
  const auto first = std::partition_point(ends.begin(), ends.end(), [&](size_t end) { return !fails(end); });
  return static_cast<uint32_t>(first - ends.begin()) + 1;
}

}  // namespace

unfold_toml_document *unfold_toml_parse(const char *text, size_t size) {
  auto *document = new unfold_toml_document;
  const std::string_view bytes(text, size);
  document->line = lineWithManyDots(bytes);
  if (document->line != 0) {
    document->column = 1;
    document->problem = "A key has too many parts";
    return document;
  }
  try {
    const toml::table root = toml::parse(bytes);
    Writer(*document).write(root);
  } catch (const toml::parse_error &error) {
    document->problem = error.description();
    document->line = error.source().begin.line;
    document->column = error.source().begin.column;
  } catch (const FailedAssertion &) {
    document->problem = "A key is missing or has invalid characters";
    document->line = lineOfFailedAssertion(bytes);
    document->column = 1;
  }
  return document;
}

const unfold_toml_value *unfold_toml_values(const unfold_toml_document *document) {
  return document->problem.empty() ? document->values.data() : nullptr;
}

const char *unfold_toml_problem(const unfold_toml_document *document, uint32_t *line, uint32_t *column) {
  if (document->problem.empty()) return nullptr;
  *line = document->line;
  *column = document->column;
  return document->problem.c_str();
}

void unfold_toml_free(unfold_toml_document *document) { delete document; }
