/// Small marks of captured pages that both recognition and reading look for.

enum SiteTitle {
  static let suffix = " | Apple Developer Documentation"

  /// A page's title without the name of the site behind a bar.
  static func strip(_ title: String) -> String {
    guard let bar = title.firstRange(of: " | Apple Developer") else { return title }
    return String(title[..<bar.lowerBound])
  }
}

/// `**article**`: the page's kind, alone and bold on a line.
enum KindLine {
  static func kind(_ text: Bytes) -> String? {
    guard let inner = text.trimmedEnd.dropping("**")?.droppingEnd("**"), !inner.isEmpty, inner.count <= 40,
      inner.allSatisfy({ Byte.isLetter($0) || $0 == Byte.space || $0 == UInt8(ascii: "-") })
    else { return nil }
    return inner.string
  }
}

/// `*text*` or `_text_` as a whole line.
enum Emphasis {
  static func content(_ text: Bytes) -> Bytes? {
    let line = text.trimmed
    guard line.count > 2, let mark = line.first, mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_"),
      line.last == mark
    else { return nil }
    let inner = line.dropFirst().dropLast()
    guard inner.first != mark, inner.last != mark, inner.first != Byte.space, !inner.contains(mark) else {
      return nil
    }
    return inner
  }
}

/// `*Source: [title](url)*`: the line in which a render says where its page comes from.
enum SourceLine {
  static func url(_ text: Bytes) -> String? {
    guard let inner = Emphasis.wrapped(text),
      let rest = inner.dropping("Source: ") ?? inner.dropping("Source:")
    else {
      return nil
    }
    let value = rest.trimmed
    if let link = LinkSpan.all(in: value).first { return link.url(in: value).string }
    return value.contains(text: "://") ? value.string : nil
  }
}

/// `*Fetched: 2025-11-25*`
enum FetchedLine {
  static func date(_ text: Bytes) -> String? {
    guard let inner = Emphasis.wrapped(text) else { return nil }
    for label in ["Fetched:", "Captured:", "Retrieved:", "Last updated:"] where inner.string.hasPrefix(label)
    {
      return inner.dropFirst(label.utf8.count).trimmed.string
    }
    return nil
  }
}

extension Emphasis {
  /// As `content`, but the text may hold the mark again, as an underscore in a URL.
  static func wrapped(_ text: Bytes) -> Bytes? {
    let line = text.trimmed
    guard line.count > 2, let mark = line.first, mark == UInt8(ascii: "*") || mark == UInt8(ascii: "_"),
      line.last == mark
    else { return nil }
    return line.dropFirst().dropLast()
  }
}

/// `Wwdc2020 10031`: the code that stands in place of a session's title.
enum SessionCode {
  static func isCode(_ title: Bytes) -> Bool {
    let text = title.trimmed
    guard
      let space = text.lastIndex(where: {
        $0 == Byte.space || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/")
      })
    else { return false }
    let event = text[..<space].string.lowercased()
    let number = text[(space + 1)...]
    guard !number.isEmpty, number.allSatisfy(Byte.isDigit) else { return false }
    if event.hasPrefix("wwdc") { return event.dropFirst(4).allSatisfy { $0.isNumber || $0 == " " } }
    return event == "tech talks" || event == "tech-talks" || event == "meet with apple" || event == "insights"
  }
}

/// Months as a page's dates write them.
enum DateLine {
  private static let months: [StaticString] = [
    "January ", "February ", "March ", "April ", "May ", "June ", "July ", "August ", "September ",
    "October ",
    "November ", "December ",
  ]

  /// `June 21, 2023`, alone on a line.
  static func date(_ text: Bytes) -> String? {
    let line = text.trimmed
    guard line.count <= 20, let month = months.first(where: { line.has($0) }), let rest = line.dropping(month)
    else {
      return nil
    }
    let parts = rest.split(separator: UInt8(ascii: ","))
    guard parts.count == 2, (1...31).contains(parts[0].trimmed.decimal ?? 0), parts[1].trimmed.count == 4,
      parts[1].trimmed.decimal != nil
    else { return nil }
    return line.string
  }
}
