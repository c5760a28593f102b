import Site

/// What stands behind the `#` of an address.
enum Fragment {
  /// The id that it means; nil for what no id of the page is meant by.
  ///
  /// Source: HTML Standard, “select the indicated part”; URL Fragment Text Directives, “The fragment directive”.
  static func checked(_ fragment: Substring) -> String? {
    var text = fragment
    if let directive = text.range(of: ":~:") { text = text[..<directive.lowerBound] }
    let name = String(decoding: decodePercent(Array(text.utf8)), as: UTF8.self)
    if name.isEmpty || name.lowercased() == "top" || isScripts(name) { return nil }
    return name
  }

  /// Whether it is an address in an application (`#!/inbox`, `#/inbox`), a setting of it (`#page=2`), or one of the
  /// lines of a file in a forge (`#L10-L20`).
  private static func isScripts(_ name: String) -> Bool {
    if name.hasPrefix("!") || name.hasPrefix("/") || name.contains("=") { return true }
    return name.wholeMatch(of: /L[0-9]+(C[0-9]+)?(-L?[0-9]+(C[0-9]+)?)?/) != nil
  }
}

extension Substring {
  /// Where a text stands in it for the first time.
  fileprivate func range(of text: String) -> Range<Index>? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return index..<self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
