import Basics
import Dialects
import FileSystem
import HTML
import Markup
import YAML

/// Replaces the includes of pages by the text of the files that they name, before the pages are rendered.
///
/// The text is parsed to find the includes, so code that only shows an include is unchanged. The result is a text of
/// which each line has an origin, so everything else treats the page as if its author had written it in one file.
final class IncludeExpander {
  /// The limits of the includes of a page. A page takes about 50 times its size in memory.
  private static let limits = Budget.Limits(includedBytes: 8 << 20, includeDepth: 8)

  private let files: IncludeFiles
  private let parser: MarkupParser
  private let wikiText: WikiText?

  /// - Parameters:
  ///   - parser: the parser of the page, which must not be parsing.
  ///   - wikiText: converts wiki links in included Markdown; nil if the site has none.
  init(_ files: IncludeFiles, parser: MarkupParser, wikiText: WikiText?) {
    self.files = files
    self.parser = parser
    self.wikiText = wikiText
  }

  /// A page with the text of the files that it includes.
  struct Result {
    var text: [UInt8]
    var lines: LineMap
    /// The files that the page depends on, each only once.
    var includes: [IncludedFile]
    /// The files to which the included text links. They are known after the page is rendered.
    let links = LinkedPlaces()
    var diagnostics: [Diagnostic]
  }

  /// Whether a page may include files. This quick test searches for the text of an include, which can also occur in
  /// code.
  static func mayInclude(_ page: [UInt8]) -> Bool {
    page.withUnsafeBufferPointer {
      $0.contains("@Include", rareByte: 0) || $0.contains("@Table", rareByte: 0)
        || $0.contains("file=", rareByte: 4)
    }
  }

  /// Returns a page with its included text.
  ///
  /// - Parameter path: the path of the page’s file, relative to the content folder.
  func expand(_ page: [UInt8], path: String) -> Result {
    let displayPath = files.displayPath(of: path)
    var expansion = Expansion(
      files: [IncludedLines.File(path: path, displayPath: displayPath, place: files.location(of: path))],
      budget: Budget(Self.limits))
    // The page itself is not a real path, but no file can include a page under another path.
    let place = Place(file: 0, path: path, trail: [files.location(of: path)])
    let lines = SourceLine.lines(of: page, file: 0)
    expansion.labels.add(lines, ofFile: 0)
    guard let text = expand(lines, at: place, &expansion)?.lines else {
      return Result(
        text: page, lines: LineMap(file: displayPath), includes: expansion.includes,
        diagnostics: expansion.diagnostics)
    }
    var included = IncludedLines(
      files: expansion.files, origins: text.map(\.origin), contentFolders: files.contentFolders)
    var result = Result(
      text: SourceLine.joined(text), lines: LineMap(file: displayPath), includes: expansion.includes,
      diagnostics: expansion.diagnostics)
    included.repositoryURL = files.repositoryURL(recording: result.links)
    result.lines = LineMap(file: displayPath, included: included)
    return result
  }

  // MARK: State

  /// The state of the expansion of one page.
  private struct Expansion {
    var files: [IncludedLines.File]
    var includes: [IncludedFile] = []
    var diagnostics: [Diagnostic] = []
    /// The labels of definitions in the page and in the files that it includes.
    var labels = IncludedLabels()
    let budget: Budget

    /// Returns the index of a file, and adds it if it is new.
    mutating func index(of file: IncludedLines.File) -> Int {
      if let known = files.firstIndex(of: file) { return known }
      files.append(file)
      return files.count - 1
    }

    mutating func add(_ include: IncludedFile) {
      if !includes.contains(where: { $0.path == include.path }) { includes.append(include) }
    }
  }

  /// The file whose includes are expanded.
  private struct Place {
    /// The index of the file in the expansion.
    var file: Int
    /// The path relative to the content folder.
    var path: String
    /// The real paths of this file and the files that include it, innermost last.
    var trail: [String]
  }

  // MARK: Texts

