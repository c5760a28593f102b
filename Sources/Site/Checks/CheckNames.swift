/// The identifiers of all that can be found wrong with what authors write, by which `checks` sets how severe it is.
///
/// Those of commands, folders, templates and files that no page can be made of are not among them: what keeps a site
/// from being made whole stays as it is. A test holds the list against the sources and the rules.
public enum CheckNames {
  public static let all: [String] =
    pages + frontMatter + directives + html + code + links + redirects + captures + settings + theme + rules

  private static let pages = [
    "page.empty", "page.deep-nesting", "page.path", "page.slug", "page.same-url", "page.almost-same-url",
    "text.invalid-utf8", "text.runaway-line",
  ]
  private static let frontMatter = [
    "front-matter.unclosed", "front-matter.invalid", "metadata.unknown-key", "metadata.wrong-value",
    "metadata.unknown-check",
  ]
  private static let directives = [
    "directive.unknown", "directive.unclosed", "directive.missing-label", "directive.missing-argument",
    "directive.missing-alt", "directive.wrong-value", "directive.misplaced", "directive.unexpected-content",
    "directive.second-disclosure-button", "directive.few-items", "directive.no-list", "directive.malformed",
    "directive.wrong-setting", "directive.misplaced-setting", "directive.setting-content",
  ]
  private static let html = [
    "html.unsafe-element", "html.unsafe-attribute", "html.unclosed", "html.nested-link", "html.stray-end-tag",
  ]
  private static let code = [
    "code.unknown-option", "code.wrong-value", "code.no-such-line", "code.unreadable-lines",
  ]
  private static let links = [
    "link.broken", "link.broken-anchor", "link.empty", "link.ambiguous", "link.redirected", "link.unsafe",
    "anchor.duplicate",
  ]
  private static let redirects = [
    "redirect.bad-address", "redirect.to-itself", "redirect.taken", "redirect.no-page", "redirect.broken",
    "redirect.broken-anchor", "redirect.loop", "feed.unreadable-date",
  ]
  private static let captures = [
    "capture.unknown-text", "capture.table-row", "capture.image", "capture.samples", "capture.transcript",
  ]
  private static let settings = [
    "configuration.unknown-key", "configuration.wrong-value", "configuration.unknown-check",
    "outline.unknown-key", "outline.wrong-value", "outline.no-page", "outline.repeated",
  ]
  private static let theme = [
    "theme.missing-template", "theme.unused-file", "theme.bad-icon", "theme.missing-icon",
  ]
  /// Those of `unfold check`.
  private static let rules = [
    "link.orphan-page", "link.orphan-file", "link.vague-text", "external.broken", "external.unreachable",
    "external.broken-anchor", "external.moved", "external.busy", "disclosure.vague-label",
    "navigation.deep-sidebar", "navigation.long-title", "navigation.repeated-word", "pull-down.hides-all",
    "pull-down.unconfirmed", "heading.skipped-level", "image.missing-alt", "image.file-name-alt",
    "table.no-header", "aside.whole-page", "html.duplicate-id", "html.bad-nesting", "html.lost-heading",
    "html.empty-landmark", "html.empty-control", "html.missing-target", "html.missing-file",
    "published.gone-page", "published.gone-anchor", "published.gone-file",
  ]
}
