import Basics
import HTML
import Markup
import PageModel
import Templates

/// The Markdown of a text that all pages show, and its place.
struct SiteTextSource {
  /// The path of the file that contains the text, for messages.
  let file: String
  private let bytes: [UInt8]
  /// The location of the first character of the text.
  private let start: SourceLocation

  /// Returns the footer that the settings contain, or whose file they name. Reports a file that does not exist, and
  /// returns nil.
  static func footer(
    _ configuration: Configuration, _ templates: [ThemeFile], _ diagnostics: inout [Diagnostic]
  ) -> SiteTextSource? {
    guard let footer = configuration.footer else { return nil }
    let name = footer.text
    guard name.hasSuffix(".md"), !name.contains(where: \.isWhitespace), !name.contains("(") else {
      return SiteTextSource(footer)
    }
    let path = name.hasPrefix("templates/") ? String(name.dropFirst("templates/".count)) : name
    if let file = templates.first(where: { $0.name == path }) {
      return SiteTextSource(
        file: file.place, bytes: file.bytes, start: SourceLocation(file: file.place))
    }
    let nearest = Spelling.nearest(to: path, in: templates.map(\.name).filter { $0.hasSuffix(".md") })
    diagnostics.append(
      Diagnostic(
        "configuration.missing-file/templates", at: footer.location, ["file": path, "nearest": nearest]))
    return nil
  }

  /// Creates the source of a text in the settings.
  init(_ text: LocatedText) {
    // A text of several lines begins on the line after the `|` that introduces it.
    let isBlock = text.text.utf8.contains(UInt8(ascii: "\n"))
    let place = text.location
    self.init(
      file: place.file, bytes: Array(text.text.utf8),
      start: isBlock ? SourceLocation(file: place.file, line: place.line + 1) : place)
  }

  /// Creates the source of a banner. If the banner is a link, the link contains its whole text.
  init(_ banner: Banner) {
    guard let link = banner.link else {
      self.init(banner.text)
      return
    }
    let destination = link.text.replacing("<", with: "%3C").replacing(">", with: "%3E")
    // A link in Markdown cannot contain an empty line.
    let text = banner.text.text.split(separator: "\n").joined(separator: " ")
    self.init(LocatedText("[\(text)](<\(destination)>)", at: link.location))
  }

  private init(file: String, bytes: [UInt8], start: SourceLocation) {
    self.file = file
    self.bytes = bytes
    self.start = start
  }

  /// Parses and renders the text.
  func rendered(by parser: MarkupParser, _ renderer: BodyRenderer) -> RenderedBody {
    var body = parser.parse(bytes, lines: LineMap(file: file)) { renderer.renderFragment($0, path: file) }
    for index in body.diagnostics.indices {
      let place = body.diagnostics[index].location
      let (line, column) = location(place.line, place.column)
      body.diagnostics[index].location = SourceLocation(file: file, line: line, column: column)
      body.diagnostics[index].fixIt = nil
    }
    body.links = LinkList(
      body.links.map { link in
        var link = link
        (link.line, link.column) = location(link.line, link.column)
        return link
      })
    return body
  }

  /// Returns the line and column in the file for those in the text.
  private func location(_ line: Int, _ column: Int) -> (line: Int, column: Int) {
    (start.line + line - 1, line == 1 ? start.column + column - 1 : column)
  }
}

extension SiteTexts {
  /// Renders the texts that the settings contain.
  init(
    _ configuration: Configuration, _ footer: SiteTextSource?, _ theme: Theme,
    _ diagnostics: inout [Diagnostic]
  ) {
    self.init()
    // Most sites have none.
    if configuration.banner == nil, footer == nil { return }
    let parser = MarkupParser(configuration)
    let renderer = BodyRenderer(options: RenderingOptions(configuration, theme))
    banner = configuration.banner.map { SiteTextSource($0).rendered(by: parser, renderer) }
    self.footer = footer?.rendered(by: parser, renderer)
    for text in [banner, self.footer] { diagnostics += text?.diagnostics ?? [] }
  }
}

extension Configuration {
  /// The optional parts of the theme that the settings need.
  var themeFeatures: ThemeFeatures {
    var features: ThemeFeatures = []
    if repository != nil || !links.isEmpty { features.insert(.headerLinks) }
    if banner != nil { features.insert(.banner) }
    if footer != nil { features.insert(.footer) }
    if sections == .tabs { features.insert(.sectionTabs) }
    if hasPrint { features.insert(.printPage) }
    if showsLastUpdated || showsContributors { features.insert(.changes) }
    return features
  }
}
