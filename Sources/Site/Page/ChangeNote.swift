import Basics

/// A row of a page’s change log.
public struct ChangeNote: Sendable, Hashable {
  public var day: CalendarDay
  /// What has changed, as inline HTML without links.
  public var html: [UInt8]
  /// The anchor of the change log.
  public var anchor: String

  public init(day: CalendarDay, html: [UInt8], anchor: String) {
    self.day = day
    self.html = html
    self.anchor = anchor
  }
}

extension RecordWriter {
  mutating func change(_ change: ChangeNote) {
    count(change.day.year)
    count(change.day.month)
    count(change.day.day)
    data(change.html)
    text(change.anchor)
  }
}

extension RecordReader {
  /// Nil for a day that there is not, which damages the record.
  mutating func change() -> ChangeNote? {
    let day = CalendarDay(year: count(), month: count(), day: count())
    let (html, anchor) = (data(), text())
    guard let day else {
      fail()
      return nil
    }
    return ChangeNote(day: day, html: html, anchor: anchor)
  }
}