  /// Returns a text with its includes expanded, and its outline. Returns nil if no include was expanded.
  private func expand(_ lines: [SourceLine], at place: Place, _ expansion: inout Expansion) -> Expanded? {
    let (requests, skipped, outline, unclosed) = parse(lines, place, expansion)
    // The `closingLines` of an included file hide its unclosed directives and code from the final parse of the page, so
    // they are reported here.
    if place.trail.count > 1 { expansion.diagnostics += unclosed }
    var result: [SourceLine] = []
    var next = 0
    for request in requests {
      let start = request.replaced.lowerBound - 1 + skipped
      guard start >= next, start <= lines.count,
        let replacement = replacement(for: request, at: start, in: lines, place, &expansion)
      else { continue }
      result += lines[next..<replacement.range.lowerBound]
      result += replacement.lines
      next = replacement.range.upperBound
    }
    if next == 0, place.trail.count == 1 { return nil }
    return Expanded(lines: result + lines[next...], closingLines: outline.closingLines)
  }

  private struct Expanded {
    var lines: [SourceLine]
    var closingLines: [String]
  }

  /// Parses a text to find its includes.
  ///
  /// - Returns: the includes, the number of lines before the parsed text, the outline, and the diagnostics about
  ///   directives and code that are not closed.
  private func parse(
    _ lines: [SourceLine], _ place: Place, _ expansion: Expansion
  ) -> (requests: [IncludeRequest], skipped: Int, outline: MarkdownOutline, unclosed: [Diagnostic]) {
    let isPage = place.trail.count == 1
    // The front matter of an included file has been removed; what looks like another one is text.
    let before = isPage ? [] : [SourceLine(text: [], origin: LineOrigin(file: place.file, line: 1))]
    let text = before + lines
    let included = IncludedLines(
      files: expansion.files, origins: text.map(\.origin), contentFolders: files.contentFolders)
    return parser.parse(
      SourceLine.joined(text),
      lines: LineMap(file: expansion.files[place.file].displayPath, included: included)
    ) { document in
      (
        IncludeRequest.all(in: document), document.frontMatter.bodyLine - 1 - before.count,
        MarkdownOutline(of: document),
        document.diagnostics.filter {
          ["directive.unclosed", "code.unclosed", "html.unclosed"].contains($0.identifier)
        }
      )
    }
  }

  /// The lines that replace a range of lines.
  private struct Replacement {
    var range: Range<Int>
    var lines: [SourceLine]
  }

  /// Returns the lines that replace an include; nil, with a diagnostic, if the include has a mistake.
  ///
  /// - Parameter start: the index of the first replaced line.
  private func replacement(
    for request: IncludeRequest, at start: Int, in lines: [SourceLine], _ place: Place,
    _ expansion: inout Expansion
  ) -> Replacement? {
    expansion.diagnostics += request.unknownLabels.map {
      Diagnostic(
        "include.wrong-argument/unknown", at: request.location,
        [
          "name": request.name, "label": $0.prefix(60),
          "labels": request.labels.map { "`\($0)`" }.listed("and"),
          "nearest": Spelling.nearest(to: $0, in: request.labels),
        ])
    }
    func fail(_ diagnostic: Diagnostic) -> Replacement? {
      expansion.diagnostics.append(diagnostic)
      return nil
    }
    guard let file = request.file, !file.isEmpty else {
      return fail(Diagnostic("include.wrong-argument/file", at: request.location))
    }
    if request.hasContent { return fail(Diagnostic("include.misplaced/content", at: request.location)) }
    let isCode = if case .code = request.kind { true } else { false }
    let opening = isCode ? start - 1 : start
    guard lines.indices.contains(opening),
      let prefix = LinePrefix(lines[opening].text.prefix(request.column - 1))
    else { return fail(Diagnostic("include.misplaced/line", at: request.location)) }
    guard let source = source(file, request, place, &expansion) else { return nil }
    let range = start..<min(start + request.replaced.count, lines.count)
    switch request.kind {
    case .code(let region, let fence):
      guard let code = code(source, region, request, &expansion) else { return nil }
      if lines[range].contains(where: { !$0.text.isEmpty }) {
        expansion.diagnostics.append(Diagnostic("include.misplaced/code", at: request.location))
      }
      let pageLine = lines[opening].origin.pageLine
      let (whole, text) = IncludedCode(code, fence: fence, prefix: prefix, pageLine: pageLine)
        .replacing(range, in: lines, column: request.column)
      return Replacement(range: whole, lines: text)
    case .table(let table):
      guard let text = rows(source, table, request, &expansion) else { return nil }
      return Replacement(
        range: range, lines: IncludedMarkdown(text, request, prefix).replacing(range, in: lines))
    case .markdown(let heading):
      guard let text = markdown(source, heading, request, place, &expansion) else { return nil }
      return Replacement(
        range: range, lines: IncludedMarkdown(text, request, prefix).replacing(range, in: lines))
    }
  }

