import Basics
import YAML

/// The moment of a change: a day, and possibly a time with an offset from UTC.
public struct ChangeMoment: Hashable, Sendable {
  /// The day in the time zone of the change.
  public let day: CalendarDate
  /// The time and the offset in ISO 8601, such as `T17:08:19+01:00`; empty for a day without a time.
  private let time: String

  /// Creates the moment of a commit.
  ///
  /// - Parameters:
  ///   - seconds: the seconds since 1970 in UTC.
  ///   - offset: the offset of the local time from UTC, in minutes.
  public init?(seconds: Int, offset: Int) {
    let (local, overflow) = seconds.addingReportingOverflow(offset * 60)
    guard !overflow, let day = CalendarDate(secondsSince1970: local) else { return nil }
    self.day = day
    let second = (local % 86_400 + 86_400) % 86_400
    let zone =
      offset == 0 ? "Z" : (offset < 0 ? "-" : "+") + pair(abs(offset) / 60) + ":" + pair(abs(offset) % 60)
    time = "T\(pair(second / 3600)):\(pair(second / 60 % 60)):\(pair(second % 60))" + zone
  }

  /// Reads a day such as `2026-02-01`, or a time stamp that starts with one. A time without an offset is left out,
  /// because it names no moment.
  public init?(_ text: String) {
    let name = String(text.prefix(10))
    guard let day = CalendarDate(name, months: []), day.text == name else { return nil }
    self.day = day
    var reader = TimeReader(rest: text.utf8.dropFirst(10))
    guard !reader.rest.isEmpty else {
      time = ""
      return
    }
    guard let read = reader.time() else { return nil }
    time = read
  }

  /// The moment in ISO 8601: `2026-02-01` or `2026-02-01T17:08:19+01:00`.
  public var text: String { day.text + time }

  /// The moment in ISO 8601, with a time: midnight for a day.
  public var timeStamp: String { time.isEmpty ? day.text + "T00:00:00Z" : text }
}

/// Reads the time of a time stamp: `T17:08`, ` 17:08:19.5 +01:00`.
private struct TimeReader {
  var rest: Substring.UTF8View

  /// Returns the time and the offset in ISO 8601; nil for other text. A time without an offset is empty.
  mutating func time() -> String? {
    guard skip("Tt ") != nil else { return nil }
    while skip("Tt ") != nil {}
    guard let hour = number(fewestDigits: 1), hour < 24, skip(":") != nil, let minute = number(), minute < 60
    else { return nil }
    var second = 0
    if skip(":") != nil {
      guard let read = number(), read < 60 else { return nil }
      second = read
      if skip(".,") != nil {
        guard skip(Self.digits) != nil else { return nil }
        while skip(Self.digits) != nil {}
      }
    }
    while skip(" ") != nil {}
    var zone = ""
    if skip("Zz") != nil {
      zone = "Z"
    } else if let sign = skip("+-") {
      guard let hours = number() else { return nil }
      _ = skip(":")
      zone = "\(Unicode.Scalar(sign))\(pair(hours)):\(pair(number() ?? 0))"
    }
    guard rest.isEmpty else { return nil }
    return zone.isEmpty ? "" : "T\(pair(hour)):\(pair(minute)):\(pair(second))" + zone
  }

  private static let digits = "0123456789"

  /// Skips one of some characters, and returns it; nil if another one follows.
  private mutating func skip(_ characters: String) -> UInt8? {
    guard let first = rest.first, characters.utf8.contains(first) else { return nil }
    return rest.removeFirst()
  }

  /// Reads a number of at most two digits.
  private mutating func number(fewestDigits: Int = 2) -> Int? {
    let digits = rest.prefix(2).prefix(while: \.isASCIIDigit)
    guard digits.count >= fewestDigits else { return nil }
    rest = rest.dropFirst(digits.count)
    return Int(Substring(digits))
  }
}

/// Returns a number with at least two digits.
private func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

/// When a page was last changed, and by whom.
public struct PageChanges: Hashable, Sendable {
  /// The moment of the last change; nil if it is unknown or not shown.
  public var lastUpdated: ChangeMoment?
  /// The names of the people who changed the page, in the order in which they are shown.
  public var contributors: [String]

  public init(lastUpdated: ChangeMoment? = nil, contributors: [String] = []) {
    self.lastUpdated = lastUpdated
    self.contributors = contributors
  }

  /// The hash of the moment and the names.
  public var fingerprint: ContentHash {
    var record = BinaryEncoder(capacity: 64)
    record.optionalText(lastUpdated?.text)
    record.list(contributors) { $0.text($1) }
    return record.fingerprint
  }
}

/// The values in front matter that replace the history of a page’s file.
public struct OwnChanges: Hashable, Sendable {
  /// A value in front matter that replaces the one from the history, or hides it.
  public enum Value<Shown: Hashable & Sendable>: Hashable, Sendable {
    case hidden
    case shown(Shown)
  }

  public var lastUpdated: Value<ChangeMoment>?
  public var contributors: Value<[String]>?

  public init() {}

  /// Returns the changes of a page, given those from the history.
  func applied(to history: PageChanges) -> PageChanges {
    var changes = history
    switch lastUpdated {
    case .hidden: changes.lastUpdated = nil
    case .shown(let moment): changes.lastUpdated = moment
    case nil: break
    }
    switch contributors {
    case .hidden: changes.contributors = []
    case .shown(let names): changes.contributors = names
    case nil: break
    }
    return changes
  }
}

// MARK: - Settings

extension SettingType where Value == OwnChanges.Value<ChangeMoment> {
  /// A Boolean, or a date.
  static var ownDate: SettingType {
    let date = SchemaType.pattern("^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ].*)?$")
    return SettingType("`false`, or date", .either([.boolean, date])) { value, decoder in
      if let isShown = value.node.boolean { return isShown ? nil : .hidden }
      if let moment = value.node.text.flatMap(ChangeMoment.init) { return .shown(moment) }
      return decoder.reject(value, expected: "`false`, or a date such as `2026-02-01`")
    }
  }
}

extension SettingType where Value == OwnChanges.Value<[String]> {
  /// A Boolean, or names.
  static var ownNames: SettingType {
    let names = SettingType<[String]>.texts
    return SettingType("`false`, or name or list of names", .either([.boolean, names.schema])) {
      value, decoder in
      if let isShown = value.node.boolean { return isShown ? nil : .hidden }
      return names.decode(value, &decoder).map { .shown($0) }
    }
  }
}

// MARK: - Record

extension BinaryEncoder {
  mutating func ownChanges(_ changes: OwnChanges) {
    optional(changes.lastUpdated) { record, value in
      if case .shown(let moment) = value { record.text(moment.text) } else { record.text("") }
    }
    optional(changes.contributors) { record, value in
      if case .shown(let names) = value {
        record.flag(true)
        record.list(names) { $0.text($1) }
      } else {
        record.flag(false)
      }
    }
  }
}

extension BinaryDecoder {
  mutating func ownChanges() -> OwnChanges {
    var changes = OwnChanges()
    changes.lastUpdated = optional { record in
      let text = record.text()
      if text.isEmpty { return .hidden }
      if let moment = ChangeMoment(text) { return .shown(moment) }
      record.fail()
      return .hidden
    }
    changes.contributors = optional { record in
      record.flag() ? .shown(record.list { $0.text() }) : .hidden
    }
    return changes
  }
}
