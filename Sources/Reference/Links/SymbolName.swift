import Basics

/// The name of a type, read from the precise identifier that the compiler gives it.
///
/// Source: Swift, “Mangling”: `s:` is followed by the mangled context and name, and by one letter for the kind of type.
struct SymbolName: Equatable {
  /// The module that declares the type.
  var module: String
  /// The names of the types that contain it, outermost first, and its own name.
  var names: [String]

  /// Returns nil for an identifier of anything other than a nominal type or a type alias.
  init?(preciseIdentifier: String) {
    guard preciseIdentifier.hasPrefix("s:") else { return nil }
    self.init(mangled: Array(preciseIdentifier.utf8.dropFirst(2)))
  }

  private init?(mangled bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard let (module, name) = reader.context() else { return nil }
    self.module = module
    names = name.map { [$0] } ?? []
    while !reader.isAtEnd {
      guard let name = reader.identifier(), reader.kind() else { return nil }
      names.append(name)
    }
    if names.isEmpty { return nil }
  }

  /// The modules whose symbols are documented in another module, with that module.
  private static let homes = [
    "_Concurrency": "Swift", "_StringProcessing": "Swift", "FoundationEssentials": "Foundation",
    "FoundationInternationalization": "Foundation",
  ]

  /// Reads a mangled name.
  private struct Reader {
    private let bytes: [UInt8]
    private var index = 0
    /// The words of the identifiers so far, to which later identifiers can refer by one letter.
    private var words: [ArraySlice<UInt8>] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    private var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

    /// Reads the module, and the type if it is one of those with a short name.
    mutating func context() -> (module: String, type: String?)? {
      switch next {
      case UInt8(ascii: "s"):
        index += 1
        return ("Swift", nil)
      case UInt8(ascii: "S"):
        index += 1
        let isConcurrency = next == UInt8(ascii: "c")
        if isConcurrency { index += 1 }
        guard index < bytes.count else { return nil }
        let letter = Character(UnicodeScalar(bytes[index]))
        index += 1
        let name = isConcurrency ? SymbolName.concurrencyTypes[letter] : SymbolName.standardTypes[letter]
        return name.map { ("Swift", $0) }
      default: return identifier().map { (SymbolName.homes[$0] ?? $0, nil) }
      }
    }

    /// Reads the letter of a structure, class, enumeration, protocol or type alias.
    mutating func kind() -> Bool {
      defer { index += 1 }
      return "VCOPa".utf8.contains(next)
    }

    /// Reads an identifier: its length and its characters. After a leading `0`, letters represent words of earlier
    /// identifiers.
    mutating func identifier() -> String? {
      guard next.isASCIIDigit else { return nil }
      var hasWords = next == UInt8(ascii: "0")
      if hasWords {
        index += 1
        // Names in Punycode begin with two zeros.
        if next == UInt8(ascii: "0") { return nil }
      }
      var name: [UInt8] = []
      repeat {
        while hasWords, next.isASCIILetter {
          let isLast = next < UInt8(ascii: "a")
          let word = Int(next | 0x20) - Int(UInt8(ascii: "a"))
          guard words.indices.contains(word) else { return nil }
          name += words[word]
          index += 1
          if isLast { hasWords = false }
        }
        if next == UInt8(ascii: "0") {
          index += 1
          break
        }
        guard let count = number(), count > 0, count <= bytes.count - index else { return nil }
        let part = bytes[index..<(index + count)]
        addWords(of: part)
        name += part
        index += count
      } while hasWords
      return String(validating: name, as: UTF8.self)
    }

    private mutating func number() -> Int? {
      var value = 0
      guard next.isASCIIDigit else { return nil }
      while next.isASCIIDigit {
        value = value * 10 + Int(next - UInt8(ascii: "0"))
        if value > bytes.count { return nil }
        index += 1
      }
      return value
    }

    /// Records the words of an identifier. A word begins with a capital letter after another letter, or after `_`.
    private mutating func addWords(of part: ArraySlice<UInt8>) {
      func isUpper(_ byte: UInt8) -> Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte }
      var start: Int?
      for index in part.startIndex...part.endIndex {
        let byte = index < part.endIndex ? part[index] : 0
        let isEnd =
          byte == 0 || byte == UInt8(ascii: "_")
          || index > part.startIndex && !isUpper(part[index - 1]) && isUpper(byte)
        if let first = start, isEnd {
          if index - first >= 2, words.count < 26 { words.append(part[first..<index]) }
          start = nil
        }
        if start == nil, byte != 0, byte != UInt8(ascii: "_"), !byte.isASCIIDigit { start = index }
      }
    }
  }

  // MARK: - Short names

  /// The types of the standard library with short names. Source: Swift, `StandardTypesMangling.def`.
  private static let standardTypes: [Character: String] = [
    "A": "AutoreleasingUnsafeMutablePointer", "a": "Array", "B": "BinaryFloatingPoint", "b": "Bool",
    "D": "Dictionary", "d": "Double", "E": "Encodable", "e": "Decodable", "F": "FloatingPoint", "f": "Float",
    "G": "RandomNumberGenerator", "H": "Hashable", "h": "Set", "I": "DefaultIndices", "i": "Int",
    "J": "Character", "j": "Numeric", "K": "BidirectionalCollection", "k": "RandomAccessCollection",
    "L": "Comparable", "l": "Collection", "M": "MutableCollection", "m": "RangeReplaceableCollection",
    "N": "ClosedRange", "n": "Range", "O": "ObjectIdentifier", "P": "UnsafePointer",
    "p": "UnsafeMutablePointer", "Q": "Equatable", "q": "Optional", "R": "UnsafeBufferPointer",
    "r": "UnsafeMutableBufferPointer", "S": "String", "s": "Substring", "T": "Sequence",
    "t": "IteratorProtocol", "U": "UnsignedInteger", "u": "UInt", "V": "UnsafeRawPointer",
    "v": "UnsafeMutableRawPointer", "W": "UnsafeRawBufferPointer", "w": "UnsafeMutableRawBufferPointer",
    "X": "RangeExpression", "x": "Strideable", "Y": "RawRepresentable", "y": "StringProtocol",
    "Z": "SignedInteger", "z": "BinaryInteger",
  ]

  /// The types of the concurrency library with short names.
  private static let concurrencyTypes: [Character: String] = [
    "A": "Actor", "C": "CheckedContinuation", "c": "UnsafeContinuation", "E": "CancellationError",
    "e": "UnownedSerialExecutor", "F": "Executor", "f": "SerialExecutor", "G": "TaskGroup",
    "g": "ThrowingTaskGroup", "h": "TaskExecutor", "I": "AsyncIteratorProtocol", "i": "AsyncSequence",
    "J": "UnownedJob", "M": "MainActor", "P": "TaskPriority", "S": "AsyncStream",
    "s": "AsyncThrowingStream", "T": "Task", "t": "UnsafeCurrentTask",
  ]
}
