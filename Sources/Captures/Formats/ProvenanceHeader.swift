import Basics

/// Reads the lines in which a tool names the page above its text: `Source: https://example.com/page`.
///
/// They are the first lines of the file, or directly below the title, where they can be a quote. One of them contains a
/// URL.
enum ProvenanceHeader {
  private static let mostLines = 8
  private static let sources = ["source", "url", "url source", "source url", "original", "original url"]
  /// Labels of the time at which a tool saved the page. An author has no reason to write one of them.
  private static let captureTimes: Set<String> = [
    "fetched", "fetched at", "captured", "captured at", "retrieved", "crawled", "scraped",
  ]
  private static let dates = captureTimes.union(["date", "published time", "last updated"])
  /// Labels whose values the page repeats, or which have none.
  private static let others = ["title", "markdown content", "warning", "number of pages"]

  static func take(from lines: inout [Line], into builder: inout PageBuilder) {
    let title = PageHeader.titleIndex(in: lines[...])
    let below = title.map { lines[($0 + 1)...].drop(while: \.isBlank).startIndex } ?? lines.count
    if !take(from: &lines, at: 0, isQuote: false, title, &builder),
      !take(from: &lines, at: below, isQuote: true, title, &builder)
    {
      _ = take(from: &lines, at: below, isQuote: false, title, &builder)
    }
  }

  /// Returns the URL in one of the first lines, before or directly below the title; nil if none names the source.
  static func source(in lines: [Line]) -> String? {
    for line in lines.lazy.filter({ !$0.isBlank }).prefix(mostLines) {
      if LineKind.atxLevel(line.text) == 1 { continue }
      guard Emphasis.content(line.text) == nil,
        let (label, value) = field(line.text, isQuote: false) ?? field(line.text, isQuote: true)
      else { return nil }
      if sources.contains(label), value.contains(text: "://") { return value.string }
    }
    return nil
  }

  /// Returns the URL, or the time of the capture, in a line in italics: `*Source: [title](url)*`.
  static func emphasized(_ text: Bytes) -> (url: String?, time: String?)? {
    guard let (label, value) = Emphasis.wrapped(text).flatMap({ field($0, isQuote: false) }) else {
      return nil
    }
    if captureTimes.contains(label) || label == "last updated" { return (nil, value.string) }
    guard label == "source" else { return nil }
    if let link = LinkSpan.all(in: value).first { return (link.url(in: value).string, nil) }
    return value.contains(text: "://") ? (value.string, nil) : nil
  }

  /// Returns the URL if a line names the source of the page; nil for other lines.
  static func sourceURL(in text: Bytes) -> Bytes? {
    guard text.contains(text: "://"), let (label, value) = anyField(text), sources.contains(label),
      value.hasPrefix("http"), !value.contains(Byte.space)
    else { return nil }
    return value
  }

  /// Returns whether a line names the time at which a tool saved the page.
  static func isCaptureTime(_ text: Bytes) -> Bool {
    guard let (label, value) = anyField(text) else { return false }
    return captureTimes.contains(label) && value.first?.isASCIIDigit == true
  }

  /// Returns the label and the value, without quotation marks, of a line that can be in a quote.
  private static func anyField(_ text: Bytes) -> (label: String, value: Bytes)? {
    guard let (label, value) = field(text, isQuote: text.first == UInt8(ascii: ">")) else { return nil }
    let isQuoted =
      value.count > 1 && value.first == value.last && "\"'".utf8.contains(value[value.startIndex])
    return (label, isQuoted ? value.dropFirst().dropLast() : value)
  }

  /// Removes the lines that name the page at an index. Returns false if the lines there are of another kind.
  private static func take(
    from lines: inout [Line], at start: Int, isQuote: Bool, _ title: Int?, _ builder: inout PageBuilder
  ) -> Bool {
    var found: [(index: Int, label: String, value: Bytes)] = []
    for index in lines[start...].indices {
      if lines[index].isBlank { if isQuote && !found.isEmpty { break } else { continue } }
      // Lines in italics below the title belong to another format.
      if start > 0, !isQuote, Emphasis.content(lines[index].text) != nil { break }
      guard found.count < mostLines, let (label, value) = field(lines[index].text, isQuote: isQuote) else {
        break
      }
      found.append((index, label, value))
    }
    guard let url = found.first(where: { sources.contains($0.label) && $0.value.contains(text: "://") })
    else {
      return false
    }
    let heading = title.map { PlainText.of(Bytes(PageHeader.title(lines[$0]).value)) } ?? ""
    for (index, label, value) in found {
      if label == "title", heading.isEmpty {
        // A page without a heading has no other title.
        if builder.title == nil {
          builder.title = Located(SiteTitle.strip(value.string), lines[index].number)
        }
      } else if label == "title", !value.string.contains(heading),
        !found.contains(where: { $0.label == "url source" })
      {
        continue
      } else if label == "title", builder.title == nil, found.contains(where: { $0.label == "url source" }) {
        // A heading that the page repeats replaces it.
        builder.title = Located(SiteTitle.strip(value.string), lines[index].number)
      }
      let found = Located(value.string, lines[index].number)
      if captureTimes.contains(label) {
        builder.captured = builder.captured ?? found
      } else if dates.contains(label) {
        builder.date = builder.date ?? found
      }
      builder.take(&lines[index], rule: "source line")
    }
    if builder.source == nil { builder.source = Located(url.value.string, lines[url.index].number) }
    return true
  }

  /// Returns the label in lowercase and the value of a line such as `> **Source:** https://example.com/`.
  private static func field(_ text: Bytes, isQuote: Bool) -> (label: String, value: Bytes)? {
    guard (text.first == UInt8(ascii: ">")) == isQuote else { return nil }
    var text = isQuote ? Quote.content(text).trimmed : text.trimmed
    text = Emphasis.content(text) ?? text
    while text.first == UInt8(ascii: "*") { text = text.dropFirst() }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), colon - text.startIndex <= 20 else {
      return nil
    }
    var name = text[..<colon].trimmed
    // The colon can follow the bold text.
    while name.last == UInt8(ascii: "*") { name = name.dropLast() }
    let label = name.string.lowercased()
    guard sources.contains(label) || dates.contains(label) || others.contains(label) else { return nil }
    var value = text[(colon + 1)...]
    while value.first == UInt8(ascii: "*") { value = value.dropFirst() }
    value = value.trimmed
    if let link = LinkSpan.only(in: value) {
      value = link.url(in: value)
    } else if value.first == UInt8(ascii: "<"), value.last == UInt8(ascii: ">") {
      value = value.dropFirst().dropLast()
    }
    return (label, value)
  }
}

/// Finds two lines in a row that name the source of a page and the time of its capture, while the lines of the page are
/// read in order. Some tools write them in the front matter, others around each part of a page.
struct CaptureRecord {
  private var last = Bytes()

  /// Reads the next line. Returns the URL of the source if this line and the one before are such lines.
  mutating func consume(_ text: Bytes) -> String? {
    defer { last = text }
    if let url = ProvenanceHeader.sourceURL(in: last) {
      return ProvenanceHeader.isCaptureTime(text) ? url.string : nil
    }
    guard let url = ProvenanceHeader.sourceURL(in: text), ProvenanceHeader.isCaptureTime(last) else {
      return nil
    }
    return url.string
  }
}
