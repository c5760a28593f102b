/// `2:08 -Lamps and ladders`: a time of a session and what begins there.
struct Chapter: Hashable {
  var time: String
  var title: String
  var number: Int32

  static func parse(_ line: Line) -> Chapter? {
    let text = line.text.trimmed
    let time = text.prefix { Byte.isDigit($0) || $0 == UInt8(ascii: ":") }
    let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let first = parts.first, (1...3).contains(first.count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    var rest = text.dropFirst(time.count).trimmed
    guard let dash = rest.dropping("-") ?? rest.dropping("–") ?? rest.dropping("—") else { return nil }
    rest = dash.trimmed
    guard !rest.isEmpty else { return nil }
    return Chapter(time: time.string, title: rest.string, number: line.number)
  }
}
