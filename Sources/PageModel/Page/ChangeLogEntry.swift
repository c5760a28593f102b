import Basics

/// A row of a page’s change log.
public struct ChangeLogEntry: Sendable, Hashable {
  /// The date of the change.
  public var day: CalendarDate
  /// The description of the change, as inline HTML without links.
  public var html: HTMLFragment
  /// The anchor of the change log's heading.
  public var anchor: String

  public init(day: CalendarDate, html: HTMLFragment, anchor: String) {
    self.day = day
    self.html = html
    self.anchor = anchor
  }
}

extension BinaryEncoder {
  public mutating func change(_ change: ChangeLogEntry) {
    count(change.day.year)
    count(change.day.month)
    count(change.day.day)
    html(change.html)
    text(change.anchor)
  }
}

extension BinaryDecoder {
  /// Decodes a row of a change log. Returns nil and marks the record as damaged if its date is invalid.
  public mutating func change() -> ChangeLogEntry? {
    let day = CalendarDate(year: count(), month: count(), day: count())
    let (html, anchor) = (html(), text())
    guard let day else {
      fail()
      return nil
    }
    return ChangeLogEntry(day: day, html: html, anchor: anchor)
  }
}
