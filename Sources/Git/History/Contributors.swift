import CLibgit2

/// Finds the names of the people who have made commits. Mail addresses are used only to look a name up in the mailmap.
final class Contributors {
  private let mailmap: OpaquePointer?
  /// The names of the authors of earlier commits, by the text in the commit; nil for a person who is left out.
  private var known: [ArraySlice<UInt8>: String?] = [:]

  /// - Parameter mailmap: the text of the file `.mailmap`; nil for none.
  init(mailmap text: UnsafeRawBufferPointer?) {
    var parsed: OpaquePointer?
    if let text, !text.isEmpty {
      git_mailmap_from_buffer(&parsed, text.bindMemory(to: CChar.self).baseAddress, text.count)
    }
    mailmap = parsed
  }

  deinit { git_mailmap_free(mailmap) }

  /// Returns the names of the people who made a commit, each once.
  func names(of commit: CommitData) -> [String] {
    var names: [String] = []
    for person in [commit.author] + commit.coauthors {
      guard let name = name(of: person, encoding: commit.encoding), !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  /// Returns the name of a person such as `Ada <ada@example.com>`; nil for a program, and for a person without a name.
  private func name(of person: ArraySlice<UInt8>, encoding: ArraySlice<UInt8>) -> String? {
    guard let start = person.firstIndex(of: UInt8(ascii: "<")),
      let end = person[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let key = person[..<end]
    if let name = known[key] { return name }
    var name = Self.text(person[..<start], encoding)
    let address = Self.text(person[(start + 1)..<end], encoding)
    if let mailmap {
      var (realName, realAddress): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
      if git_mailmap_resolve(&realName, &realAddress, mailmap, Self.trimmed(name), address) == 0, let realName
      {
        name = String(cString: realName)
      }
    }
    let shown = Self.isProgram(name, address) ? nil : Self.shown(name)
    // Copy the key, because a slice would keep its whole commit in memory.
    known[ArraySlice(Array(key))] = .some(shown)
    return shown
  }

  /// Programs that change files on GitHub and similar sites have names such as `dependabot[bot]`.
  private static func isProgram(_ name: String, _ address: String) -> Bool {
    trimmed(name).lowercased().hasSuffix("[bot]") || address.lowercased().contains("[bot]@")
  }

  /// The maximum number of characters of a name.
  private static let mostCharacters = 60

  /// Returns a name as pages show it: in one line, without characters that cannot be seen, and never a mail address.
  private static func shown(_ name: String) -> String? {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: scalars.append(" ")
      // The zero-width joiner and non-joiner are parts of words in several languages.
      case .format where scalar != "\u{200C}" && scalar != "\u{200D}": break
      case .surrogate, .unassigned, .privateUse: break
      default: scalars.append(scalar)
      }
    }
    let words = String(scalars).split(separator: " ").map { (word: Substring) -> Substring in
      // Some people use their mail address as their name, so keep only the part before the `@`.
      guard let at = word.firstIndex(of: "@"), at > word.startIndex else { return word }
      return word[..<at]
    }
    let text = words.joined(separator: " ")
    if text.isEmpty { return nil }
    return text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
  }

  /// Decodes a text in a commit. Without a declared encoding, text that is not UTF-8 is usually in Latin-1.
  private static func text(_ bytes: ArraySlice<UInt8>, _ encoding: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let encoding = String(decoding: encoding, as: UTF8.self).lowercased()
    let isLatin = [
      "", "utf-8", "utf8", "latin1", "iso-8859-1", "iso8859-1", "iso-8859-15", "windows-1252", "cp1252",
    ]
    .contains(encoding)
    guard isLatin else { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
