/// The preconditions of a request (RFC 9110, section 13), evaluated in the order of 13.2.2.
enum Preconditions {
  enum PreconditionResult {
    case met
    /// The browser's copy is up to date, so the reply is 304.
    case notModified
    /// A precondition is false, so the reply is 412.
    case failed
  }

  /// Evaluates the preconditions of a request for a representation.
  static func evaluate(_ headers: RequestHeaders, _ representation: Representation) -> PreconditionResult {
    if let list = headers[.ifMatch] {
      if !EntityTags.contains(representation.entityTag, in: list, weakly: false) { return .failed }
    } else if let modified = representation.modified,
      let time = headers[.ifUnmodifiedSince].flatMap(HTTPDate.seconds), modified > time
    {
      return .failed
    }
    if let list = headers[.ifNoneMatch] {
      return EntityTags.contains(representation.entityTag, in: list, weakly: true) ? .notModified : .met
    }
    if let modified = representation.modified, let time = headers[.ifModifiedSince].flatMap(HTTPDate.seconds),
      modified <= time
    {
      return .notModified
    }
    return .met
  }

  /// Returns whether the header `If-Range` allows sending a range: the browser has a part of this very representation.
  ///
  /// A date never allows a range, since a file may be saved twice within a second (RFC 9110, 13.1.5 and 8.8.2.2).
  static func allowsRange(_ headers: RequestHeaders, _ representation: Representation) -> Bool {
    guard let tag = headers[.ifRange] else { return true }
    return tag == representation.entityTag
  }
}

/// The list of entity tags in a precondition (RFC 9110, 13.1.1 and 13.1.2).
enum EntityTags {
  /// Returns whether `list`, such as `"a", W/"b"` or `*`, contains the tag, which is given with its quotes.
  ///
  /// With weak comparison, a weak tag in the list also equals the strong tag (RFC 9110, 8.8.3.2).
  static func contains(_ tag: String, in list: String, weakly: Bool) -> Bool {
    var rest = list[...].utf8
    skipSeparators(&rest)
    if rest.elementsEqual("*".utf8) { return true }
    while !rest.isEmpty {
      let isWeak = rest.starts(with: "W/".utf8)
      if isWeak { rest = rest.dropFirst(2) }
      let quote = UInt8(ascii: "\"")
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      if (weakly || !isWeak) && rest[...end].elementsEqual(tag.utf8) { return true }
      rest = rest[rest.index(after: end)...]
      skipSeparators(&rest)
    }
    return false
  }

  private static func skipSeparators(_ text: inout Substring.UTF8View) {
    text = text.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ",") }
  }
}
