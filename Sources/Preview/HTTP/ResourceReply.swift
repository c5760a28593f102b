/// The reply that has a resource as its content.
enum ResourceReply {
  /// nil where the resource is a file that cannot be read.
  ///
  /// With a status other than 200, conditions and ranges do not count (RFC 9110, 13.2.1 and 14.2).
  static func make(_ resource: Resource, _ request: Request, status: Int = 200) -> Reply? {
    let headers = request.headers
    let wantsRange = status == 200 && request.method == "GET" && headers[.range] != nil
    // A part of a compressed form helps nobody, so who asks for a part gets it of the form as it is.
    let compressed = !wantsRange && AcceptEncoding.allowsGzip(headers[.acceptEncoding])
    guard let form = Representation(resource, compressed: compressed) else { return nil }
    guard status == 200 else { return whole(form, status, describe(form)) }

    // What tells forms apart belongs to 304 as well (RFC 9110, 15.4.5).
    let validators = validators(form)
    switch Conditions.outcome(headers, form) {
    // The library sends no content with 304, but its length, which must be that of 200 (RFC 9110, 8.6).
    case .notModified: return whole(form, 304, validators)
    case .failed: return Reply(412, validators)
    case .met: break
    }
    let range =
      wantsRange && Conditions.allowsRange(headers, form) ? ByteRange(headers[.range], size: form.size) : .all
    switch range {
    case .all: return whole(form, 200, describe(form) + validators + [("Accept-Ranges", "bytes")])
    case .unsatisfiable: return Reply(416, validators + [("Content-Range", "bytes */\(form.size)")])
    case .part(let part):
      let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(form.size)"
      return Reply(206, describe(form) + validators + [("Content-Range", place)], body(form, part))
    }
  }

  private static func whole(
    _ form: Representation, _ status: Int, _ headers: [(name: StaticString, value: String)]
  ) -> Reply {
    Reply(status, headers, body(form, 0..<form.size))
  }

  private static func body(_ form: Representation, _ part: Range<Int>) -> Reply.Body {
    switch form.body {
    case .bytes(let bytes): .bytes(bytes, part)
    case .file(let file): .file(file, part)
    }
  }

  private static func validators(_ form: Representation) -> [(name: StaticString, value: String)] {
    var headers: [(name: StaticString, value: String)] = [("ETag", form.entityTag)]
    if let modified = form.modified { headers.append(("Last-Modified", HTTPDate.text(modified))) }
    if form.varies { headers.append(("Vary", "Accept-Encoding")) }
    return headers
  }

  private static func describe(_ form: Representation) -> [(name: StaticString, value: String)] {
    var headers: [(name: StaticString, value: String)] = [("Content-Type", form.contentType)]
    if form.isCompressed { headers.append(("Content-Encoding", "gzip")) }
    return headers
  }
}
