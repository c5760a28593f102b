import YAML

extension ProjectDraft {
  /// Turns off the check for shortcodes of emoji, because the tool shows them as text, too.
  mutating func ignoreShortcodes() { ignore("foreign.emoji") }

  /// Turns off the check for templates, such as `{{ name }}`, because the tool shows them as text, too.
  mutating func ignoreTemplates() { ignore("foreign.template") }

  private mutating func ignore(_ check: String) {
    let others = project.settings.pairs("checks")
    project.settings.set("checks", others + [YAMLNode.Pair(check, .scalar("off", isPlain: true))])
  }
}
