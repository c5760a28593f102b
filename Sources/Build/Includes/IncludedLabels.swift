import Basics
import Dialects

/// The labels of footnotes and links that a page and its included files define.
///
/// A label of an included file that another file also defines gets a number, so that the definitions of each file hold
/// in it: `[^1]` becomes `[^1-2]`.
struct IncludedLabels {
  /// The file that defines each label, in lowercase, with the `^` of footnotes.
  private var owners: [String: Int] = [:]

  /// Records the labels of a file.
  mutating func add(_ lines: [SourceLine], ofFile file: Int) {
    for label in Self.labels(in: lines) where owners[label] == nil { owners[label] = file }
  }

  /// Changes the labels of an included file that other files define, too.
  ///
  /// - Parameter lines: the lines of the file, and of files that it includes.
  mutating func separate(_ lines: inout [SourceLine], ofFile file: Int) {
    let own = Self.labels(in: lines.filter { Int($0.origin.file) == file })
    var renamed: [String: String] = [:]
    for label in own {
      guard let owner = owners[label], owner != file else {
        owners[label] = file
        continue
      }
      var number = 2
      while owners["\(label)-\(number)", default: file] != file { number += 1 }
      renamed[label] = "-\(number)"
      owners["\(label)-\(number)"] = file
    }
    if renamed.isEmpty { return }
    var fence = FenceTracker()
    for index in lines.indices where Int(lines[index].origin.file) == file {
      if fence.read(Bytes(lines[index].text)) { continue }
      lines[index].text = Self.renaming(renamed, in: Bytes(lines[index].text))
    }
  }

  /// Returns the labels of the definitions in lines outside of code.
  private static func labels(in lines: [SourceLine]) -> [String] {
    var fence = FenceTracker()
    return lines.compactMap { line in
      if fence.read(Bytes(line.text)) { return nil }
      let text = Bytes(line.text).trimmed
      guard text.first == UInt8(ascii: "["), let end = text.find("]:"), end > text.startIndex + 1 else {
        return nil
      }
      let label = text[(text.startIndex + 1)..<end]
      return label.contains(UInt8(ascii: "[")) ? nil : label.string.lowercased()
    }
  }

  /// Returns a line in which the labels are changed where they are part of references and definitions.
  private static func renaming(_ renamed: [String: String], in line: Bytes) -> [UInt8] {
    guard line.contains(UInt8(ascii: "[")) else { return Array(line) }
    var result: [UInt8] = []
    var spans = CodeSpanEnds(line)
    var index = line.startIndex
    while index < line.endIndex {
      var end = index + 1
      switch line[index] {
      case Byte.backtick: end = spans.span(at: index).end
      case Byte.backslash: end = min(index + 2, line.endIndex)
      case UInt8(ascii: "["):
        guard
          let close = line[(index + 1)...].firstIndex(where: {
            $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: "[")
          }),
          line[close] == UInt8(ascii: "]")
        else { break }
        let label = line[(index + 1)..<close]
        guard let suffix = renamed[label.string.lowercased()] else { break }
        let next = close + 1 < line.endIndex ? line[close + 1] : 0
        let isSecond = index > line.startIndex && line[index - 1] == UInt8(ascii: "]")
        // `[label](url)` is a link, and `[label][other]` refers to another label.
        if next == UInt8(ascii: "(") { break }
        if next == UInt8(ascii: "["), !line[(close + 1)...].hasPrefix("[]") { break }
        if label.first == UInt8(ascii: "^") || isSecond || next == UInt8(ascii: ":") {
          result += line[index..<close]
          end = close + 1
        } else {
          result += line[index...close]
          result.append(UInt8(ascii: "["))
          result += label
          end = next == UInt8(ascii: "[") ? close + 3 : close + 1
        }
        result += Array(suffix.utf8)
        result.append(UInt8(ascii: "]"))
        index = end
        continue
      default: break
      }
      result += line[index..<end]
      index = end
    }
    return result
  }
}
