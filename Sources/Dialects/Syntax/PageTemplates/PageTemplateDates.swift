import Basics

/// The filters of Liquid for dates. Names of months and days are in English, as in Jekyll.
///
/// Source: Liquid, “date”; Ruby, `strftime`.
enum PageTemplateDates {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]
  private static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]

  /// Returns a date in a format such as `%B %-d, %Y`; nil if the date or a part of the format is not known.
  ///
  /// - Parameter date: text that begins with a date in ISO 8601.
  static func text(of date: String, format: String) -> String? {
    guard let date = parsed(date) else { return nil }
    var result = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      // Without a flag, numbers have two digits: `%-d` has none before them, `%e` and `%_d` a space.
      var padding: Character? = "0"
      if let flag = rest.first, "-_^".contains(flag) {
        padding = flag == "-" ? nil : flag == "_" ? " " : padding
        guard flag != "^" else { return nil }
        rest.removeFirst()
      }
      guard let directive = rest.popFirst(), let part = part(directive, of: date, padding) else { return nil }
      result += part
    }
    return result
  }

  private static func parsed(_ text: String) -> CalendarDate? {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func part(
    _ directive: Character, of date: CalendarDate, _ padding: Character?
  ) -> String? {
    switch directive {
    case "Y": String(date.year)
    case "y": padded(date.year % 100, padding)
    case "m": padded(date.month, padding)
    case "d": padded(date.day, padding)
    case "e": padded(date.day, padding == nil ? nil : " ")
    case "B": months[date.month - 1]
    case "b", "h": String(months[date.month - 1].prefix(3))
    case "A": days[weekday(date)]
    case "a": String(days[weekday(date)].prefix(3))
    case "u": String(weekday(date) == 0 ? 7 : weekday(date))
    case "w": String(weekday(date))
    case "F": date.text
    case "%": "%"
    default: nil
    }
  }

  private static func padded(_ number: Int, _ padding: Character?) -> String {
    let digits = String(number)
    return padding.map { String(repeating: String($0), count: max(0, 2 - digits.utf8.count)) + digits }
      ?? digits
  }

  /// Returns the day of the week, from 0 for Sunday, with the method of Sakamoto.
  private static func weekday(_ date: CalendarDate) -> Int {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = date.month < 3 ? date.year - 1 : date.year
    return (year + year / 4 - year / 100 + year / 400 + shifts[date.month - 1] + date.day) % 7
  }
}
