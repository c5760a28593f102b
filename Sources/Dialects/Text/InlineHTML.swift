import Basics

/// Converts the Markdown of a short text, such as an argument of an include, to HTML, where it is part of HTML.
enum InlineHTML {
  /// Returns the text with emphasis, code and links in HTML. Paragraphs are separated by line breaks.
  static func text(of markdown: String) -> String {
    var converter = Converter(bytes: Array(markdown.trimmingWhiteSpace.utf8))
    return converter.convert()
  }

  private struct Converter {
    let bytes: [UInt8]
    var output: [UInt8] = []
    /// The number of bytes in which the end of code or of a link is searched, so that the time stays linear.
    private static let longest = 4096

    /// The last marks that are open, and their places in the output.
    var open: [(mark: [UInt8], place: Int)] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func convert() -> String {
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case Byte.backslash where index + 1 < bytes.count && "*_`[]\\".utf8.contains(bytes[index + 1]):
          output.append(bytes[index + 1])
          index += 2
        case Byte.backtick: index = code(at: index)
        case UInt8(ascii: "*"), UInt8(ascii: "_"): index = emphasis(at: index)
        case UInt8(ascii: "["): index = link(at: index)
        case UInt8(ascii: "\n") where index + 1 < bytes.count && bytes[index + 1] == byte:
          output += Array("<br><br>".utf8)
          index += 2
        case UInt8(ascii: "\n"):
          output.append(32)
          index += 1
        default:
          output.append(byte)
          index += 1
        }
      }
      return String(decoding: output, as: UTF8.self)
    }

    private mutating func code(at start: Int) -> Int {
      let count = bytes[start...].prefix { $0 == Byte.backtick }.count
      var end = start + count
      while end < min(bytes.count, start + Self.longest) {
        let run = bytes[end...].prefix { $0 == Byte.backtick }.count
        if run == count {
          output += Array("<code>".utf8) + Self.escaped(bytes[(start + count)..<end]) + Array("</code>".utf8)
          return end + count
        }
        end += max(run, 1)
      }
      output += bytes[start..<(start + count)]
      return start + count
    }

    /// Underscores in a word, as in `snake_case`, are not marks.
    private mutating func emphasis(at start: Int) -> Int {
      let mark = bytes[start]
      let count = min(bytes[start...].prefix { $0 == mark }.count, 2)
      let end = start + count
      let run = Array(bytes[start..<end])
      let before = start > 0 ? bytes[start - 1] : 32
      let after = end < bytes.count ? bytes[end] : 32
      let isWord = mark == UInt8(ascii: "_") && Byte.isWord(before) && Byte.isWord(after)
      if !isWord, before != 32, let last = open.lastIndex(where: { $0.mark == run }) {
        let name = count == 2 ? "strong" : "em"
        output.replaceSubrange(open[last].place..<(open[last].place + count), with: Array("<\(name)>".utf8))
        output += Array("</\(name)>".utf8)
        open.removeSubrange(last...)
        return end
      }
      if !isWord, after != 32 {
        if open.count == 32 { open.removeFirst() }
        open.append((run, output.count))
      }
      output += run
      return end
    }

    private mutating func link(at start: Int) -> Int {
      let near = bytes[start...].prefix(Self.longest)
      guard let close = near.firstIndex(of: UInt8(ascii: "]")), close + 1 < near.endIndex,
        bytes[close + 1] == UInt8(ascii: "("), let end = near[close...].firstIndex(of: UInt8(ascii: ")"))
      else {
        output.append(bytes[start])
        return start + 1
      }
      let url = bytes[(close + 2)..<end].filter { !"<>\"".utf8.contains($0) }
      output += Array("<a href=\"".utf8) + url + Array("\">".utf8)
      output += Array(InlineHTML.text(of: String(decoding: bytes[(start + 1)..<close], as: UTF8.self)).utf8)
      output += Array("</a>".utf8)
      return end + 1
    }

    private static func escaped(_ code: ArraySlice<UInt8>) -> [UInt8] {
      code.flatMap { byte in
        switch byte {
        case UInt8(ascii: "<"): Array("&lt;".utf8)
        case UInt8(ascii: ">"): Array("&gt;".utf8)
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        default: [byte]
        }
      }
    }
  }
}
