/// The conditions of a request (RFC 9110, section 13), asked in the order of 13.2.2.
enum Conditions {
  enum Outcome {
    case met
    /// The browser has it already: 304.
    case notModified
    /// What the browser builds on is not there any more: 412.
    case failed
  }

  static func outcome(_ headers: RequestHeaders, _ form: Representation) -> Outcome {
    if let list = headers[.ifMatch] {
      if !EntityTags.contains(form.entityTag, in: list, weakly: false) { return .failed }
    } else if let modified = form.modified, let time = headers[.ifUnmodifiedSince].flatMap(HTTPDate.seconds),
      modified > time
    {
      return .failed
    }
    if let list = headers[.ifNoneMatch] {
      return EntityTags.contains(form.entityTag, in: list, weakly: true) ? .notModified : .met
    }
    if let modified = form.modified, let time = headers[.ifModifiedSince].flatMap(HTTPDate.seconds),
      modified <= time
    {
      return .notModified
    }
    return .met
  }

  /// Whether a range may be sent: what the browser has of it is of this form.
  ///
  /// A date never says so: a file may be saved twice in a second (RFC 9110, 13.1.5 and 8.8.2.2).
  static func allowsRange(_ headers: RequestHeaders, _ form: Representation) -> Bool {
    guard let tag = headers[.ifRange] else { return true }
    return tag == form.entityTag
  }
}
