/// A day in the Gregorian calendar, in the years 1 to 9999.
public struct CalendarDate: Sendable, Hashable, Comparable {
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// From 1 to the length of the month.
  public let day: Int

  /// Creates a date. Returns nil if the day does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(of: month, year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Parses dates such as `2026-11-21`, `21 November 2026`, `Nov 21, 2026` and `2026年11月21日`. Without a day, as in
  /// `November 2026`, the result is the first day of the month. Other words are skipped. Returns nil for ambiguous
  /// dates.
  ///
  /// - Parameter months: for each language, the names of the months from January to December. In the text, they may be
  ///   abbreviated to three or more letters.
  public init?(_ text: String, months: [[String]]) {
    var numbers: [(value: Int, digits: Int)] = []
    var named: Int?
    for word in Self.words(text.lowercased()) {
      if let number = Int(word) {
        numbers.append((number, word.utf8.count))
      } else if let month = Self.month(word, months) {
        guard named == nil else { return nil }
        named = month
      }
    }
    let years = numbers.indices.filter { numbers[$0].digits == 4 }
    guard years.count == 1, numbers.count <= (named == nil ? 3 : 2) else { return nil }
    let year = numbers[years[0]].value
    let others = numbers.indices.filter { $0 != years[0] }.map { numbers[$0].value }
    if let named {
      self.init(year: year, month: named, day: others.first ?? 1)
    } else {
      // If the year comes last, the numbers before it are ambiguous: either may be the day.
      guard years[0] == 0, let month = others.first else { return nil }
      self.init(year: year, month: month, day: others.count > 1 ? others[1] : 1)
    }
  }

  /// The date in ISO 8601, such as `2026-11-21`.
  public var text: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

  public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Splits text into runs of ASCII digits and runs of letters.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var isNumber = false
    var isOpen = false
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      let isPart =
        isDigit || scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
      if isPart, isOpen, isDigit == isNumber {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else if isPart {
        words.append(String(scalar))
        isNumber = isDigit
      }
      isOpen = isPart
    }
    return words
  }

  private static func month(_ word: String, _ months: [[String]]) -> Int? {
    for names in months {
      let names = names.map { $0.lowercased() }
      if let index = names.firstIndex(of: word) { return index + 1 }
      let near = names.indices.filter { names[$0].hasPrefix(word) }
      if word.count >= 3, near.count == 1 { return near[0] + 1 }
    }
    return nil
  }

  private static func days(of month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
