/// A token of TeX.
struct TeXToken: Equatable {
  enum Kind: Equatable {
    /// A character that is not a command, such as `x`, `{` or `&`.
    case character(Unicode.Scalar)
    /// A command without its backslash, such as `frac`, or `,` for `\,`.
    case command(String)
    /// One or more spaces and line endings.
    case space
    case end
  }

  var kind: Kind
  /// The offset in the source in bytes; for a token of a macro, the offset at which the macro is used.
  var offset: Int

  /// The token as the author writes it, for messages.
  var text: String {
    switch kind {
    case .character(let scalar): String(Character(scalar))
    case .command(let name): "\\" + name
    case .space: " "
    case .end: ""
    }
  }

  func isCharacter(_ scalar: Unicode.Scalar) -> Bool { kind == .character(scalar) }
  func isCommand(_ name: String) -> Bool { kind == .command(name) }
}

extension [TeXToken] {
  /// The tokens as they are written.
  var text: String { reduce(into: "") { $0 += $1.text } }
}
