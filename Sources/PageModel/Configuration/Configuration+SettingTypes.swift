import Basics

extension SettingType where Value == String {
  /// A BCP 47 language tag.
  static var language: SettingType {
    let expected = "a language tag such as `en` or `pt-BR`"
    return SettingType(
      "language tag", .pattern(LanguageTag.pattern), yaml: { $0 }
    ) { value, decoder in
      guard let text = decoder.text(value) else { return nil }
      return LanguageTag.isKnown(text)
        ? text : decoder.reject(value, expected: expected, nearest: LanguageTag.nearest(to: text))
    }
  }

  /// An absolute http or https URL, which gets a slash at its end.
  static var baseURL: SettingType {
    .parsed(
      "URL", .pattern("^[hH][tT][tT][pP][sS]?://[^?#]+$"),
      expected: "an absolute URL such as `https://example.com/docs/`",
      nearest: { MisspelledURL.absolute($0).flatMap(Configuration.normalizedBaseURL) }
    ) { Configuration.normalizedBaseURL($0) }
  }

  /// A color, `#RGB` or `#RRGGBB`.
  static var color: SettingType {
    .parsed(
      "color", .pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"),
      expected: "a color such as `\"#0066cc\"`, in quotes",
      nearest: { NamedColor.hex($0).map { "\"\($0)\"" } }
    ) { ContrastCheck.Color($0) == nil ? nil : $0 }
  }

  /// The path of a folder.
  static var folder: SettingType {
    .parsed("folder", .pattern(".", orNumber: true), expected: "a folder", yaml: { $0 }) {
      $0.isEmpty || $0.utf8.contains(0) ? nil : $0
    }
  }
}

extension SettingType where Value == PageLinkPattern {
  /// A URL with placeholders for properties of the page.
  static var pageLink: SettingType {
    .parsed(
      "URL", .pattern("^([hH][tT][tT][pP][sS]?://|[mM][aA][iI][lL][tT][oO]:|[^:/\\s]+@[^:/\\s]+$)"),
      expected: "an absolute URL, which may contain `{path}`, `{file}`, `{title}` and `{url}`",
      nearest: { MisspelledURL.absolute($0) }
    ) { PageLinkPattern($0) }
  }

  /// A URL with placeholders, among them the answer of a reader.
  static var answerLink: SettingType {
    .parsed(
      "URL",
      .pattern(
        "^([hH][tT][tT][pP][sS]?://|[mM][aA][iI][lL][tT][oO]:|[^:/\\s]+@[^:/\\s]+)[^\\s]*\\{answer\\}"),
      expected:
        "an absolute URL with `{answer}`, which may also contain `{path}`, `{file}`, `{title}` and `{url}`",
      nearest: { MisspelledURL.absolute($0) }
    ) { PageLinkPattern($0, hasAnswer: true) }
  }
}

extension SettingType where Value == [String] {
  /// The headings of change logs; an empty list for `false`.
  static var feed: SettingType {
    let texts = SettingType.texts
    return SettingType("heading or list, or `false`", texts.schema, yaml: texts.yaml) { value, decoder in
      if case .scalar("false", isPlain: true) = value.node.value { return [] }
      return texts.decode(value, &decoder)
    }
  }
}

extension SettingType where Value == [Configuration.Host] {
  /// Hosts and servers. Of two hosts that expect files with the same names in different formats, only one is allowed.
  static var hosts: SettingType {
    .choices(of: Configuration.Host.self).validated { hosts in
      hosts.contains(.netlify) && hosts.contains(.cloudflare)
        ? "a list with at most one of `netlify` and `cloudflare`, whose files have the same names" : nil
    }
  }
}
