/// Makes the IDs of headings in the form that the Human Interface Guidelines use: letters keep their case, spaces
/// become hyphens, and punctuation is removed, so “Best practices” becomes `Best-practices`.
public enum HeadingID {
  /// The IDs that the page around the body uses itself, in the theme’s templates and in the search dialog.
  public static let reservedIDs: Set<String> = [
    "main", "contents", "on-this-page", "sidebar", "unfold-contents", "unfold-display-settings",
    "unfold-languages", "unfold-modules", "unfold-more", "unfold-page-menu", "unfold-results",
    "unfold-versions",
  ]

  /// Returns the ID for the text of a heading in a style; `section` if the text contains no letters, digits or
  /// underscores.
  public static func make(from text: String, _ style: HeadingIDStyle) -> String {
    switch style {
    case .guidelines: make(from: text)
    case .github: slug(of: text)
    case .pythonMarkdown: joinedSlug(of: text)
    }
  }

  /// Returns lowercase letters, digits and underscores, with a hyphen for each space. Other characters are left out.
  ///
  /// Source: the package github-slugger.
  private static func slug(of text: String) -> String {
    var result = ""
    for scalar in text.lowercased().unicodeScalars {
      if scalar == "-" || scalar == " " {
        result.append("-")
      } else if isWord(scalar) {
        result.unicodeScalars.append(scalar)
      }
    }
    return result.isEmpty ? "section" : result
  }

  /// Returns the slug in which spaces and hyphens in a row are one hyphen. At both ends, spaces are left out, but
  /// hyphens are kept: `--milk option` becomes `-milk-option`.
  ///
  /// Source: `slugify` in Python-Markdown’s `toc.py`.
  private static func joinedSlug(of text: String) -> String {
    var result = ""
    var hasSpace = false
    for scalar in text.lowercased().unicodeScalars {
      let isSpace = scalar.properties.isWhitespace
      if isSpace || scalar == "-" {
        hasSpace = hasSpace || isSpace
        if !isSpace, result.last != "-" { result.append("-") }
        continue
      }
      // A variation selector, as after “⚠”, is not part of a word.
      guard let kept = latinBase(of: scalar) ?? (isWord(scalar) ? scalar : nil),
        !scalar.properties.isVariationSelector
      else { continue }
      if hasSpace, !result.isEmpty, result.last != "-" { result.append("-") }
      hasSpace = false
      result.unicodeScalars.append(kept)
    }
    return result.allSatisfy { $0 == "-" } ? "section" : result
  }

  /// Returns the letter without its diacritics, for a lowercase Latin letter such as “ü”: Python-Markdown decomposes
  /// letters, and removes what is not ASCII.
  private static func latinBase(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0xE0...0x24F).contains(scalar.value) || (0x1E00...0x1EFF).contains(scalar.value),
      let name = scalar.properties.name, name.hasPrefix("LATIN SMALL LETTER "), name.contains(" WITH "),
      !name.contains("STROKE")
    else { return nil }
    let letter = name.dropFirst("LATIN SMALL LETTER ".count).prefix { $0 != " " }
    guard letter.unicodeScalars.count == 1, let first = letter.unicodeScalars.first else { return nil }
    return Unicode.Scalar(first.value | 0x20)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      return UInt8(scalar.value).isASCIILetter || UInt8(scalar.value).isASCIIDigit || scalar == "_"
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation: return true
    default: return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }

  /// Returns the ID for the text of a heading; `section` if the text contains no letters, digits or underscores.
  public static func make(from text: String) -> String {
    ascii(text) ?? unicode(text)
  }

  /// The fast path of `unicode`, for text that is only ASCII. Returns nil for other text.
  private static func ascii(_ text: String) -> String? {
    var text = text
    let id = text.withUTF8 { source -> String? in
      if source.contains(where: { $0 >= 0x80 }) { return nil }
      return String(unsafeUninitializedCapacity: source.count) { id in
        var count = 0
        var pendingHyphen = false
        let wordBytes = ByteSet.alphanumerics
        for byte in source {
          if wordBytes.contains(byte) || byte == UInt8(ascii: "_") {
            if pendingHyphen, count > 0 {
              id[count] = UInt8(ascii: "-")
              count += 1
            }
            pendingHyphen = false
            id[count] = byte
            count += 1
          } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") || (9...13).contains(byte) {
            pendingHyphen = true
          }
        }
        return count
      }
    }
    return id == "" ? "section" : id
  }

  private static func unicode(_ text: String) -> String {
    var bytes: [UInt8] = []
    var pendingHyphen = false
    for scalar in text.unicodeScalars {
      let isWord =
        scalar.value < 0x80
        ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || scalar.properties.generalCategory == .nonspacingMark
          || scalar.properties.generalCategory == .spacingMark
      if isWord || scalar == "_" {
        if pendingHyphen, !bytes.isEmpty { bytes.append(UInt8(ascii: "-")) }
        pendingHyphen = false
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      } else if scalar == "-" || scalar == "–" || scalar == "—" || scalar.properties.isWhitespace {
        pendingHyphen = true
      }
    }
    return bytes.isEmpty ? "section" : String(decoding: bytes, as: UTF8.self)
  }
}

/// How the IDs of headings are made.
public enum HeadingIDStyle: String, Sendable, CaseIterable {
  /// As in the Human Interface Guidelines: `Best-practices`. Headings with the same text get `-1`, `-2` and so on.
  case guidelines
  /// As on GitHub: `best-practices`, with a hyphen for each space.
  case github
  /// As in Python-Markdown: `best-practices`, with one hyphen for spaces and hyphens in a row. Headings with the same
  /// text get `_1`, `_2` and so on.
  case pythonMarkdown = "python-markdown"

  /// Returns an ID with the number that makes it unique.
  public func numbered(_ id: String, _ number: Int) -> String {
    self == .pythonMarkdown ? "\(id)_\(number)" : "\(id)-\(number)"
  }
}
