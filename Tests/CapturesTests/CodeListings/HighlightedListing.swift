@testable import Captures

/// Splits Swift code into text nodes as highlight.js 10.7 does, by its published grammar (`src/languages/swift.js`).
///
/// Each method reads one mode of the grammar. Spans nest; a node is the text between two ends or beginnings of spans.
struct HighlightedListing {
  struct Rules: OptionSet {
    let rawValue: Int
    static let comments = Rules(rawValue: 1)
    static let keywordModes = Rules(rawValue: 2)
    static let plainKeywords = Rules(rawValue: 4)
    static let builtIns = Rules(rawValue: 8)
    static let operators = Rules(rawValue: 16)
    static let arrow = Rules(rawValue: 32)
    static let numbers = Rules(rawValue: 64)
    static let strings = Rules(rawValue: 128)
    static let identifiers = Rules(rawValue: 256)
    static let attributes = Rules(rawValue: 512)
    static let types = Rules(rawValue: 1024)
    static let tuples = Rules(rawValue: 2048)
    static let elementNames = Rules(rawValue: 4096)
    static let parameterNames = Rules(rawValue: 8192)
    static let top = Rules(rawValue: 16384)
    static let platforms = Rules(rawValue: 32768)
    static let nestedParentheses = Rules(rawValue: 65536)
    static let precedence = Rules(rawValue: 131072)

    static let listing: Rules = [
      .comments, .top, .keywordModes, .plainKeywords, .builtIns, .operators, .arrow, .numbers, .strings,
      .identifiers, .attributes, .types, .tuples,
    ]
    static let tuple = listing.subtracting(.top).union(.elementNames)
    static let parameters = tuple.subtracting([.elementNames, .builtIns, .identifiers]).union(.parameterNames)
    static let generics: Rules = [.comments, .keywordModes, .plainKeywords, .attributes, .arrow, .types]
    static let nested: Rules = [
      .keywordModes, .builtIns, .operators, .arrow, .numbers, .strings, .identifiers, .nestedParentheses,
    ]
  }

  private static let operators = Set("/=-+!*%<>&|^~?".utf8)

  let code: [UInt8]
  var index = 0
  /// The place at which the text began in which plain keywords are found.
  var bufferStart = 0
  private var nodes: [[UInt8]] = []
  private var text: [UInt8] = []

  private init(_ code: [UInt8]) { self.code = code }

  /// Returns the listing as captures contain it: each node on a line of its own.
  static func broken(_ code: String) -> String {
    var listing = HighlightedListing(Array(code.utf8))
    while listing.index < listing.code.count { listing.step(.listing) }
    listing.boundary()
    return String(decoding: Array(listing.nodes.joined(separator: [10])), as: UTF8.self)
  }

  // MARK: - Nodes

  mutating func boundary() {
    if !text.isEmpty { nodes.append(text) }
    text = []
  }

  mutating func take(_ length: Int) {
    let end = min(code.count, index + length)
    text += code[index..<end]
    index = end
  }

  /// Reads text that a rule of the grammar matches without a class.
  mutating func match(_ length: Int) {
    take(length)
    bufferStart = index
  }

  mutating func span(_ length: Int) {
    boundary()
    match(length)
    boundary()
  }

  // MARK: - Lookahead

  subscript(_ position: Int) -> UInt8 { position < code.count && position >= 0 ? code[position] : 0 }

  func has(_ word: [UInt8], at position: Int) -> Bool {
    guard self[position] == word.first else { return false }
    return word.indices.allSatisfy { self[position + $0] == word[$0] }
  }

  func has(_ word: String, at position: Int) -> Bool { has(Array(word.utf8), at: position) }

  func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 95, 97...122: true
    default: false
    }
  }

  var isAtWordStart: Bool { !isWord(self[index - 1]) }

  func identifierEnd(_ start: Int) -> Int {
    guard !(48...57).contains(self[start]) else { return start }
    var end = start
    while isWord(self[end]) || self[end] >= 0x80 && operatorLength(end) == 0 { end += 1 }
    return end
  }

  func wordEnd(_ start: Int) -> Int {
    var end = start
    while isWord(self[end]) { end += 1 }
    return end
  }

  func skipSpace(_ start: Int) -> Int {
    var end = start
    while self[end] == 32 || self[end] == 9 || self[end] == 10 { end += 1 }
    return end
  }

  func operatorLength(_ start: Int) -> Int {
    var end = start
    while true {
      let length = operatorCharacter(end)
      if length == 0 { return end - start }
      end += length
    }
  }

  func operatorCharacter(_ position: Int) -> Int {
    let byte = self[position]
    if byte < 0x80 { return Self.operators.contains(byte) ? 1 : 0 }
    // The test's code has no other operators than these: `…`, `•`, arrows, and mathematical symbols.
    guard byte == 0xE2 else { return 0 }
    switch self[position + 1] {
    case 0x80:
      return (0xA0...0xA7).contains(self[position + 2]) || (0xB0...0xBE).contains(self[position + 2]) ? 3 : 0
    case 0x86 where self[position + 2] >= 0x90, 0x87...0x8F, 0x94...0x9C: return 3
    default: return 0
    }
  }
}
