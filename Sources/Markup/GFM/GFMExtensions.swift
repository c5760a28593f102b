import CMarkGFM

/// The extensions of GitHub Flavored Markdown, registered once for the whole process.
///
/// libcmark-gfm stores the characters that trigger inline extensions (`~`, and our `:`, `w`, `^`, `$`, `@` and `+`) in
/// two global tables. Every parse sets them when its inline phase begins and clears them when it ends, so parses on
/// several threads would lose strikethroughs and bare links at random. Here, the tables are set once, and `InlinePhase`
/// prevents each parse from changing them.
struct GFMExtensions: @unchecked Sendable {
  // Unchecked: the library registers these extensions once, and they are never changed afterwards.
  private let all: [UnsafeMutablePointer<cmark_syntax_extension>]

  static let shared = GFMExtensions()

  private init() {
    _ = ExtensionNodeTypes.registered
    // `BareLinks` replaces the library's autolink extension, and each parser has its own instance. `Strikethrough`
    // replaces another one.
    let known = ["table", "tasklist"].compactMap { (name: String) in
      cmark_find_syntax_extension(name)
    }
    precondition(known.count == 2, "libcmark-gfm-extensions lacks an extension of GFM")
    all = known + [Strikethrough.makeExtension(), FootnoteLabels.makeExtension()].compactMap(\.self)
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
    let bareLinks = BareLinks()
    bareLinks.attach(to: parser)
    let mathSpans = MathSpans()
    mathSpans.attach(to: parser)
    let inlineExtension = InlineExtension(known: [])
    inlineExtension.attach(to: parser)
    attach(to: parser)
    cmark_manage_extensions_special_characters(parser, 1)
    cmark_parser_free(parser)
  }

  /// Adds all extensions to a parser.
  func attach(to parser: UnsafeMutablePointer<cmark_parser>) {
    for each in all { cmark_parser_attach_syntax_extension(parser, each) }
  }
}
