extension Dialect {
  /// The Markdown of Swift-DocC.
  static let docC = Dialect(
    page: [DocumentationTitle.self, AutomaticSeeAlso.self],
    blocks: [
      LabeledQuotes.self, TopicSections.self, DocumentationHeadings.self, DocumentationDirectives.self,
      TaggedLists.self, ImageParagraphs.self,
    ],
    inlines: [
      HeadingIDs.self, DocCSymbolLinks.self, DocumentationLinks.self, NamedImages.self, PlainPlusSigns.self,
    ],
    fences: DefaultLanguage.self,
    shared: [.directives, .abstracts])
}
