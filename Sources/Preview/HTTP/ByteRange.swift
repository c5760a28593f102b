/// The part of a resource that a request asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// All of it: no range is given, or none that is understood. That goes for several at once too, which a server
  /// need not send.
  case all
  case part(Range<Int>)
  /// The range lies behind the end.
  case unsatisfiable

  /// Reads `bytes=0-99`, `bytes=100-` or `bytes=-100` for a resource of `size` bytes.
  init(_ header: String?, size: Int) {
    self = .all
    guard let header, header.prefix(6).lowercased() == "bytes=" else { return }
    let bounds = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2, bounds.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else {
      return
    }
    // A number too large for an integer is larger than any file.
    let first = bounds[0].isEmpty ? nil : Int(bounds[0]) ?? .max
    let last = bounds[1].isEmpty ? nil : Int(bounds[1]) ?? .max
    switch (first, last) {
    case (nil, nil): return
    case (nil, .some(let length)):
      self = length > 0 && size > 0 ? .part(max(0, size - length)..<size) : .unsatisfiable
    case (.some(let first), _):
      if let last, last < first { return }
      self = first < size ? .part(first..<min(last ?? .max, size - 1) + 1) : .unsatisfiable
    }
  }
}
