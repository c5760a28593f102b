extension ExternalLinkSettings {
  /// The keys of the mapping `externalLinks`.
  static let schema: [SchemaKey] = [
    SchemaKey("skip", .texts, "Hosts and addresses that are not asked for; * stands for any part."),
    SchemaKey("timeout", .integer, "How many seconds an answer may take."),
  ]
}
