import Platform

extension CalendarDate {
  /// The current day in UTC; nil if the clock is not set. If the environment variable `SOURCE_DATE_EPOCH` is set, this
  /// is the day of its time instead, which makes builds reproducible.
  ///
  /// Source: Reproducible Builds, “SOURCE_DATE_EPOCH”.
  public static var today: CalendarDate? {
    let configured = getenv("SOURCE_DATE_EPOCH").flatMap { Int(String(cString: $0)) }
    return CalendarDate(secondsSince1970: configured ?? Int(time(nil)))
  }

  /// Creates the day of a time in UTC. Returns nil for a time outside of the years 1 to 9999.
  ///
  /// Source: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, `civil_from_days`.
  public init?(secondsSince1970 seconds: Int) {
    // The greatest time that fits: the end of the year 9999.
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    // Years begin in March here, so that the leap day is the last day of a year. An era has 400 years.
    let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      year: yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }
}
