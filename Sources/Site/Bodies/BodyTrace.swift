import Basics

/// What a build remembers of a body, so that a later build can decide without the body whether its page is still the
/// same.
public struct BodyTrace: Sendable {
  /// The indices of the pages to which the body links, ascending.
  public var links: [Int] = []
  /// The names of its links, ascending: see `LinkName`. Links with problems, whose messages depend on other pages, have
  /// the name `LinkName.any`.
  public var names: [UInt32] = []
  /// The forms of the abstract and of the rest of the body, which decide what a template writes next to them.
  var abstract = Ending.none
  var body = Ending.none

  /// The end of an HTML text: templates add a line break only if there is none.
  enum Ending: Int, Sendable {
    case none, line, other

    init(_ html: ArraySlice<UInt8>) {
      self = html.last.map { $0 == UInt8(ascii: "\n") ? .line : .other } ?? .none
    }

    /// A text that ends in the same way.
    var sample: [UInt8] {
      switch self {
      case .none: []
      case .line: [UInt8(ascii: "\n")]
      case .other: [UInt8(ascii: " ")]
      }
    }
  }

  public init() {}

  /// Whether a link of the body may lead elsewhere, or show something else, after the names have changed meaning.
  public func mentions(_ changed: Set<UInt32>) -> Bool {
    if changed.isEmpty { return false }
    return names.first == LinkName.any || names.contains(where: changed.contains)
  }
}

extension BinaryEncoder {
  public mutating func trace(_ trace: BodyTrace) {
    count(trace.abstract.rawValue | trace.body.rawValue << 2)
    var last = 0
    list(trace.links) { record, page in
      record.count(page - last)
      last = page
    }
    list(trace.names) { record, name in
      for shift in stride(from: 0, to: 32, by: 8) {
        record.bytes.append(UInt8(truncatingIfNeeded: name >> UInt32(shift)))
      }
    }
  }
}

extension BinaryDecoder {
  public mutating func trace() -> BodyTrace {
    var trace = BodyTrace()
    let marks = count()
    trace.abstract = BodyTrace.Ending(rawValue: marks & 3) ?? .none
    trace.body = BodyTrace.Ending(rawValue: marks >> 2 & 3) ?? .none
    var last = 0
    trace.links = list { record in
      last &+= record.count()
      return last
    }
    trace.names = list { record in
      record.take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    return trace
  }
}