  // MARK: Files

  /// A file to include.
  private struct Source {
    var lines: [SourceLine]
    var file: IncludedLines.File
    var index: Int
    var real: String
  }

  /// Returns the file that an include names; nil, with a diagnostic, if it cannot be included.
  private func source(
    _ written: String, _ request: IncludeRequest, _ place: Place, _ expansion: inout Expansion
  ) -> Source? {
    let path = files.path(of: written, in: place.path)
    let displayPath = files.displayPath(of: path)
    do throws(IncludeFiles.Failure) {
      // A URL could also be the path of a file.
      if written.contains("://") { throw .outside }
      let (bytes, snapshot, real) = try files.read(path)
      expansion.add(IncludedFile(path: path, snapshot: snapshot))
      if place.trail.contains(real) {
        expansion.diagnostics.append(Diagnostic("include.loop", at: request.location, ["file": displayPath]))
        return nil
      }
      let depth = expansion.budget.limits.includeDepth
      if place.trail.count > depth {
        expansion.diagnostics.append(
          Diagnostic("include.limit/depth", at: request.location, ["depth": depth]))
        return nil
      }
      if expansion.budget.reached != nil { return nil }
      guard expansion.budget.spend(include: bytes.count) else {
        expansion.diagnostics.append(Diagnostic("include.limit/size", at: request.location))
        return nil
      }
      let file = IncludedLines.File(path: path, displayPath: displayPath, place: files.location(of: path))
      let index = expansion.index(of: file)
      var text = bytes
      if case .markdown = request.kind,
        let converted = wikiText?.convert(bytes, path: path, file: displayPath)
      {
        text = converted.text
        expansion.diagnostics += converted.diagnostics
      }
      return Source(lines: SourceLine.lines(of: text, file: index), file: file, index: index, real: real)
    } catch {
      expansion.add(IncludedFile(path: path, failure: error))
      let nearest = error.nearest(to: written)
      expansion.diagnostics.append(
        error.diagnostic(at: request.location, written, displayPath: displayPath, nearest: nearest))
      return nil
    }
  }

  private func code(
    _ source: Source, _ region: String?, _ request: IncludeRequest, _ expansion: inout Expansion
  ) -> [SourceLine]? {
    if region != nil, request.lines != nil {
      expansion.diagnostics.append(
        Diagnostic(
          "include.wrong-argument/two-parts", at: request.location, ["first": "region", "second": "lines"]))
      return nil
    }
    do throws(CodeExcerpt.Problem) {
      let excerpt = try CodeExcerpt(
        of: source.lines.map { $0.text[...] }, region: region, lines: request.lines)
      return excerpt.lines.map { number in
        var line = source.lines[number - 1]
        let length = line.text.count
        line.text = Array(excerpt.text(line.text[...]))
        line.origin.shift -= Int32(length - line.text.count)
        return line
      }
    } catch {
      expansion.diagnostics.append(
        IncludeDiagnostics.code(error, request.location, region: region, in: source.file.displayPath))
      return nil
    }
  }

