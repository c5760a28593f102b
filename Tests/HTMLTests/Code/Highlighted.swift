import Basics

@testable import HTML

/// Code as it is highlighted, and the code again out of that.
enum Highlighted {
  static func html(_ code: [UInt8], as language: CodeLanguage) -> [UInt8] {
    var out = ByteBuffer()
    code.withUnsafeBufferPointer {
      if let scanner = language.scanner {
        scanner.highlight($0, into: &out)
      } else {
        out.appendEscaped($0)
      }
    }
    return out.array()
  }

  /// The tokens in short: `k(let) a = n(1)`.
  static func marks(_ code: String, as word: String) -> String? {
    guard let language = CodeLanguage.named(word) else { return nil }
    let html = html(Array(code.utf8), as: language)
    var marks = ""
    var index = 0
    while index < html.count {
      if html[index...].starts(with: spanStart) {
        marks += "\(String(UnicodeScalar(html[index + spanStart.count])))("
        index += spanStart.count + 3
      } else if html[index...].starts(with: spanEnd) {
        marks += ")"
        index += spanEnd.count
      } else {
        let end = html[(index + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
        marks += String(decoding: text(Array(html[index..<end])), as: UTF8.self)
        index = end
      }
    }
    return marks
  }

  /// The text of `html`: tags taken away, entities read.
  static func text(_ html: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] == UInt8(ascii: "<") {
        index = (html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1) + 1
      } else if let (entity, byte) = entities.first(where: { html[index...].starts(with: $0.0) }) {
        text.append(byte)
        index += entity.count
      } else {
        text.append(html[index])
        index += 1
      }
    }
    return text
  }

  private static let spanStart = Array("<span class=\"".utf8)
  private static let spanEnd = Array("</span>".utf8)
  private static let entities = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")].map {
    (Array($0.0.utf8), Array($0.1.utf8)[0])
  }
}
