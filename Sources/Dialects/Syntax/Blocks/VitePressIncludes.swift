import Basics

/// VitePress’s includes of Markdown files: `<!--@include: ./parts/basics.md{3,}-->`,
/// `<!--@include: ./basics.md#region-->`.
///
/// Source: VitePress, “Markdown File Inclusion”.
enum VitePressIncludes: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let rest = start.text.droppingPrefix("<!--"), let end = rest.find("-->"),
      var path = rest[..<end].trimmed.droppingPrefix("@include:")?.trimmed
    else { return false }
    var range: ClosedRange<Int>?
    if path.last == UInt8(ascii: "}"), let open = path.lastIndex(of: UInt8(ascii: "{")) {
      let ends = path[(open + 1)...].dropLast().split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false
      )
      .map { Int($0.string) }
      let first = (ends.first ?? nil) ?? 1
      let last = ends.count > 1 ? (ends[1] ?? .max) : first
      range = max(1, first)...max(1, first, last)
      path = path[..<open].trimmed
    }
    var region: String?
    if let hash = path.lastIndex(of: UInt8(ascii: "#")) {
      region = path[(hash + 1)...].string
      path = path[..<hash]
    }
    let line = blocks.take()
    PageIncludes.include(path.string, lines: range, region: region, prefix: start.prefix, for: line, &blocks)
    return true
  }
}

/// Markdown files that pages include.
enum PageIncludes {
  /// Writes the converted text of a file, whose path is relative to the folder of the page, or begins with `@/` or `~/`
  /// for the content folder.
  static func include(
    _ path: String, lines range: ClosedRange<Int>? = nil, region: String? = nil, prefix: Bytes,
    for line: PageLine,
    _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    var place = Paths.join(context.script.folder, path)
    for root in ["@/", "~/", "/", "~"] where path.hasPrefix(root) {
      place = String(path.dropFirst(root.count).drop { $0 == "/" })
      break
    }
    place = Paths.normalized(place)
    let isWhole = range == nil && region == nil
    let (bytes, problem) =
      isWhole && place == context.path
      ? (nil, IncludeReader.includesItself) : IncludeReader.read(place, context)
    guard let bytes else {
      IncludeReader.report(path, problem, line, context, what: "the file ")
      return
    }
    var body = PageLine.lines(of: bytes, file: context.index(ofFile: place), includedAt: line)
    body = Array(body[PageConverter.frontMatter(of: body).endIndex...])
    if let region {
      // VitePress shows the whole file if there is no such part.
      if let found = part(region, of: body) {
        body = found
      } else {
        IncludeReader.report(path, "it has no region or heading “\(region)”", line, context)
      }
    } else if let range {
      body = IncludeReader.select(LineRanges([range]), of: body, path, line, context)
    }
    let outer = (context.script, context.sitePath, context.includedFrom)
    context.script.folder = Paths.parent(place) ?? ""
    context.includedFrom = context.includedFrom ?? context.sitePath
    context.sitePath = Paths.normalized(String(context.url.dropFirst()) + place)
    let dialect = blocks.dialect
    let converted = context.including(place) {
      OwnSyntaxEscaping.convert(BlockConverter.convert(body, dialect, context), dialect, context)
    }.map { $0.with($0.text, .verbatim) }
    (context.script, context.sitePath, context.includedFrom) = outer
    blocks.write(converted.map { $0.prefixed(by: prefix) })
  }

  /// Returns the lines of a region between comments, or of the section below a heading with this ID; nil if there is
  /// none.
  private static func part(_ region: String, of lines: [PageLine]) -> [PageLine]? {
    let opening = "#region " + region
    if let start = lines.firstIndex(where: {
      $0.text.contains(text: "#region") && $0.text.string.contains(opening)
    }) {
      let end = lines[(start + 1)...].firstIndex { $0.text.contains(text: "#endregion") } ?? lines.endIndex
      return Array(lines[(start + 1)..<end])
    }
    func level(_ line: PageLine) -> Int? {
      let count = line.text.prefix { $0 == UInt8(ascii: "#") }.count
      return count > 0 && count <= 6 && line.text.dropFirst(count).first == Byte.space ? count : nil
    }
    guard
      let start = lines.firstIndex(where: { line in
        guard let level = level(line) else { return false }
        return HeadingAnchors.id(of: line.text.dropFirst(level).trimmed) == region
      }), let own = level(lines[start])
    else { return nil }
    let end = lines[(start + 1)...].firstIndex { (level($0) ?? 7) <= own } ?? lines.endIndex
    return Array(lines[start..<end])
  }
}
