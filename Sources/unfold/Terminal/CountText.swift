/// Numbers of things: `1 page`, `2 pages`.
enum CountText {
  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
