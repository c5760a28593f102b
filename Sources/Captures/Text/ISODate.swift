/// Converts the dates that pages and tools write to the form of ISO 8601, such as `2024-06-10`.
enum ISODate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Returns the date in the form of ISO 8601, or the text unchanged if its date is not certain.
  static func normalized(_ text: String) -> String {
    // A date with a time, as tools write it: `Sun, 27 Sep 2026 10:34:10 GMT`, or with a zone in parentheses.
    if let time = text.firstRange(of: " (UTC") { return String(text[..<time.lowerBound]) }
    if text.hasSuffix(" GMT"), let comma = text.firstRange(of: ", ") {
      let parts = text[comma.upperBound...].split(separator: " ").prefix(3)
      return normalized(parts.joined(separator: " "))
    }
    let words = text.split { $0 == " " || $0 == "," || $0 == "." || $0 == "/" }.map(String.init)
    if let first = words.first, words.count == 3 {
      if first.count == 4, let year = Int(first) { return date(year, Int(words[1]), Int(words[2])) ?? text }
      if let year = year(words[2]) {
        if let month = month(first) { return date(year, month, Int(words[1])) ?? text }
        if let month = month(words[1]) { return date(year, month, Int(first)) ?? text }
      }
    }
    return text
  }

  private static func year(_ word: String) -> Int? { word.count == 4 ? Int(word) : nil }

  /// Returns the number of a month that is written as an English word.
  private static func month(_ word: String) -> Int? {
    guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
    return months.firstIndex { word.lowercased().hasPrefix($0) }.map { $0 + 1 }
  }

  private static func date(_ year: Int, _ month: Int?, _ day: Int?) -> String? {
    guard let month, let day, (1...12).contains(month), (1...31).contains(day), (1000...9999).contains(year)
    else {
      return nil
    }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
