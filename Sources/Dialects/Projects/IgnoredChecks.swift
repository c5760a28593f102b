import YAML

extension Project {
  /// Turns off the check for shortcodes of emoji, because the tool shows them as text, too.
  mutating func ignoreShortcodes() {
    set("checks", .mapping([YAMLNode.Pair("foreign.emoji", .scalar("off", isPlain: true))]))
  }
}
