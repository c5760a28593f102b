import Basics

/// A time of a Gantt chart in milliseconds since 1970, without a time zone: a day always has 24 hours.
struct GanttTime: Comparable, Hashable {
  var milliseconds: Int

  static let second = 1000
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour

  static func < (a: GanttTime, b: GanttTime) -> Bool { a.milliseconds < b.milliseconds }

  /// The years that a chart can show.
  private static let years = -9999...9999

  init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Creates a time from its parts. Months and days outside their ranges belong to other years and months.
  ///
  /// Source: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
  init(year: Int, month: Int = 1, day: Int = 1, milliseconds: Int = 0) {
    let year = year + (month - 1).flooredQuotient(12)
    let month = (month - 1).flooredRemainder(12) + 1
    let shifted = min(max(year, Self.years.lowerBound), Self.years.upperBound) - (month <= 2 ? 1 : 0)
    let era = shifted.flooredQuotient(400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    self.milliseconds = (days + day - 1) * Self.day + milliseconds
  }

  /// The number of days since 1970-01-01.
  var days: Int { milliseconds.flooredQuotient(Self.day) }
  /// The milliseconds since midnight.
  var timeOfDay: Int { milliseconds.flooredRemainder(Self.day) }
  /// The day of the week; 0 is Sunday.
  var weekday: Int { (days + 4).flooredRemainder(7) }

  var date: (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day of the year, from 1.
  var dayOfYear: Int { days - GanttTime(year: date.year).days + 1 }

  static let months =
    "January February March April May June July August September October November December".words
  static let weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".words

  /// The units of durations and of intervals between ticks.
  enum Unit {
    case milliseconds(Int)
    case months(Int)

    static let durations: [String: Unit] = [
      "ms": .milliseconds(1), "s": .milliseconds(second), "m": .milliseconds(minute),
      "h": .milliseconds(hour),
      "d": .milliseconds(day), "w": .milliseconds(7 * day), "M": .months(1), "y": .months(12),
    ]
    static let intervals: [String: Unit] = [
      "millisecond": .milliseconds(1), "second": .milliseconds(second), "minute": .milliseconds(minute),
      "hour": .milliseconds(hour), "day": .milliseconds(day), "week": .milliseconds(7 * day),
      "month": .months(1),
    ]
  }

  /// Returns a later time.
  func adding(_ count: Double, _ unit: Unit) -> GanttTime {
    // A chart that is longer than 10,000 years has no readable axis.
    let count = min(count, 1e9)
    switch unit {
    case .milliseconds(let size):
      return GanttTime(milliseconds: milliseconds + Int(min(count * Double(size), 4e14)))
    case .months(let size):
      let (year, month, day) = date
      let months = month + Int(min(count * Double(size), 120_000))
      // The last day of a shorter month takes the place of a day that the month lacks.
      let first = GanttTime(year: year, month: months)
      let length = GanttTime(year: year, month: months + 1).days - first.days
      return GanttTime(
        milliseconds: first.milliseconds + (min(day, max(length, 1)) - 1) * Self.day + timeOfDay)
    }
  }
}

// MARK: - Text

extension GanttTime {
  /// Parses a time in a format of Day.js, such as `YYYY-MM-DD HH:mm`. Returns nil if the text has another format.
  init?(_ text: String, format: String) {
    var text = Bytes(text)
    var format = Bytes(format)
    var (year, month, day, time) = (1970, 1, 1, 0)
    var isAfternoon: Bool?
    while let letter = format.first {
      guard letter.isASCIILetter, letter != UInt8(ascii: "T") else {
        guard text.first == letter else { return nil }
        text.removeFirst()
        format.removeFirst()
        continue
      }
      let run = format.prefix { $0 == letter }
      format = format[run.endIndex...]
      var name = run.string
      if letter == UInt8(ascii: "D"), format.first == UInt8(ascii: "o") {
        name = "Do"
        format.removeFirst()
      }
      if letter == UInt8(ascii: "M"), run.count > 2 {
        guard let index = Self.name(&text, in: Self.months) else { return nil }
        month = index + 1
      } else if letter == UInt8(ascii: "a") || letter == UInt8(ascii: "A") {
        let word = text.prefix(2).string.lowercased()
        guard word == "am" || word == "pm" else { return nil }
        isAfternoon = word == "pm"
        text = text.dropFirst(2)
      } else if letter == UInt8(ascii: "Z") {
        text = text.drop { "+-:Z0123456789".utf8.contains($0) }
      } else {
        guard let digits = Self.digits[name], let number = Self.number(&text, digits) else { return nil }
        switch name {
        case "YYYY": year = number
        case "YY": year = number + (number > 68 ? 1900 : 2000)
        case "Q": month = number * 3 - 2
        case "M", "MM": month = number
        case "D", "DD": day = number
        case "Do":
          day = number
          text = text.drop { $0.isASCIILowercase }
        case "DDD", "DDDD": (month, day) = (1, number)
        case "H", "HH", "h", "hh": time += number * Self.hour
        case "m", "mm": time += number * Self.minute
        case "s", "ss": time += number * Self.second
        case "S", "SS", "SSS": time += [100, 10, 1][run.count - 1] * number
        default:
          self.init(milliseconds: name == "X" ? number * Self.second : number)
          return
        }
      }
    }
    guard text.isEmpty, (1...12).contains(month), (1...366).contains(day) else { return nil }
    if let isAfternoon { time = time % (12 * Self.hour) + (isAfternoon ? 12 * Self.hour : 0) }
    self.init(year: year, month: month, day: day, milliseconds: time)
  }

  /// The numbers of a format, with their numbers of digits.
  private static let digits: [String: ClosedRange<Int>] = [
    "YYYY": 4...4, "YY": 2...2, "Q": 1...1, "M": 1...2, "MM": 2...2, "D": 1...2, "DD": 2...2, "Do": 1...2,
    "DDD": 1...3, "DDDD": 3...3, "H": 1...2, "HH": 2...2, "h": 1...2, "hh": 2...2, "m": 1...2, "mm": 2...2,
    "s": 1...2,
    "ss": 2...2, "S": 1...1, "SS": 2...2, "SSS": 3...3, "X": 1...11, "x": 1...14,
  ]

  private static func number(_ text: inout Bytes, _ digits: ClosedRange<Int>) -> Int? {
    let number = text.prefix(digits.upperBound).prefix { $0.isASCIIDigit }
    guard number.count >= digits.lowerBound else { return nil }
    text = text.dropFirst(number.count)
    return number.decimal
  }

  /// Reads a name, or its first three letters, and returns its index.
  private static func name(_ text: inout Bytes, in names: [String]) -> Int? {
    let word = text.prefix { $0.isASCIILetter }
    let letters = word.string.lowercased()
    guard letters.utf8.count >= 3, let index = names.firstIndex(where: { $0.lowercased().hasPrefix(letters) })
    else { return nil }
    text = text.dropFirst(word.count)
    return index
  }

  /// Parses a date in ISO 8601, whatever the format of the chart is, as browsers do.
  init?(iso text: String) {
    for format in [
      "YYYY-MM-DD", "YYYY-MM-DD HH:mm", "YYYY-MM-DDTHH:mm", "YYYY-MM-DDTHH:mm:ss", "YYYY-MM", "YYYY",
      "YYYY/M/D", "M/D/YYYY", "MMM D YYYY", "D MMM YYYY", "YYYY-M-D",
    ] {
      if let time = GanttTime(text, format: format) {
        self = time
        return
      }
    }
    return nil
  }

  /// Returns the time in a format of d3, such as `%Y-%m-%d`.
  func formatted(_ format: String) -> String {
    var result = ""
    var isField = false
    var padding: Character? = "0"
    for character in format {
      if !isField {
        if character == "%" { (isField, padding) = (true, "0") } else { result.append(character) }
      } else if character == "-" || character == "_" {
        padding = character == "-" ? nil : " "
      } else {
        result += field(character, padding)
        isField = false
      }
    }
    return result
  }

  private func field(_ name: Character, _ padding: Character?) -> String {
    func padded(_ number: Int, _ width: Int, _ fill: Character? = nil) -> String {
      let digits = String(number)
      guard let fill = padding == "0" ? fill ?? "0" : padding, digits.count < width else { return digits }
      return String(repeating: fill, count: width - digits.count) + digits
    }
    let (year, month, day) = date
    let hour = timeOfDay / Self.hour
    switch name {
    case "a": return String(Self.weekdays[weekday].prefix(3))
    case "A": return Self.weekdays[weekday]
    case "b", "h": return String(Self.months[month - 1].prefix(3))
    case "B": return Self.months[month - 1]
    case "c": return formatted("%x, %X")
    case "d": return padded(day, 2)
    case "e": return padded(day, 2, " ")
    case "H": return padded(hour, 2)
    case "I": return padded((hour + 11) % 12 + 1, 2)
    case "j": return padded(dayOfYear, 3)
    case "m": return padded(month, 2)
    case "M": return padded(timeOfDay / Self.minute % 60, 2)
    case "L": return padded(timeOfDay % 1000, 3)
    case "p": return hour < 12 ? "AM" : "PM"
    case "q": return String((month + 2) / 3)
    case "s": return String(milliseconds.flooredQuotient(1000))
    case "Q": return String(milliseconds)
    case "S": return padded(timeOfDay / Self.second % 60, 2)
    case "u": return String(weekday == 0 ? 7 : weekday)
    case "w": return String(weekday)
    case "U", "W", "V":
      let first = name == "U" ? weekday : (weekday + 6) % 7
      return padded((dayOfYear - 1 - first + 7) / 7 + (name == "V" ? 1 : 0), 2)
    case "x": return formatted("%-m/%-d/%Y")
    case "X": return formatted("%-I:%M:%S %p")
    case "y": return padded(year % 100, 2)
    case "Y": return padded(year, 4)
    case "Z": return "+0000"
    case "%": return "%"
    default: return ""
    }
  }
}

extension Int {
  /// The quotient, rounded towards negative infinity.
  fileprivate func flooredQuotient(_ divisor: Int) -> Int { (self - flooredRemainder(divisor)) / divisor }

  fileprivate func flooredRemainder(_ divisor: Int) -> Int {
    let rest = self % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
