/// Writes a JSON object or list, including the commas.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.add("pages", 2)
/// json.beginList("names")
/// json.add("a.md")
/// json.finish()  // {"pages":2,"names":["a.md"]}
/// ```
///
/// Source: RFC 8259.
public struct JSONWriter: ~Copyable {
  private var out: ByteBuffer
  /// The closing brackets of all open objects and lists, the innermost last.
  private var ends: [UInt8] = []
  /// Whether the next value is the first in its object or list.
  private var isFirst = true

  /// Whether each member is on its own line, for files that people read. Otherwise, the JSON contains no white space
  /// between values.
  private let isIndented: Bool

  /// Creates a writer for an empty document.
  public init(capacity: Int = 1024, isIndented: Bool = false) {
    out = ByteBuffer(capacity: capacity)
    self.isIndented = isIndented
  }

  /// The number of open objects and lists.
  public var depth: Int { ends.count }

  /// Begins an object, with a name if it is a member of an object.
  public mutating func beginObject(_ name: String? = nil) { begin("{", "}", name) }

  /// Begins a list, with a name if it is a member of an object.
  public mutating func beginList(_ name: String? = nil) { begin("[", "]", name) }

  /// Ends the innermost object or list.
  public mutating func end() {
    guard let last = ends.popLast() else { return }
    if !isFirst { breakLine() }
    out.append(last)
    isFirst = false
  }

  /// Adds a member to the open object.
  public mutating func add(_ name: String, _ value: some JSONValue) {
    place(name)
    value.appendJSON(to: &out)
  }

  /// Adds a value to the open list.
  public mutating func add(_ value: some JSONValue) {
    place(nil)
    value.appendJSON(to: &out)
  }

  /// Ends all open objects and lists, and returns the JSON.
  ///
  /// - Parameter endsLine: whether to append a line feed.
  public consuming func finish(endsLine: Bool = false) -> [UInt8] {
    while depth > 0 { end() }
    if endsLine { out.append(10) }
    return out.array()
  }

  private mutating func begin(_ start: Unicode.Scalar, _ end: Unicode.Scalar, _ name: String?) {
    place(name)
    out.append(UInt8(ascii: start))
    ends.append(UInt8(ascii: end))
    isFirst = true
  }

  /// Writes the comma, line break and name before a value.
  private mutating func place(_ name: String?) {
    if !isFirst { out.append(",") }
    if depth > 0 { breakLine() }
    isFirst = false
    guard let name else { return }
    out.appendJSON(name)
    out.append(isIndented ? ": " : ":")
  }

  private mutating func breakLine() {
    guard isIndented else { return }
    out.append("\n")
    for _ in 0..<depth { out.append("  ") }
  }
}
