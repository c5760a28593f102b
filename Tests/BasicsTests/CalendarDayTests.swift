import Basics
import Testing

@Suite struct CalendarDayTests {
  private static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  private static let french = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
    "novembre",
    "décembre",
  ]

  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("21 November 2026", "2026-11-21"), ("November 21, 2026", "2026-11-21"),
    ("Nov 21, 2026", "2026-11-21"), ("NOV. 1ST, 2026", "2026-11-01"), ("Sept 5 2026", "2026-09-05"),
    ("21 novembre 2026", "2026-11-21"), ("1er août 2026", "2026-08-01"), ("5 Feb 2026", "2026-02-05"),
    ("2026年11月21日", "2026-11-21"), ("2026. 11. 21.", "2026-11-21"), ("2026/1/2", "2026-01-02"),
    ("November 2026", "2026-11-01"), ("2026-11", "2026-11-01"), ("29 February 2028", "2028-02-29"),
    ("Updated on 21 November, in 2026", "2026-11-21"), ("  2026-11-21  ", "2026-11-21"),
    ("0987-01-01", "0987-01-01"),
  ])
  func dates(_ text: String, _ expected: String) {
    #expect(CalendarDay(text, months: [Self.french, Self.english])?.text == expected)
  }

  @Test(arguments: [
    "", "2026", "soon", "21.11.2026", "11/21/2026", "2026-13-01", "2026-02-29", "31 April 2026",
    "21 November",
    "Ju 5 2026", "May or June 2026", "5 jui 2026", "1 2 3 2026", "5 6 May 2026", "99999-01-01", "2026-00-10",
    "0000-01-01", "123456789012345678901234567890-01-01",
  ])
  func noDates(_ text: String) {
    #expect(CalendarDay(text, months: [Self.french, Self.english]) == nil)
  }

  @Test func order() {
    let days = ["2026-01-31", "2025-12-31", "2026-02-01"].compactMap { CalendarDay($0, months: []) }
    #expect(days.sorted().map(\.text) == ["2025-12-31", "2026-01-31", "2026-02-01"])
  }
}
