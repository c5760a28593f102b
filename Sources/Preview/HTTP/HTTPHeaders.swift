import Platform

/// The header `Accept-Encoding`: the compression formats that a browser can read (RFC 9110, 12.5.3).
enum AcceptEncoding {
  /// Returns whether the header allows gzip, by name or by `*`, with a weight above zero.
  static func allowsGzip(_ header: String?) -> Bool {
    guard let header else { return false }
    var any = false
    for item in header.split(separator: ",") {
      let parts = item.split(separator: ";").map(trimmed)
      guard let coding = parts.first?.lowercased() else { continue }
      let isAllowed = !parts.dropFirst().contains { isZeroWeight($0) }
      if coding == "gzip" || coding == "x-gzip" { return isAllowed }
      if coding == "*" { any = isAllowed }
    }
    return any
  }

  /// Returns whether a parameter is `q=0`, `q=0.0` and so on (RFC 9110, 12.4.2).
  private static func isZeroWeight(_ parameter: Substring) -> Bool {
    guard parameter.lowercased().hasPrefix("q=") else { return false }
    return parameter.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}

/// The header `Range`: the part of a resource that a request asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// The whole resource: there is no range, it is invalid, or there are several, which a server may ignore.
  case all
  case part(Range<Int>)
  /// The range begins after the end of the resource.
  case unsatisfiable

  /// Parses `bytes=0-99`, `bytes=100-` or `bytes=-100` for a resource of `size` bytes.
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

// MARK: - HTTPDate

/// Dates in HTTP headers (RFC 9110, 5.6.7).
enum HTTPDate {
  /// Returns a date such as `Sun, 06 Nov 1994 08:49:37 GMT` for a time in seconds since 1970.
  static func text(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let day = weekdays[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let date = "\(day), \(twoDigits(parts.tm_mday)) \(month) \(Int(parts.tm_year) + 1900)"
    return "\(date) \(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min)):\(twoDigits(parts.tm_sec)) GMT"
  }

  /// Returns the time in seconds since 1970; nil if the text is not a date. Only the current format is supported, which
  /// all senders must use. A date in one of the two obsolete formats is treated as invalid, so the header that contains
  /// it is ignored.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].utf8.last == UInt8(ascii: ","), words[5] == "GMT",
      let day = number(words[1], digits: 2), let month = months.firstIndex(of: String(words[2])),
      let year = number(words[3], digits: 4)
    else { return nil }
    let timeOfDay = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard timeOfDay.count == 3, let hour = number(timeOfDay[0], digits: 2),
      let minute = number(timeOfDay[1], digits: 2),
      let second = number(timeOfDay[2], digits: 2), hour < 24, minute < 60, second < 61, 1...31 ~= day
    else { return nil }
    var parts = tm()
    parts.tm_mday = Int32(day)
    parts.tm_mon = Int32(month)
    parts.tm_year = Int32(year - 1900)
    parts.tm_hour = Int32(hour)
    parts.tm_min = Int32(minute)
    parts.tm_sec = Int32(second)
    return Int(timegm(&parts))
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func twoDigits(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }
}
