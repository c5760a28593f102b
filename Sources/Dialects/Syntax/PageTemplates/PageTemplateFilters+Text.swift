import Basics

/// The filters for texts.
extension PageTemplateFilters {
  static func text(
    _ name: String, _ value: PageTemplateValue, _ arguments: PageTemplateArguments, _ names: PageTemplateNames
  ) -> PageTemplateValue? {
    conversion(name, value, arguments, names) ?? spelling(name, value.text, names)
      ?? part(name, value.text, arguments, names.budget) ?? lines(name, value.text, arguments, names)
  }

  /// Filters that fill in missing values, and write values as URLs, dates or other notations.
  private static func conversion(
    _ name: String, _ value: PageTemplateValue, _ arguments: PageTemplateArguments, _ names: PageTemplateNames
  ) -> PageTemplateValue? {
    let text = value.text
    switch name {
    case "default", "default_if_none":
      let isMissing =
        names.isJinja && arguments.values.count < 2 ? value.isNull : !names.isTrue(value) || value.isEmpty
      return isMissing ? arguments.values.first ?? .text("") : value
    case "relative_url", "absolute_url":
      return .text(text.hasPrefix("/") || LinkRules.hasScheme(text) ? text : "/" + text)
    case "date" where !names.isJinja:
      return arguments.text(0).flatMap { PageTemplateDates.text(of: text, format: $0) }.map { .text($0) }
    case "date_to_string": return PageTemplateDates.text(of: text, format: "%d %b %Y").map { .text($0) }
    case "date_to_long_string": return PageTemplateDates.text(of: text, format: "%d %B %Y").map { .text($0) }
    case "escape", "e", "xml_escape", "escape_once", "smartify", "safe", "string", "inspect":
      return .text(text)
    case "markdownify": return .text(MarkdownInTags.html(of: text, names.context))
    case "slugify": return .text(HeadingID.make(from: text, .github))
    case "url_encode", "urlencode", "uri_escape", "cgi_escape":
      return .text(names.budget.replacing(" ", with: "%20", in: text) ?? "")
    case "strip_html", "striptags": return .text(DialectPlainText.text(of: Bytes(text)))
    default: return nil
    }
  }

  /// Filters that change white space at the ends, and the case of letters.
  private static func spelling(
    _ name: String, _ text: String, _ names: PageTemplateNames
  ) -> PageTemplateValue? {
    switch name {
    case "strip", "trim", "normalize_whitespace": return .text(text.trimmingWhiteSpace)
    case "lstrip": return .text(String(text.drop(while: \.isWhitespace)))
    case "rstrip": return .text(String(text.reversed().drop(while: \.isWhitespace).reversed()))
    case "downcase", "lower": return .text(text.lowercased())
    case "upcase", "upper": return .text(text.uppercased())
    case "capitalize":
      return .text(
        text.prefix(1).uppercased()
          + (names.isJinja ? text.dropFirst().lowercased() : String(text.dropFirst())))
    case "title":
      return .text(
        text.split(separator: " ", omittingEmptySubsequences: false).map {
          $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
        }.joined(separator: " "))
    default: return nil
    }
  }

  /// Filters that add, replace, remove or select parts of a text.
  private static func part(
    _ name: String, _ text: String, _ arguments: PageTemplateArguments, _ budget: Budget
  ) -> PageTemplateValue? {
    let first = arguments.text(0) ?? ""
    switch name {
    case "prepend", "append":
      guard !arguments.values.isEmpty else { return nil }
      return budget.joined(name == "append" ? [text, first] : [first, text]).map { .text($0) }
    case "replace", "replace_first", "remove", "remove_first":
      let isRemoved = name.hasPrefix("remove")
      guard let new = isRemoved ? "" : arguments.text(1) ?? (name == "replace" ? nil : "") else { return nil }
      return budget.replacing(first, with: new, in: text, most: name.hasSuffix("_first") ? 1 : .max).map {
        .text($0)
      }
    case "split":
      guard let separator = arguments.text(0), budget.spendSearch(for: separator, in: text),
        budget.spend(copies: text.utf8.count / max(1, separator.utf8.count), of: ValueSize.self)
      else { return nil }
      if separator.isEmpty { return .list(text.map { .text(String($0)) }) }
      if separator == " " {
        return .list(text.split(whereSeparator: \.isWhitespace).map { .text(String($0)) })
      }
      return .list(
        text.isEmpty
          ? [] : text.split(separator: separator, omittingEmptySubsequences: false).map { .text(String($0)) })
    case "slice":
      guard let start = arguments.number(0), start.magnitude < 1e9 else { return nil }
      let from = start < 0 ? max(0, text.count + Int(start)) : Int(start)
      let length = arguments.number(1) ?? 1
      return length >= 0 && length < 1e9 ? .text(String(text.dropFirst(from).prefix(Int(length)))) : nil
    case "truncate":
      let length = Int(max(3, min(arguments.number(0, "length") ?? 50, 1e9)))
      return .text(text.count <= length ? text : text.prefix(length - 3) + "...")
    default: return nil
    }
  }

  /// Filters that change line breaks and indentation.
  private static func lines(
    _ name: String, _ text: String, _ arguments: PageTemplateArguments, _ names: PageTemplateNames
  ) -> PageTemplateValue? {
    switch name {
    case "strip_newlines": return .text(text.filter { !$0.isNewline })
    case "newline_to_br": return names.budget.replacing("\n", with: "<br>\n", in: text).map { .text($0) }
    case "indent":
      let width = Int(max(0, min(arguments.number(0, "width") ?? 4, 64)))
      let first = names.isTrue(
        arguments.named["first"] ?? (arguments.values.count > 1 ? arguments.values[1] : .bool(false)))
      let space = String(repeating: " ", count: width)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard names.budget.spend(bytes: lines.count * width) else { return nil }
      return .text(
        lines.enumerated().map { $0 == 0 && !first || $1.isEmpty ? String($1) : space + $1 }.joined(
          separator: "\n"))
    default: return nil
    }
  }
}
