import CMarkGFM

/// The extensions of GitHub Flavored Markdown, set up once for the whole process.
///
/// libcmark-gfm keeps the characters at which inline extensions act (`~`, `:`, `w`, and our `^`) in two process-wide tables.
/// Every parse sets them when its inline phase begins and clears them when it ends, so with two threads
/// strikethroughs and bare links are lost at random. Here the tables are set once, and `InlinePhase` keeps each
/// parse from touching them.
struct GFMExtensions: @unchecked Sendable {
  // Unchecked: the pointers are to extensions that the library registers once and that nobody changes after.
  private let all: [UnsafeMutablePointer<cmark_syntax_extension>]

  static let shared = GFMExtensions()

  private init() {
    cmark_gfm_core_extensions_ensure_registered()
    let known = ["table", "strikethrough", "autolink", "tasklist"].compactMap { (name: String) in
      cmark_find_syntax_extension(name)
    }
    precondition(known.count == 4, "libcmark-gfm-extensions lacks an extension of GFM")
    all = known + [FootnoteLabels.makeExtension()].compactMap(\.self)
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
    attach(to: parser)
    cmark_manage_extensions_special_characters(parser, 1)
    cmark_parser_free(parser)
  }

  func attach(to parser: UnsafeMutablePointer<cmark_parser>) {
    for each in all { cmark_parser_attach_syntax_extension(parser, each) }
  }
}
