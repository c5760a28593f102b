/// The identifiers of the diagnostics whose severity authors can set with the key `checks`.
///
/// Diagnostics about commands, folders, templates and unreadable files are not in the list, because their severity is
/// fixed: if authors could turn them off, a site could be incomplete without anyone noticing. A test compares the list
/// with the sources and the rules.
public enum DiagnosticIDs {
  /// All identifiers, in no particular order.
  public static let all: [String] =
    pages + frontMatter + directives + html + code + diagrams + foreign + math + includes + links + redirects
    + captures + settings
    + theme + projects + translations + versions + history
    + rules

  private static let pages = [
    "page.empty", "page.deep-nesting", "page.path", "page.slug", "page.same-url", "page.almost-same-url",
    "title.footnote", "title.markup", "text.invalid-utf8", "text.pathological-line",
    "table.delimiter-row", "table.extra-cells", "table.too-large", "text.merge-conflict",
    "heading.missing-space",
    "list.missing-space", "list.malformed-task", "footnote.undefined", "footnote.unused",
    "footnote.repeated",
  ]
  private static let frontMatter = [
    "front-matter.unclosed", "front-matter.invalid", "front-matter.misplaced",
    "metadata.unknown-key", "metadata.renamed-key",
    "metadata.wrong-value", "metadata.unknown-check",
  ]
  private static let directives = [
    "directive.unknown", "directive.unclosed", "directive.missing-label", "directive.missing-argument",
    "directive.missing-alt", "directive.wrong-value", "directive.misplaced", "directive.unexpected-content",
    "directive.second-disclosure-button", "directive.few-items", "directive.no-list", "directive.malformed",
    "directive.empty", "directive.wrong-setting", "directive.misplaced-setting", "directive.setting-content",
    "directive.unknown-argument", "directive.curly-quotes", "text.unknown-key",
  ]
  private static let html = [
    "html.unsafe-element", "html.unsafe-attribute", "html.unclosed", "html.nested-link", "html.stray-end-tag",
  ]
  private static let code = [
    "code.unknown-option", "code.wrong-value", "code.no-such-line", "code.unreadable-lines",
    "code.missing-note", "code.unclosed",
    "code.unknown-language",
  ]
  private static let diagrams = [
    "diagram.failed", "diagram.missing-alt", "diagram.not-allowed", "diagram.removed",
  ]
  private static let foreign = [
    "foreign.admonition", "foreign.alert", "foreign.tabs", "foreign.include", "foreign.template",
    "foreign.emoji", "foreign.attributes", "foreign.wiki-link", "foreign.import", "foreign.diagram",
    "foreign.contents", "foreign.role", "foreign.comment", "foreign.table", "foreign.formatting",
    "foreign.index",
  ]
  private static let math = ["math.invalid", "math.unclosed"]
  private static let includes = [
    "include.case", "include.missing-file", "include.missing-part", "include.outside", "include.unreadable",
    "include.wrong-argument", "include.misplaced", "include.loop", "include.limit",
  ]
  private static let links = [
    "link.broken", "link.broken-anchor", "link.case", "link.folder", "link.empty", "link.ambiguous",
    "link.redirected", "link.unsafe", "link.space", "link.undefined", "link.misplaced-definition",
    "link.malformed", "link.local-host", "anchor.duplicate", "image.unreadable", "image.large",
  ]
  private static let redirects = [
    "redirect.invalid-path", "redirect.to-itself", "redirect.taken", "redirect.no-page", "redirect.broken",
    "redirect.broken-anchor", "redirect.loop", "redirect.pattern", "feed.unreadable-date",
  ]
  private static let captures = [
    "capture.unknown-text", "capture.table-row", "capture.image", "capture.samples", "capture.transcript",
    "capture.listing",
  ]
  private static let settings = [
    "configuration.unknown-key", "configuration.renamed-key", "configuration.wrong-value",
    "configuration.unknown-check", "configuration.missing-file", "configuration.low-contrast",
    "configuration.file-name", "configuration.misplaced", "configuration.ignored-sidebar",
    "configuration.same-link",
    "configuration.file-format", "configuration.unused-pattern", "content.dependencies",
    "content.link-repeated", "content.copied", "navigation.unknown-key", "navigation.renamed-key",
    "navigation.wrong-value", "navigation.no-page", "navigation.repeated",
  ]
  private static let projects = [
    "foreign.component", "foreign.tag", "foreign.expression", "foreign.script", "foreign.file",
    "foreign.link", "foreign.metadata", "foreign.reference", "project.script", "project.missing-page",
    "project.missing-folder", "project.repeated-key", "project.unsupported", "project.generated",
    "project.subfolder", "archive.unknown", "foreign.limit", "project.limit", "archive.limit",
  ]
  private static let versions = ["version.problems", "version.submodule"]
  private static let history = ["history.shallow", "history.unreadable"]
  private static let translations = [
    "translation.repeated", "translation.no-languages", "translation.missing", "translation.outdated",
    "translation.obsolete",
    "translation.headings",
  ]
  private static let theme = [
    "theme.missing-template", "theme.unknown-string", "theme.unused-file", "theme.bad-icon",
    "theme.missing-icon", "theme.blocked-by-policy", "theme.missing-file",
  ]
  /// The diagnostics that only `unfold check` reports.
  private static let rules = [
    "link.orphan-page", "link.orphan-file", "link.generic-text", "external.broken", "external.unreachable",
    "external.broken-anchor", "external.moved", "external.rate-limited", "external.private",
    "disclosure.generic-label", "navigation.deep-sidebar", "navigation.long-title",
    "navigation.repeated-word", "navigation.same-title", "pull-down.hides-all", "pull-down.unconfirmed",
    "heading.skipped-level", "image.missing-alt", "image.file-name-alt", "image.active-svg",
    "code.bidirectional", "table.no-header", "aside.whole-page", "html.duplicate-id", "html.bad-nesting",
    "html.lost-heading", "html.empty-landmark", "html.empty-control", "html.missing-target",
    "html.missing-file", "html.blocked-by-policy", "published.removed-page", "published.removed-anchor",
    "published.removed-file", "symbol.missing-abstract",
  ]
}
