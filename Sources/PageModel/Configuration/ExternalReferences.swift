extension SettingType where Value == [String: String] {
  /// A mapping from names of modules to the URLs of their documentation.
  static var externalReferences: SettingType {
    let expected = "a mapping such as `{NIOCore: https://swiftpackageindex.com/…/documentation/niocore/}`"
    let url = SchemaType.pattern("^[hH][tT][tT][pP][sS]?://[^/?# ]")
    return SettingType("mapping of modules to URLs", .mappingOf(url)) { value, decoder in
      guard let pairs = value.node.pairs else { return decoder.reject(value, expected: expected) }
      var references: [String: String] = [:]
      for pair in pairs {
        let value = ConfigValue(pair)
        guard let url = value.node.text, value.node.isNull || Configuration.isWebURL(url) else {
          _ = decoder.reject(value, expected: "the URL of the module’s documentation") as [String: String]?
          continue
        }
        // Without a URL, the names of the module’s symbols are not links.
        references[pair.key.lowercased()] = value.node.isNull ? "" : url
      }
      return references
    }
  }
}
