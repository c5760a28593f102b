/// Converts the dates that pages and tools write to the form of ISO 8601, such as `2024-06-10`.
enum ISODate {
  /// The beginnings of the names of months in English, German, French, and Spanish.
  private static let months = [
    ["jan", "jän", "ene"], ["feb", "fév"], ["mar", "mär", "mrz"], ["apr", "avr", "abr"], ["may", "mai"],
    ["jun", "juin"], ["jul", "juil"], ["aug", "août", "ago"], ["sep"], ["oct", "okt"], ["nov"],
    ["dec", "dez", "déc", "dic"],
  ]

  /// Returns the date in the form of ISO 8601, or the text unchanged if its date is not certain.
  static func normalized(_ text: String) -> String {
    // A date with a time, as tools write it: `Sun, 27 Sep 2026 10:34:10 GMT`, or with a zone in parentheses.
    if let time = text.firstRange(of: " (UTC") { return String(text[..<time.lowerBound]) }
    if text.hasSuffix(" GMT"), let comma = text.firstRange(of: ", ") {
      let parts = text[comma.upperBound...].split(separator: " ").prefix(3)
      return normalized(parts.joined(separator: " "))
    }
    // Spanish dates contain “de”, and Chinese, Japanese and Korean dates mark the numbers: `2026年1月5日`.
    let marks: Set<Character> = [" ", ",", ".", "/", "年", "月", "日", "년", "월", "일"]
    let words = text.split(whereSeparator: marks.contains).map(String.init).filter { $0 != "de" }
    if let first = words.first, words.count == 3 {
      if first.count == 4, let year = Int(first) { return date(year, Int(words[1]), Int(words[2])) ?? text }
      if let year = year(words[2]) {
        if let month = month(first) { return date(year, month, Int(words[1])) ?? text }
        if let month = month(words[1]) { return date(year, month, Int(first)) ?? text }
      }
    }
    return text
  }

  /// Returns the first complete date in a text; nil if it contains none.
  static func first(in text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    for start in words.indices {
      for count in [3, 5, 1] where start + count <= words.count {
        let window = words[start..<(start + count)].joined(separator: " ")
        let date = normalized(count == 1 ? String(window.drop { !$0.isWholeNumber }) : window)
        let bytes = Array(date.utf8)
        if bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
          bytes.count(where: \.isASCIIDigit) == 8
        {
          return date
        }
      }
    }
    return nil
  }

  /// Returns whether a word is the name of a month, or an abbreviation of it.
  static func isMonth(_ word: some StringProtocol) -> Bool {
    month(String(word.prefix(while: \.isLetter))) != nil
  }

  /// The beginnings of the names of weekdays in English, German, French, and Spanish.
  private static let weekdays = [
    "mon", "tue", "wed", "thu", "fri", "sat", "sun", "die", "mit", "don", "fre", "sam", "son", "lun", "mer",
    "jeu", "ven", "dim", "mié", "jue", "vie", "sáb", "dom",
  ]

  /// Returns whether a word begins as the name of a weekday.
  static func isWeekday(_ word: some StringProtocol) -> Bool { weekdays.contains(where: word.hasPrefix) }

  private static func year(_ word: String) -> Int? { word.count == 4 ? Int(word) : nil }

  /// Returns the number of a month that is written as an English word.
  private static func month(_ word: String) -> Int? {
    guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
    let word = word.lowercased()
    return months.firstIndex { $0.contains(where: word.hasPrefix) }.map { $0 + 1 }
  }

  private static func date(_ year: Int, _ month: Int?, _ day: Int?) -> String? {
    guard let month, let day, (1...12).contains(month), (1...31).contains(day), (1000...9999).contains(year)
    else {
      return nil
    }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }
}
