/// What a piece of code is, as far as colours tell it. The raw value is the class's one letter.
enum TokenKind: UInt8, Sendable {
  case attribute = 0x61  // a: an attribute, a directive, a key
  case comment = 0x63  // c
  case deleted = 0x64  // d: a line that a diff takes away
  case function = 0x66  // f: a function that is declared or called
  case inserted = 0x69  // i: a line that a diff adds
  case keyword = 0x6B  // k
  case number = 0x6E  // n
  case plain = 0x70  // p: no colour, never written
  case string = 0x73  // s
  case type = 0x74  // t
  case variable = 0x76  // v: a variable, the ends of an interpolation
}
