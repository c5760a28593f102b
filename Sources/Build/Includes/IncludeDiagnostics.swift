import Basics
import HTML

/// The messages about included files.
enum IncludeDiagnostics {
  static func noFile(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "include.wrong-argument", at: place, "@Include does not name a file",
      help: "write @Include(\"parts/_install.md\")")
  }

  static func unknownArgument(_ place: SourceLocation, _ label: String) -> Diagnostic {
    let nearest = Spelling.nearest(to: label, in: IncludeRequest.labels)
    return Diagnostic(
      .warning, "include.wrong-argument", at: place,
      "@Include has no argument “\(label.prefix(60))”, so it is ignored",
      help: nearest.map { "did you mean `\($0):`?" } ?? "write heading: \"Install\" or lines: \"3-8\"")
  }

  static func twoParts(_ place: SourceLocation, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(
      .error, "include.wrong-argument", at: place,
      "`\(first)` and `\(second)` cannot be combined, so nothing is included", help: "remove one of them")
  }

  static func unreadableLines(_ place: SourceLocation, _ text: String) -> Diagnostic {
    Diagnostic(
      .error, "include.wrong-argument", at: place,
      "“\(text.prefix(60))” is not a line number or a range, so nothing is included",
      help: "write numbers and ranges, as in lines=\"3-8\" or lines=\"1,4-6\"")
  }

  static func withContent(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "include.misplaced", at: place, "@Include cannot have content, so nothing is included",
      help: "move the text in braces below the directive")
  }

  /// An include that shares its line with other text.
  static func notAlone(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "include.misplaced", at: place, "an include must be on a line of its own",
      help: "move it to the next line, and the closing brace to the line after it")
  }

  /// Code between the fences of a block that shows a file.
  static func unusedCode(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "include.misplaced", at: place, "the code in this block is replaced by the file’s",
      help: "remove the lines between the fences")
  }

  /// - Parameters:
  ///   - path: the path as written.
  ///   - nearest: the path, as it should be written, that the author probably meant.
  static func unavailable(
    _ place: SourceLocation, _ path: String, displayPath: String, _ failure: IncludeFiles.Failure,
    nearest: String?
  ) -> Diagnostic {
    switch failure {
    case .missing:
      return Diagnostic(
        .error, "include.missing-file", at: place, "there is no file `\(visible(path))` to include",
        help: nearest.map { "did you mean `\(visible($0))`?" }
          ?? "the path begins at the folder of this file; this one leads to \(visible(displayPath))")
    case .outside:
      let isURL = path.contains("://")
      return Diagnostic(
        .error, "include.outside", at: place,
        isURL
          ? "`\(visible(path))` is on another site, so it is not included"
          : "`\(visible(path))` is not in the repository of this site, so it is not included",
        help: "copy the file into the repository")
    case .unreadable(let error):
      return Diagnostic(
        .error, "include.unreadable", at: place,
        "cannot \(error.action.rawValue) \(visible(error.path)): \(error.reason)", help: error.help)
    case .notText:
      return Diagnostic(
        .error, "include.unreadable", at: place, "`\(visible(path))` is not a text file",
        help: "link to it instead: [text](\(visible(path)))")
    }
  }

  static func noHeading(_ place: SourceLocation, _ heading: String, in file: String, nearest: String?)
    -> Diagnostic
  {
    Diagnostic(
      .error, "include.missing-part", at: place,
      "there is no heading “\(visible(heading))” in \(visible(file))",
      help: nearest.map { "did you mean “\(visible($0))”?" }
        ?? "name a heading that is not inside a list, a quote or a directive")
  }

  static func code(
    _ problem: CodeExcerpt.Problem, _ place: SourceLocation, region: String?, in file: String
  ) -> Diagnostic {
    switch problem {
    case .lines(let problem, let count): return lines(problem, place, of: count, in: file)
    case .noRegion(let nearest):
      return Diagnostic(
        .error, "include.missing-part", at: place,
        "there is no region “\(visible(region ?? ""))” in \(visible(file))",
        help: nearest.map { "did you mean “\(visible($0))”?" }
          ?? "mark it with comments, such as `// snippet.name` and `// snippet.end`")
    case .unclosedRegion(let line):
      return Diagnostic(
        .error, "include.missing-part", at: place,
        "the region “\(visible(region ?? ""))”, which begins in line \(line) of \(visible(file)), has no end",
        help: "add the comment that ends it, such as `ANCHOR_END: name` or `#endregion`")
    }
  }

  static func lines(
    _ problem: LineSelection.Problem, _ place: SourceLocation, of count: Int, in file: String
  ) -> Diagnostic {
    switch problem {
    case .unreadable(let text): return unreadableLines(place, text)
    case .outside(let line):
      return Diagnostic(
        .error, "include.missing-part", at: place,
        "there is no line \(line) in \(visible(file)), which has \(count == 1 ? "1 line" : "\(count) lines")",
        help: "count from 1 at the first line of the file")
    }
  }

  static func loop(_ place: SourceLocation, _ file: String) -> Diagnostic {
    Diagnostic(
      .error, "include.loop", at: place, "\(visible(file)) includes itself, directly or through other files",
      help: "remove one of the includes")
  }

  static func tooDeep(_ place: SourceLocation, _ depth: Int) -> Diagnostic {
    Diagnostic(
      .error, "include.limit", at: place,
      "includes are nested more than \(depth) levels deep, so this one is left out",
      help: "include the innermost file directly")
  }

  static func tooMuch(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "include.limit", at: place,
      "the page includes too much text, so this include and all after it are left out",
      help: "divide the page into several pages")
  }

  private static func visible(_ text: String) -> String { VisibleText.escape(String(text.prefix(200))) }
}