  /// Returns the table that an include asks for.
  private func rows(
    _ source: Source, _ table: TableRequest, _ request: IncludeRequest, _ expansion: inout Expansion
  ) -> [SourceLine]? {
    let bytes = SourceLine.joined(source.lines)
    var rendered = IncludedTable(
      table, path: request.file ?? "", displayPath: source.file.displayPath, at: request.location)
    let lines = rendered.lines(of: bytes)
    expansion.diagnostics += rendered.diagnostics
    return lines?.map { text, number in
      let origin = LineOrigin(file: source.index, line: min(max(1, number), max(1, source.lines.count)))
      return SourceLine(text: Array(text.utf8), origin: origin)
    }
  }

  /// Returns the part of a Markdown file that an include asks for, with its own includes expanded.
  private func markdown(
    _ source: Source, _ heading: String?, _ request: IncludeRequest, _ place: Place,
    _ expansion: inout Expansion
  ) -> [SourceLine]? {
    if heading != nil, request.lines != nil {
      expansion.diagnostics.append(
        Diagnostic(
          "include.wrong-argument/two-parts", at: request.location, ["first": "heading", "second": "lines"]))
      return nil
    }
    let inner = Place(file: source.index, path: source.file.path, trail: place.trail + [source.real])
    var lines = source.lines
    if let list = request.lines {
      do throws(LineSelection.Problem) {
        lines = try LineSelection.lines(list, of: lines.count).map { source.lines[$0 - 1] }
      } catch {
        expansion.diagnostics.append(
          IncludeDiagnostics.lines(error, request.location, of: lines.count, in: source.file.displayPath))
        return nil
      }
    } else {
      lines.removeFirst(
        SourceLine.joined(lines).withUnsafeBufferPointer { bytes in
          min(FrontMatter(of: bytes, file: source.file.displayPath).bodyLine - 1, lines.count)
        })
    }
    if let heading {
      let (_, skipped, outline, _) = parse(lines, inner, expansion)
      guard let section = Self.section(heading, outline.headings, lineCount: lines.count - skipped) else {
        let nearest = Spelling.nearest(to: heading, in: outline.headings.map(\.text))
        expansion.diagnostics.append(
          Diagnostic(
            "include.missing-part/heading", at: request.location,
            ["name": heading.prefix(200), "file": source.file.displayPath, "nearest": nearest]))
        return nil
      }
      lines = Array(lines[(section.lowerBound - 1 + skipped)..<(section.upperBound - 1 + skipped)])
    }
    guard var expanded = expand(lines, at: inner, &expansion) else { return nil }
    let last = lines.last?.origin ?? LineOrigin(file: source.index, line: 1)
    expansion.labels.separate(&expanded.lines, ofFile: source.index)
    expanded.lines += expanded.closingLines.map { SourceLine(text: Array($0.utf8), origin: last) }
    return expanded.lines
  }

  /// Returns the lines of the section with a heading, up to the next heading of the same or a higher level; nil if
  /// there is no such heading.
  ///
  /// - Parameter name: the text of the heading, or its anchor, also after `#`.
  private static func section(
    _ name: String, _ headings: [MarkdownOutline.Heading], lineCount: Int
  ) -> Range<Int>? {
    let anchor = name.first == "#" ? String(name.dropFirst()) : name
    let index =
      headings.firstIndex { $0.text == name }
      ?? headings.firstIndex { ($0.anchor ?? HeadingID.make(from: $0.text)) == anchor }
    guard let index else { return nil }
    let end = headings[(index + 1)...].first { $0.level <= headings[index].level }?.line
    return headings[index].line..<(end ?? lineCount + 1)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes contain a text.
  ///
  /// - Parameter index: the index of the byte of the text that is rarest in pages.
  fileprivate func contains(_ text: StaticString, rareByte index: Int) -> Bool {
    text.withUTF8Buffer { text in
      var start = index
      while let found = offset(of: text[index], from: start) {
        if self[(found - index)...].starts(with: text) { return true }
        start = found + 1
      }
      return false
    }
  }
}
