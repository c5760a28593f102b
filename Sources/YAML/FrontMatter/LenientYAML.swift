import Basics

/// Reads as much as possible of a mapping that is not valid YAML, so that a title with an extra colon is kept.
///
/// Each key is parsed as YAML together with the lines that follow it. If that fails, the rest of the key’s line is the
/// value, as text. If a key appears twice, the first value is kept.
enum LenientYAML {
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) -> YAMLNode? {
    var pairs: [YAMLNode.Pair] = []
    var keys: Set<String> = []
    var chunk: Range<Int>?
    var keyLine = firstLine
    var lines = TextLines(bytes, number: firstLine)

    func finish(at end: Int) {
      guard let start = chunk?.lowerBound else { return }
      let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard let pair = pair(part, line: keyLine), keys.insert(pair.key).inserted else { return }
      pairs.append(pair)
    }
    while let line = lines.next() {
      guard case .key = FrontMatterLine(lines.text(line)) else { continue }
      finish(at: line.range.lowerBound)
      chunk = line.range
      keyLine = line.number
    }
    finish(at: bytes.count)
    guard let first = pairs.first else { return nil }
    return YAMLNode(.mapping(pairs), line: first.keyLine, column: first.keyColumn)
  }

  private static func pair(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> YAMLNode.Pair? {
    if let pairs = try? YAML.parse(bytes, firstLine: line)?.pairs, pairs.count == 1 { return pairs.first }
    var lines = TextLines(bytes)
    guard let first = lines.next() else { return nil }
    let text = lines.text(first)
    guard let colon = FrontMatterLine.keyLength(text) else { return nil }
    var start = colon + 1
    var end = text.count
    while start < end, FrontMatterLine.isBlank(text[start]) { start += 1 }
    while end > start, FrontMatterLine.isBlank(text[end - 1]) { end -= 1 }
    let value = YAMLNode(
      .scalar(decoding: UnsafeBufferPointer(rebasing: text[start..<end]), isPlain: false), line: line,
      column: start + 1)
    let key = String(decoding: text[..<colon], as: UTF8.self)
    return .init(key: key, keyLine: line, keyColumn: 1, value: value)
  }
}
