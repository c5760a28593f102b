import Basics

/// Parts of files of code that pages include.
enum CodeFiles {
  /// Writes the code of a file, or of a region or a range in it, or reports why it cannot be included.
  ///
  /// - Parameters:
  ///   - path: the path as the author wrote it.
  ///   - folder: the folder to which the path is relative.
  ///   - options: the options of the code block. Without a language, the extension of the file decides.
  ///   - region, ranges, hasTags: as for `lines`.
  static func write(
    _ path: String, in folder: String, _ options: FenceOptions, region: String?, ranges: LineRanges? = nil,
    hasTags: Bool = false, _ block: SourceBlock, _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    let place = context.place(of: path, in: folder)
    let (bytes, problem) = IncludeReader.read(place, context)
    let found = bytes.flatMap { bytes in
      lines(
        of: bytes, file: context.index(ofFile: place), includedAt: block.opening, region: region,
        ranges: ranges, hasTags: hasTags, context.budget)
    }
    guard let code = found else {
      let reason = bytes == nil ? problem : "it has no region “\(region ?? "")”"
      IncludeReader.report(path, reason, block.opening, context, what: "the code of ")
      return
    }
    var options = options
    if options.language.isEmpty { options.language = language(of: path) }
    options.limit(to: code.count)
    blocks.write(.code(info: options.text), block.with(code))
  }

  /// Returns the lines of a file, or of a region or a range in it, without common indentation and without the markers
  /// of regions.
  ///
  /// - Parameters:
  ///   - line: the line that includes the code.
  ///   - region: the name of a region; nil for the whole file.
  ///   - ranges: the lines; nil for all.
  ///   - hasTags: whether regions are marked as in DocFX: also by `<name>` in comments of markup, in any case, and with
  ///     `snippet` before the name.
  static func lines(
    of bytes: [UInt8], file: Int, includedAt line: PageLine, region: String?,
    ranges: LineRanges? = nil, hasTags: Bool = false, _ budget: Budget
  ) -> [PageLine]? {
    var lines = PageLine.lines(of: bytes, file: file, includedAt: line)
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    if let ranges {
      lines = ranges.select(lines, budget)
    } else if let region {
      let names = hasTags ? [region.lowercased(), "snippet" + region.lowercased()] : [region]
      guard let found = names.lazy.compactMap({ part($0, of: lines, hasTags) }).first else { return nil }
      lines = found
    }
    lines.removeAll { Self.marker($0.text, hasTags) != nil }
    let common = lines.lazy.filter { !$0.isBlank }.map(\.text.indent).min() ?? 0
    return lines.map { line in
      var line = common > 0 ? line.dedented(by: min(common, line.text.indent)) : line
      line.role = .verbatim
      return line
    }
  }

  private static func part(_ region: String, of lines: [PageLine], _ hasTags: Bool) -> [PageLine]? {
    guard
      let start = lines.firstIndex(where: {
        marker($0.text, hasTags).map { $0.isStart && $0.name == region } ?? false
      })
    else { return nil }
    var depth = 1
    for index in (start + 1)..<max(lines.count, start + 1) {
      guard let marker = marker(lines[index].text, hasTags) else { continue }
      if marker.isNamed {
        // `<name>` and `</name>` of DocFX enclose exactly one part.
        if !marker.isStart, marker.name == region { return Array(lines[(start + 1)..<index]) }
        continue
      }
      depth += marker.isStart ? 1 : -1
      if depth == 0 || !marker.isStart && marker.name == region { return Array(lines[(start + 1)..<index]) }
    }
    return Array(lines[(start + 1)...])
  }

  /// The bytes with which lines with markers begin.
  private static let markerStarts = ByteSet("/#<*-;%'{")

  private typealias Marker = (name: String, isStart: Bool, isNamed: Bool)

  /// Returns the marker of a region on a line: `// #region name` or `// <name>`. In DocFX, `<!-- <name> -->` is one, too,
  /// and the case does not matter: names are in lowercase.
  private static func marker(_ line: Bytes, _ hasTags: Bool) -> Marker? {
    guard hasTags else { return marker(line, inMarkup: false) }
    guard let first = line.first(where: { !$0.isASCIIWhitespace }), markerStarts.contains(first) else {
      return nil
    }
    guard var found = marker(line.map(\.asciiLowercased)[...], inMarkup: true) else { return nil }
    // In Visual Basic, names are in quotes.
    if found.name.hasPrefix("\"") { found.name = String(found.name.dropFirst().dropLast()) }
    return found
  }

  private static func marker(_ line: Bytes, inMarkup: Bool) -> Marker? {
    var text = line.trimmed
    guard let first = text.first, markerStarts.contains(first) else { return nil }
    let comment = text.prefix {
      ByteSet("/*#-;%'{<!").contains($0) && $0 != UInt8(ascii: "<") || $0 == UInt8(ascii: "!")
    }
    let isMarkup = text.hasPrefix("<!--")
    if isMarkup {
      text = text.dropFirst(4).trimmed
    } else if !text.hasPrefix("#") {
      text = text.dropFirst(comment.count).trimmed
    }
    for closing in ["-->", "*/}", "*/"]
    where text.count >= closing.utf8.count && text.suffix(closing.utf8.count).elementsEqual(closing.utf8) {
      text = text.dropLast(closing.utf8.count).trimmed
    }
    for (word, isStart) in [
      ("#endregion", false), ("#end region", false), ("#region", true), ("endregion", false),
      ("region", true),
      ("#pragma endregion", false), ("#pragma region", true),
    ]
    where text.starts(with: word.utf8) {
      let rest = text.dropFirst(word.utf8.count)
      guard rest.isEmpty || rest.first == Byte.space else { continue }
      return (rest.trimmed.string, isStart, false)
    }
    let hash = text.hasPrefix("# ") ? text.dropFirst(2).trimmed : text
    guard !isMarkup || inMarkup, hash.startIndex > line.startIndex, hash.hasPrefix("<"),
      hash.last == UInt8(ascii: ">")
    else { return nil }
    let name = hash.dropFirst().dropLast()
    let isStart = name.first != UInt8(ascii: "/")
    let word = isStart ? name : name.dropFirst()
    guard !word.isEmpty,
      word.allSatisfy({
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    return (word.string, isStart, true)
  }

  /// Returns the language of a file by its extension; `text` if it has none.
  static func language(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "text" }
    let ending = name[name.index(after: dot)...].lowercased()
    return languages[ending] ?? ending
  }

  /// The languages with another name than the extension of their files.
  private static let languages = [
    "mjs": "js", "cjs": "js", "mts": "ts", "cts": "ts", "csproj": "xml", "htm": "html", "py": "python",
  ]
}
