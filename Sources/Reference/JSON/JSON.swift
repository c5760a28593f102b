import CRapidJSON
import Platform

/// A value of a JSON document. It is valid only while `parse` calls its closure.
///
/// A member of an unexpected type is treated like a missing one, and not as an error: DocC extends its format with each
/// version, and a page should show as much as possible.
struct JSON {
  private let values: UnsafePointer<unfold_json_value>
  private let index: Int

  /// The first syntax error in a text that is not JSON.
  struct Problem: Error {
    var message: String
    /// The line and the column in bytes, both from 1.
    var line: Int
    var column: Int
  }

  /// Parses a document, and calls `body` with its root.
  static func parse<Result>(_ bytes: [UInt8], _ body: (JSON) -> Result) throws(Problem) -> Result {
    // The parser unescapes strings in place, and reads up to a null byte.
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    defer { text.deallocate() }
    bytes.withUnsafeBytes {
      UnsafeMutableRawPointer(text).copyMemory(
        from: $0.baseAddress ?? UnsafeRawPointer(text), byteCount: $0.count)
    }
    text[bytes.count] = 0
    let result = unfold_json_parse(text, bytes.count)
    guard let values = result.values else {
      let before = bytes.prefix(result.offset)
      let line = before.reduce(1) { $1 == 10 ? $0 + 1 : $0 }
      let column = before.count - (before.lastIndex(of: 10).map { $0 + 1 } ?? 0) + 1
      var message = result.problem.map { String(cString: $0) } ?? "it is empty"
      if message.hasSuffix(".") { message.removeLast() }
      throw Problem(message: message.prefix(1).lowercased() + message.dropFirst(), line: line, column: column)
    }
    defer { free(values) }
    return body(JSON(values: values, index: 0))
  }

  private var value: unfold_json_value { values[index] }

  private func has(_ kind: unfold_json_kind) -> Bool { value.kind == kind.rawValue }

  var isNull: Bool { has(UNFOLD_JSON_NULL) }
  var isTrue: Bool { has(UNFOLD_JSON_TRUE) }
  var isObject: Bool { has(UNFOLD_JSON_OBJECT) }

  /// The bytes of a string; nil for other values.
  var bytes: UnsafeBufferPointer<UInt8>? {
    let value = value
    guard value.kind == UNFOLD_JSON_STRING.rawValue, let text = value.text else { return nil }
    return UnsafeRawPointer(text).withMemoryRebound(to: UInt8.self, capacity: Int(value.count)) {
      UnsafeBufferPointer(start: $0, count: Int(value.count))
    }
  }

  /// A string; nil for other values.
  var string: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// A number without a fraction; nil for other values.
  var int: Int? { number.flatMap { Int($0) } }

  /// The text of a number or a string; nil for other values.
  var scalarText: String? { string ?? number }

  /// The digits of a number; nil for other values.
  private var number: String? {
    let value = value
    guard value.kind == UNFOLD_JSON_NUMBER.rawValue, let text = value.text else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: text, count: Int(value.count)), as: UTF8.self)
  }

  /// A member of an object; nil for other values, and if there is no such member or it is null.
  subscript(key: StaticString) -> JSON? {
    guard isObject else { return nil }
    var member = index + 1
    for _ in 0..<value.count {
      let name = values[member]
      if name.count == key.utf8CodeUnitCount, let text = name.text,
        memcmp(text, key.utf8Start, Int(name.count)) == 0
      {
        let found = JSON(values: values, index: member + 1)
        return found.isNull ? nil : found
      }
      member = Int(values[member + 1].next)
    }
    return nil
  }

  /// The members of an object, in their order; none for other values.
  var members: [(key: String, value: JSON)] {
    guard isObject else { return [] }
    var result: [(key: String, value: JSON)] = []
    result.reserveCapacity(Int(value.count))
    var member = index + 1
    for _ in 0..<value.count {
      result.append(
        (JSON(values: values, index: member).string ?? "", JSON(values: values, index: member + 1)))
      member = Int(values[member + 1].next)
    }
    return result
  }

  /// The elements of an array; none for other values.
  var elements: Elements {
    Elements(
      values: values, index: index + 1, count: has(UNFOLD_JSON_ARRAY) ? Int(value.count) : 0)
  }

  struct Elements: Sequence, IteratorProtocol {
    fileprivate let values: UnsafePointer<unfold_json_value>
    fileprivate var index: Int
    /// The number of elements that have not been returned yet.
    private(set) var count: Int

    fileprivate init(values: UnsafePointer<unfold_json_value>, index: Int, count: Int) {
      self.values = values
      self.index = index
      self.count = count
    }

    var isEmpty: Bool { count == 0 }

    mutating func next() -> JSON? {
      guard count > 0 else { return nil }
      count -= 1
      defer { index = Int(values[index].next) }
      return JSON(values: values, index: index)
    }
  }

  /// The elements of an array in a member; none if there is no such member.
  func list(_ key: StaticString) -> Elements { self[key]?.elements ?? noElements }

  /// The elements of an array in a member of a member; none if there is no such member.
  func list(_ key: StaticString, _ inner: StaticString) -> Elements { self[key]?.list(inner) ?? noElements }

  /// An empty list.
  var noElements: Elements { Elements(values: values, index: 0, count: 0) }

  /// A string in a member.
  func text(_ key: StaticString) -> String? { self[key]?.string }

  /// Whether a member is true.
  func flag(_ key: StaticString) -> Bool { self[key]?.isTrue ?? false }
}
