#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Times in headers (RFC 9110, 5.6.7).
enum HTTPDate {
  /// As in `Sun, 06 Nov 1994 08:49:37 GMT`, for seconds since 1970.
  static func text(_ seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let day = weekdays[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let date = "\(day), \(two(parts.tm_mday)) \(month) \(Int(parts.tm_year) + 1900)"
    return "\(date) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }

  /// Seconds since 1970; nil where the text is no date. Only the form that all senders must use is read: a date in
  /// one of the two old forms is no date here, and then the condition it stands in does not count.
  static func seconds(_ text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].utf8.last == UInt8(ascii: ","), words[5] == "GMT",
      let day = number(words[1], digits: 2), let month = months.firstIndex(of: String(words[2])),
      let year = number(words[3], digits: 4)
    else { return nil }
    let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 3, let hour = number(clock[0], digits: 2), let minute = number(clock[1], digits: 2),
      let second = number(clock[2], digits: 2), hour < 24, minute < 60, second < 61, 1...31 ~= day
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

  private static func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(text)
  }
}
