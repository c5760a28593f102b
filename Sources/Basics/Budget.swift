/// The work that content may still cause. Everything that evaluates or expands content takes from a budget before it
/// works: scripts, templates, includes, variables, archives, theme settings. So no content, however it is written, can
/// keep a build from ending or fill the memory.
///
/// A budget belongs to one page, or to the settings of one project, so the results do not depend on the number of
/// threads.
public final class Budget {
  /// The initial contents of a budget.
  public struct Limits: Sendable {
    /// The number of steps: operations that take a constant time, such as a turn of a loop, also of one without
    /// content.
    public var steps: Int
    /// The size of all results together, in bytes.
    public var bytes: Int
    /// The number of includes.
    public var includes: Int
    /// The size of all included files together, in bytes. A file counts each time that it is included.
    public var includedBytes: Int
    /// The number of files that can include each other, without the page itself.
    public var includeDepth: Int

    public init(
      steps: Int = 1 << 19, bytes: Int = 16 << 20, includes: Int = 1_000, includedBytes: Int = 4 << 20,
      includeDepth: Int = 10
    ) {
      self.steps = steps
      self.bytes = bytes
      self.includes = includes
      self.includedBytes = includedBytes
      self.includeDepth = includeDepth
    }
  }

  /// A limit that was reached.
  public enum Limit: Sendable { case steps, bytes, includes }

  /// The deepest nesting of calls, blocks, and values. Readers are recursive, and each level needs some of the stack.
  public static let maximumDepth = 64
  /// The largest value, in bytes as `ValueSize` counts them.
  public static let maximumValue = 8 << 20

  public let limits: Limits
  private var steps: Int
  private var bytes: Int
  private var includes: Int
  private var includedBytes: Int
  private var depth = 0
  /// The remaining budget for unsuccessful searches for the end of an element, in bytes. It keeps a page with many
  /// elements that have no end from taking quadratic time.
  private var searchableBytes = 1 << 20
  /// The line that is being evaluated, for the message about the limit.
  public var place = LineOrigin(file: 0, line: 1)
  /// The limit that was reached first, and the line that reached it; nil if there is enough of everything.
  public private(set) var reached: (limit: Limit, place: LineOrigin)?

  public init(_ limits: Limits = Limits()) {
    self.limits = limits
    steps = limits.steps
    bytes = limits.bytes
    includes = limits.includes
    includedBytes = limits.includedBytes
  }

  /// Whether all steps have been taken. Nothing more can be evaluated, and what has been evaluated is incomplete.
  public var isSpent: Bool { steps < 0 }

  /// Takes steps. Returns false if there are not enough: then nothing more is evaluated.
  public func spend(_ count: Int = 1) -> Bool {
    if steps >= count {
      steps -= count
      return true
    }
    steps = -1
    return refuse(.steps)
  }

  /// Takes bytes for a result. Returns false if there are not enough: then the result is not known.
  public func spend(bytes count: Int) -> Bool {
    guard bytes >= count else { return refuse(.bytes) }
    bytes -= count
    return true
  }

  /// Takes bytes for text that is written into a page. Returns false if there are not enough: then the text is not known.
  ///
  /// Everything that is made of a page needs memory for it, so its text counts several times.
  public func spend(written count: Int) -> Bool { spend(bytes: 4 * count) }

  /// Whether another file can be included. Ask before reading the file.
  public var canInclude: Bool { includes > 0 || refuse(.includes) }

  /// Takes an include and the bytes of its file. Returns false if there are not enough.
  public func spend(include count: Int) -> Bool {
    guard canInclude else { return false }
    includes -= 1
    return spend(included: count)
  }

  /// Takes bytes of text from files that were included before. Returns false if there are not enough.
  public func spend(included count: Int) -> Bool {
    guard includedBytes >= count else { return refuse(.includes) }
    includedBytes -= count
    return true
  }

  /// Enters a level of nesting, which `leave` ends. Returns false, without entering it, if it would be too deep.
  public func enter() -> Bool {
    guard depth < Self.maximumDepth else { return false }
    depth += 1
    return true
  }

  /// Leaves the level of nesting that `enter` entered.
  public func leave() { depth -= 1 }

