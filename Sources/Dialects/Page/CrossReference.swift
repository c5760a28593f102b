/// A reference of DocFX to a page or a symbol by its identifier: `Tea.Pot?text=Pots#brew`.
///
/// Source: DocFX, “Links and Cross References”.
struct CrossReference {
  /// The identifier, which pages state as `uid` in their front matter.
  let identifier: String
  /// The text of the link; nil for the title of the page.
  let text: String?
  /// The anchor on the page, with its mark; empty if there is none.
  let anchor: String

  /// - Parameter reference: the reference, with or without `xref:` before it.
  init(_ reference: String) {
    let rest = reference.hasPrefix("xref:") ? reference.dropFirst(5) : reference[...]
    let end = rest.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex
    identifier = String(rest[..<end]).removingPercentEncoding
    let hash = rest.firstIndex(of: "#") ?? rest.endIndex
    anchor = String(rest[hash...])
    let options = end < hash ? rest[rest.index(after: end)..<hash].split(separator: "&") : []
    text = options.first { $0.hasPrefix("text=") }.map {
      String($0.dropFirst(5)).replacing("+", with: " ").removingPercentEncoding
    }
  }
}

extension LinkRules {
  /// Returns the destination of a link to the page, or to the type of .NET, that a cross-reference names; nil if it is
  /// not known.
  func destination(of reference: CrossReference) -> String? {
    if let page = pagesByIdentifier[reference.identifier] {
      return Self.encoded("/" + page) + reference.anchor
    }
    let name = reference.identifier
    guard let dotNetReference, name.hasPrefix("System") || name.hasPrefix("Microsoft.") else { return nil }
    return dotNetReference + Self.dotNetPath(of: name)
  }

  /// Returns the path of a type or a member in the reference of .NET: `system.string.split` for `System.String.Split*`,
  /// and `system.string.trim#system-string-trim(system-char)` for one overload.
  private static func dotNetPath(of name: String) -> String {
    let name = name.lowercased().replacing("*", with: "").replacing("`", with: "-").replacing("#", with: "-")
    guard let open = name.firstIndex(of: "(") else { return name }
    let anchor = name.map { ".,".contains($0) ? "-" : $0 }
    return encoded(name[..<open] + "#" + String(anchor))
  }
}
