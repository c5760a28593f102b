import Basics
import Foundation
import Testing

@testable import Templates

@Suite struct IconTests {
  @Test func allIconFilesAreIcons() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "templates/icons")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var diagnostics: [Diagnostic] = []
    let icons = IconSet(diagnostics: &diagnostics)
    #expect(diagnostics == [])
    #expect(Set(icons.names.map { $0 + ".svg" }) == Set(files))
    #expect(icons.names.count >= 40)
    // The shapes of trademarks are given.
    let trademarks = ["icons/github.svg", "icons/gitlab.svg"]
    for file in ThemeFile.defaults.values where IconSet.isIcon(file.name) {
      #expect(file.bytes.count < (trademarks.contains(file.name) ? 1_000 : 400), "\(file.name)")
    }
  }

  @Test func unnecessaryMarkupIsRemoved() {
    let icon = """
      <?xml version="1.0"?>
      <!-- drawn by hand -->
      <svg xmlns="http://www.w3.org/2000/svg" id="a" width='20' height="20" viewBox="0 0 20 20" fill="none">
        <title>Cup</title>
        <metadata><x:y/></metadata><defs/>
        <g id="b" stroke="currentcolor"><path d='M1 1h2' data-x="1"/></g>
      </svg>

      """
    #expect(
      inlined(icon) == """
        <svg class="icon" aria-hidden="true" viewBox="0 0 20 20" fill="none">\
        <g stroke="currentcolor"><path d="M1 1h2"/></g></svg>
        """)
  }

  @Test func iconsDrawnLikeTheDefaultOnesGetAClassForTheirStroke() {
    let stroke = #"fill="none" stroke="currentcolor" stroke-linecap="round" stroke-linejoin="round""#
    #expect(
      inlined(#"<svg viewBox="0 0 1 1" \#(stroke) stroke-width="1.6" opacity=".5"><path d="M0 0"/></svg>"#)
        == #"<svg class="icon stroked" aria-hidden="true" viewBox="0 0 1 1" opacity=".5"><path d="M0 0"/></svg>"#
    )
    #expect(
      inlined(#"<svg viewBox="0 0 1 1" \#(stroke) stroke-width="2"/>"#)
        == #"<svg class="icon" aria-hidden="true" viewBox="0 0 1 1" \#(stroke) stroke-width="2"/>"#)
  }

  /// The icons that templates name are in the style sheet, also those of the site.
  @Test func iconsInAttributesAreInTheStyleSheet() {
    var diagnostics: [Diagnostic] = []
    let files = [
      ("icons/cup.svg", ##"<svg viewBox="0 0 1 1"><path d="M0 0" fill="#123"/></svg>"##),
      ("icons/list.svg", #"<svg viewBox="0 0 1 1" fill="none" stroke="currentcolor"/>"#),
      ("icons/tray.svg", #"<svg viewBox="0 0 1 1"/>"#),
      ("footer.mustache", #"<p data-icon="cup">Tea</p><p data-icon="{{page.title}}"></p>"#),
    ].map { ThemeFile(name: $0.0, place: "templates/\($0.0)", bytes: Array($0.1.utf8)) }
    let theme = Theme(ThemeInputs(overrides: files), diagnostics: &diagnostics)
    #expect(diagnostics == [])
    let css = String(decoding: theme.stylesheet, as: UTF8.self)
    let file = "::before{mask-image:url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'"
    #expect(
      css.contains(
        #"[data-icon="cup"]"# + file + " viewBox='0 0 1 1'><path d='M0 0' fill='%23123'/></svg>\")}"))
    #expect(
      css.contains(
        #"[data-icon="list"]"# + file + " viewBox='0 0 1 1' fill='none' stroke='currentcolor'/>\")}"))
    let stroke =
      " fill='none' stroke='currentcolor' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'"
    #expect(css.contains(#"[data-icon="search"]"# + file + stroke + " viewBox='0 0 20 20'>"))
    #expect(!css.contains(#"[data-icon="tray"]"#))
  }

  @Test(arguments: [
    (#"<p>x</p>"#, "1:1 the icon begins with <p> instead of <svg>"),
    (#"<svg/>"#, "1:1 the icon has no viewBox"),
    (#"<svg viewBox="0 0 1 1"><script>1</script></svg>"#, "1:24 the icon contains <script>"),
    (#"<svg viewBox="0 0 1 1"><style>a</style></svg>"#, "1:24 the icon contains <style>"),
    ("<svg viewBox=\"0 0 1 1\"><use href=\"#a\"/></svg>", "1:24 the icon contains <use>"),
    (#"<svg viewBox="0 0 1 1" ONLOAD="x"/>"#, "1:24 the icon has the attribute ONLOAD"),
    (#"<svg viewBox="0 0 1 1"><path style="x"/></svg>"#, "1:30 the icon has the attribute style"),
    (#"<svg viewBox="0 0 1 1"><path xlink:href="x"/></svg>"#, "1:30 the icon has the attribute xlink:href"),
    (
      "<svg viewBox=\"0 0 1 1\"><path fill=\"url(#a)\"/></svg>",
      "1:30 the icon has a reference in the attribute fill"
    ),
    (
      #"<svg viewBox="0 0 1 1"><path fill="&a;"/></svg>"#,
      "1:30 the icon has a reference in the attribute fill"
    ),
    (
      #"<!DOCTYPE svg [<!ENTITY a "x">]><svg viewBox="0 0 1 1"/>"#,
      "1:1 the icon has declarations in its doctype"
    ),
    ("<svg viewBox='0 0 1 1'>\n<path", "2:1 the icon is not well-formed XML"),
    (#"<svg viewBox="0 0 1 1"><g></svg>"#, "1:27 the icon has a misplaced </svg>"),
    (#"<svg viewBox="0 0 1 1"/><svg/>"#, "1:25 the icon has content after </svg>"),
    ("", "1:1 the icon has no complete <svg>"),
  ])
  func unsafeAndMalformedIconsAreRejected(_ svg: String, _ problem: String) {
    #expect(inlined(svg) == problem + ", so it is not used")
  }

  @Test func templatesCanUseIconsByName() throws {
    let page = ThemeFile(
      name: "x.mustache", place: "x", bytes: Array("{{icons.search}}|{{{icons.own}}}|{{{icons.none}}}".utf8))
    let own = ThemeFile(
      name: "icons/own.svg", place: "own.svg", bytes: Array(#"<svg viewBox="0 0 1 1"/>"#.utf8))
    let (theme, diagnostics) = themed([page, own])
    #expect(diagnostics == [])
    var out = ByteBuffer()
    try theme.library.render("x", .object([PageKey.icons(theme.iconsValue)]), into: &out)
    let html = String(decoding: out.array(), as: UTF8.self)
    #expect(html.hasPrefix(#"<svg class="icon stroked" aria-hidden="true" viewBox="0 0 20 20"><path d="M"#))
    #expect(html.hasSuffix(#"</svg>|<svg class="icon" aria-hidden="true" viewBox="0 0 1 1"/>|"#))
  }

  @Test func invalidIconsDoNotReplaceDefaultIcons() {
    let bad = ThemeFile(name: "icons/gear.svg", place: "icons/gear.svg", bytes: Array("<b/>".utf8))
    let (theme, diagnostics) = themed([bad])
    #expect(diagnostics.map(\.identifier) == ["theme.bad-icon"])
    #expect(theme.icons["gear"] != nil)
  }

  @Test func otherFilesAreReported() {
    let (_, diagnostics) = themed([ThemeFile(name: "icons/gear.png", place: "icons/gear.png", bytes: [])])
    #expect(diagnostics.map(\.identifier) == ["theme.unused-file"])
  }

  private func themed(_ files: [ThemeFile]) -> (Theme, [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let theme = Theme(ThemeInputs(overrides: files), diagnostics: &diagnostics)
    return (theme, diagnostics)
  }

  /// Returns the markup of an icon, else the location and message of its diagnostic.
  private func inlined(_ svg: String) -> String {
    var diagnostics: [Diagnostic] = []
    let file = ThemeFile(name: "icons/own.svg", place: "own.svg", bytes: Array(svg.utf8))
    let icons = IconSet(overrides: [file], diagnostics: &diagnostics)
    if let html = icons["own"] { return String(decoding: html.bytes, as: UTF8.self) }
    return diagnostics.map { "\($0.location.line):\($0.location.column) \($0.message)" }.joined()
  }
}