  /// Whether the end of another element can be searched for. If not, the element is text.
  public var canSearch: Bool { searchableBytes > 0 }

  /// The remaining budget for unsuccessful searches, in lines.
  public var searchableLines: Int { searchableBytes / Self.bytesOfLine }

  /// The number of bytes that a line counts as where only lines are searched.
  private static let bytesOfLine = 52

  /// Takes bytes for a search without a result.
  public func spend(searched count: Int) { searchableBytes -= count }

  /// Takes lines for a search without a result.
  public func spend(searchedLines count: Int) { spend(searched: count * Self.bytesOfLine) }

  private func refuse(_ limit: Limit) -> Bool {
    if reached == nil { reached = (limit, place) }
    return false
  }
}

/// Results that can be much larger than what they are made from.
extension Budget {
  /// Returns texts joined to one; nil if it would be too large.
  public func joined(_ texts: [String], separator: String = "") -> String? {
    let size = texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
    return spend(bytes: size) ? texts.joined(separator: separator) : nil
  }

  /// Returns lists joined to one; nil if it would be too large.
  public func joined<Element>(_ lists: [[Element]]) -> [Element]? {
    spend(copies: lists.reduce(0) { $0 + $1.count }, of: Element.self) ? lists.flatMap { $0 } : nil
  }

  /// Takes the bytes and steps for copies of values.
  public func spend<Element>(copies count: Int, of type: Element.Type) -> Bool {
    spend(count) && spend(bytes: count * MemoryLayout<Element>.stride)
  }

  /// Takes the steps for searching a text for a part. Long parts take more, because they are compared at many places.
  public func spendSearch(for part: String, in text: String) -> Bool {
    spend((text.utf8.count >> 8) * (part.utf8.count >> 8))
  }

  /// Returns a text with another one in place of each occurrence of a part; nil if it would be too large.
  ///
  /// - Parameter most: the maximum number of occurrences to replace.
  public func replacing(
    _ part: String, with replacement: String, in text: String, most: Int = .max
  ) -> String? {
    let wanted = Bytes(part)
    let new = Bytes(replacement)
    guard !wanted.isEmpty, spend(bytes: text.utf8.count), spendSearch(for: part, in: text) else { return nil }
    var result: [UInt8] = []
    var rest = Bytes(text)
    var count = 0
    while count < most, let found = rest.find(wanted) {
      guard spend(), spend(bytes: new.count) else { return nil }
      result += rest[..<found]
      result += new
      rest = rest[(found + wanted.count)...]
      count += 1
    }
    return String(decoding: result + rest, as: UTF8.self)
  }
}

/// The size of a value with everything in it written out: a part that a value contains twice counts twice, although it
/// is in the memory only once.
public struct ValueSize: Sendable {
  /// The size in bytes: the length of texts, and 16 for each value.
  public private(set) var bytes: Int
  /// The depth of nested lists and objects; 0 for a text.
  public private(set) var depth = 0

  /// - Parameter bytes: the number of bytes of the text.
  public init(bytes: Int = 0) { self.bytes = 16 + bytes }

  /// Creates the size of a list or an object, given the sizes of its parts.
  public init(of parts: some Sequence<ValueSize>) {
    bytes = 16
    for part in parts {
      // Sizes stop growing, so that they cannot overflow.
      bytes = min(bytes + part.bytes, 1 << 40)
      depth = max(depth, part.depth)
    }
    depth += 1
  }

  /// Returns the size of a pair of a key and a value with this size.
  public func named(_ key: String) -> ValueSize {
    var size = self
    size.bytes += key.utf8.count
    return size
  }

  /// Whether a value of this size is not evaluated, because what is made of it could take too long.
  public var isTooLarge: Bool { bytes > Budget.maximumValue || depth > Budget.maximumDepth }
}

extension Range<Int> {
  /// Creates a range between two places that were found independently of each other; nil if the second one comes first.
  public init?(from start: Int, to end: Int) {
    guard start <= end else { return nil }
    self = start..<end
  }
}

extension ClosedRange<Int> {
  /// Creates a range between two numbers that an author wrote; nil if the second one is smaller.
  public init?(from first: Int, to last: Int) {
    guard first <= last else { return nil }
    self = first...last
  }
}
