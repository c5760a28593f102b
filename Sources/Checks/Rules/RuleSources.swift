/// Where rules come from.
extension Rule.Source {
  /// A page of the Human Interface Guidelines, by the last part of its address.
  static func guidelines(_ name: String, _ page: String) -> Rule.Source {
    Rule.Source(
      name: "Human Interface Guidelines, “\(name)”",
      address: "https://developer.apple.com/design/human-interface-guidelines/\(page)")
  }

  /// What the World Wide Web Consortium asks of addresses.
  static let coolAddresses = Rule.Source(
    name: "W3C, “Cool URIs don’t change”", address: "https://www.w3.org/Provider/Style/URI")

  /// A success criterion of WCAG 2.2.
  static func wcag(_ number: String, _ name: String, _ anchor: String) -> Rule.Source {
    Rule.Source(name: "WCAG 2.2, \(number) \(name)", address: "https://www.w3.org/TR/WCAG22/#\(anchor)")
  }

  /// A section of the HTML Standard.
  static func html(_ name: String, _ place: String) -> Rule.Source {
    Rule.Source(name: "HTML Standard, “\(name)”", address: "https://html.spec.whatwg.org/multipage/\(place)")
  }

  /// A section of RFC 9110, “HTTP Semantics”.
  static func http(_ name: String, _ section: String) -> Rule.Source { rfc("9110", name, section) }

  static func rfc(_ number: String, _ name: String, _ section: String) -> Rule.Source {
    Rule.Source(
      name: "RFC \(number), “\(name)”", address: "https://www.rfc-editor.org/rfc/rfc\(number)#\(section)")
  }
}
