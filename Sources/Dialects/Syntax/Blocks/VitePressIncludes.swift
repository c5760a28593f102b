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
    var ranges: LineRanges?
    if path.last == UInt8(ascii: "}"), let open = path.lastIndex(of: UInt8(ascii: "{")) {
      ranges = LineRanges(path[(open + 1)...].dropLast().string, separator: ",", list: [])
      path = path[..<open].trimmed
    }
    var region: String?
    if let hash = path.lastIndex(of: UInt8(ascii: "#")) {
      region = path[(hash + 1)...].string
      path = path[..<hash]
    }
    let line = blocks.take()
    PageIncludes.include(path.string, lines: ranges, region: region, prefix: start.prefix, for: line, &blocks)
    return true
  }
}

/// Markdown files that pages include.
enum PageIncludes {
  /// Writes the converted text of a file, whose path is relative to the folder of the page, or begins with `@/` or `~/`
  /// for the content folder.
  static func include(
    _ path: String, lines ranges: LineRanges? = nil, region: String? = nil, prefix: Bytes,
    for line: PageLine, _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    let place = context.place(of: path, in: context.script.folder)
    let isPart = ranges != nil || region != nil
    guard var body = lines(of: place, as: path, isPart: isPart, for: line, context) else { return }
    if let region {
      // VitePress shows the whole file if there is no such part.
      if let found = part(region, of: body) {
        body = found
      } else {
        IncludeReader.report(path, "it has no region or heading “\(region)”", line, context)
      }
    } else if let ranges {
      body = IncludeReader.select(ranges, of: body, path, line, context)
    }
    var script = context.script
    script.folder = Paths.parent(place) ?? ""
    write(body, of: place, script, prefix: prefix, &blocks)
  }

  /// Returns the lines of a page without its front matter; nil, with a report, if it cannot be included.
  ///
  /// - Parameters:
  ///   - place: the path relative to the content folder.
  ///   - name: the path for messages.
  ///   - isPart: whether only a part is included, so that a page can include itself.
  static func lines(
    of place: String, as name: String, isPart: Bool = false, for line: PageLine, column: Int = 1,
    _ context: PageContext
  ) -> [PageLine]? {
    let (bytes, problem) =
      place == context.path && !isPart
      ? (nil, IncludeReader.includesItself) : IncludeReader.read(place, context)
    guard let bytes else {
      IncludeReader.report(name, problem, line, context, what: "the file ", column: column)
      return nil
    }
    return IncludeReader.withoutFrontMatter(
      PageLine.lines(of: bytes, file: context.index(ofFile: place), includedAt: line))
  }

  /// Writes the converted text of an included file, in which names and relative paths are those of the file.
  static func write(
    _ body: [PageLine], of place: String, _ script: PageScript, prefix: Bytes, _ blocks: inout BlockConverter
  ) {
    let (dialect, context) = (blocks.dialect, blocks.context)
    let outer = (context.script, context.sitePath, context.includedFrom)
    context.script = script
    context.includedFrom = context.includedFrom ?? context.sitePath
    context.sitePath = Paths.normalized(String(context.url.dropFirst()) + place)
    let converted = context.including(place) {
      OwnSyntaxEscaping.convert(BlockConverter.convert(body, dialect, context), dialect, context)
    }
    (context.script, context.sitePath, context.includedFrom) = outer
    blocks.write(converted.map { $0.with($0.text, .verbatim).prefixed(by: prefix) })
  }

  /// Returns the lines of a region between comments, or of the section below a heading with this ID; nil if there is
  /// none.
  private static func part(_ region: String, of lines: [PageLine]) -> [PageLine]? {
    let opening = Bytes("#region " + region)
    let found = lines.part(
      from: { $0.text.find(opening) != nil }, to: { $0.text.contains(text: "#endregion") })
    if let found { return found }
    func heading(_ line: PageLine) -> (level: Int, text: Bytes)? { InlineTitle.heading(line.text) }
    guard
      let start = lines.firstIndex(where: { line in
        heading(line).map { HeadingAnchors.id(of: $0.text) == region } ?? false
      }), let own = heading(lines[start])?.level
    else { return nil }
    return [lines[start]] + lines[(start + 1)...].prefix { (heading($0)?.level ?? 7) > own }
  }
}
