/// What is known of a project while its pages are converted.
public struct ProjectFacts: Sendable {
  /// The paths of all files of the content, relative to the content folder and sorted, with the names by which pages can
  /// refer to them.
  public var files: [String] = []
  /// Texts that pages can refer to by name, such as the version of the product.
  public var variables: [String: String] = [:]
  /// How links in pages are resolved.
  var links = LinkRules()
  /// The pages of sections, for components that list them: the path of a page in the site, and those below it.
  var sections: [String: [String]] = [:]

  public init() {}
}
