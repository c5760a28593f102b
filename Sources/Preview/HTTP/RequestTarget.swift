/// What a request names behind its method (RFC 9112, 3.2): `/guide/?a=b`, or all of an address.
struct RequestTarget {
  /// Host and port, where the whole address is given; they count instead of the header `Host`.
  let authority: String?
  /// Encoded as it came; begins with `/`, unless all is wrong with it.
  let path: [UInt8]
  /// With its question mark; empty where there is none.
  let query: [UInt8]

  /// Bytes as they came. Whether the path is harmless is for `RequestPath` to say.
  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    let scheme = Array("http://".utf8)
    if rest.prefix(scheme.count).elementsEqual(scheme) {
      rest = rest.dropFirst(scheme.count)
      let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
      authority = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[end...]
    } else {
      authority = nil
    }
    let end = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    path = authority != nil && rest[..<end].isEmpty ? [UInt8(ascii: "/")] : Array(rest[..<end])
    query = Array(rest[end...])
  }

  /// The value of a parameter of the query, as it came.
  func parameter(_ name: String) -> String? {
    for pair in query.dropFirst().split(separator: UInt8(ascii: "&")) {
      let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard pair[..<end].elementsEqual(name.utf8) else { continue }
      return String(decoding: pair[end...].dropFirst(), as: UTF8.self)
    }
    return nil
  }
}
