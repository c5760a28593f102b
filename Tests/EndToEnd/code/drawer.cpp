// Drawers that open and close.
#include <algorithm>
#include <map>
#include "drawer.hpp"

#ifdef DRAWER_DEBUG
#  define LOG(text) std::clog << (text) << '\n'
#else
#  define LOG(text)
#endif

/* How deep a drawer can be,
   in centimeters. */
constexpr unsigned max_depth = 1'200;
inline const double speed = 1.5e-2;
static const auto mask = 0xFF00'00FFull;

namespace kitchen::drawers {

using namespace std::string_literals;

enum class state : unsigned char { closed, open, stuck };

template <typename T>
concept thing = requires(T value) {
  { value.weight() } -> std::convertible_to<double>;
};

class container {
public:
  virtual ~container() = default;
  explicit container(std::string label) noexcept : label_(std::move(label)) {}
  container(const container&) = delete;
  virtual bool is_open() const = 0;

protected:
  std::string label_;
  mutable int count_ = 0;

private:
  friend class shelf;
};

template <thing T, std::size_t most = 12>
class drawer final : public container {
public:
  using container::container;

  [[nodiscard]] bool is_open() const override { return state_ == state::open; }

  drawer& operator<<(T&& value) {
    if (things_.size() >= most) {
      throw std::length_error("no room in \"" + label_ + "\"");
    }
    things_.push_back(std::forward<T>(value));
    ++count_;
    return *this;
  }

  auto heaviest() const -> const T* {
    const T* best = nullptr;
    for (const auto& value : things_) {
      if (best == nullptr || value.weight() > best->weight()) best = &value;
    }
    return best;
  }

private:
  std::vector<T> things_;
  state state_{state::closed};
};

}  // namespace kitchen::drawers

int main(int argc, char* argv[]) {
  std::map<char, int> counts{{'a', 1}, {'\'', 2}, {'\n', 0b101}};
  const char* raw = R"(a "raw" string with \n
and a second line)";
  const char* delimited = R"end(with )" in it)end";
  auto wide = L"wide"s;
  try {
    auto sum = [&counts, total = 0](int start) mutable -> long {
      for (auto& [letter, count] : counts) total += count;
      return static_cast<long>(total + start);
    };
    switch (argc) {
      case 1: LOG(sum(07)); break;
      default: break;
    }
    do { argc /= 2; } while (argc > 1 && argc % 3 != 0);
  } catch (const std::exception& error) {
    std::cerr << error.what() << ' ' << 1.5f << .5 << std::endl;
    return 1;
  }
  typedef int* pointer;
  pointer number = new int(3);
  delete number;
  goto end;
end:
  return raw == delimited ? 1 : 0;
}
