import Testing

@testable import HTML

/// The arguments of directives are compared with their declarations.
@Suite struct ArgumentTests {
  /// Each mistake is reported once, at the argument.
  @Test(arguments: [
    (
      "@Video(src: \"a.mp4\", alt: \"b\")", "1:8 unknown argument `src` of @Video, which is ignored",
      "did you mean `source`?"
    ),
    (
      "> @Image(source: \"a.png\", allt: \"b\")", "1:27 unknown argument `allt` of @Image, which is ignored",
      "did you mean `alt`?"
    ),
    (
      "@Grid(\n  columns: 2,\n  gap: 3\n) { a }", "3:3 unknown argument `gap` of @Grid, which is ignored",
      "the arguments of @Grid are `columns` and `minimum`"
    ),
    (
      "@Small(foo: 1) { a }", "1:8 unknown argument `foo` of @Small, which is ignored",
      "@Small has no arguments"
    ),
    (
      "@PullDownButton(caption: \"A\") {\n- [b](b)\n- [c](c)\n- [d](d)\n}",
      "1:17 unknown argument `caption` of @PullDownButton, which is ignored",
      "the only argument of @PullDownButton with a name is `label`"
    ),
    (
      "@DisclosureGroup(\"A\", isExpanded: yes) { b }",
      "1:23 “yes” is not a valid value of `isExpanded` of @DisclosureGroup", "write isExpanded: true"
    ),
    (
      "@DisclosureGroup(\"A\", isExpanded: perhaps) { b }",
      "1:23 “perhaps” is not a valid value of `isExpanded` of @DisclosureGroup",
      "write isExpanded: true or isExpanded: false"
    ),
    (
      "@Links(style: compactGrid) {\n- [a](a)\n}", "1:8 unknown argument `style` of @Links, which is ignored",
      "did you mean `visualStyle`?"
    ),
    (
      "@Links(visualStyle: compactgrid) {\n- [a](a)\n}",
      "1:8 “compactgrid” is not a valid value of `visualStyle` of @Links", "did you mean `compactGrid`?"
    ),
    (
      "@Row(columns: 3) {\n@Column { a }\n}", "1:6 unknown argument `columns` of @Row, which is ignored",
      "did you mean `numberOfColumns`?"
    ),
    (
      "@DisclosureGroup(\"A\", isExpanded true) { b }",
      "1:1 “isExpanded true” is a second argument without a name, which @DisclosureGroup ignores",
      "write `isExpanded: true`"
    ),
    (
      "@Image(\"a.png\", alt: \"b\")", "1:1 “a.png” is an argument without a name, which @Image ignores",
      "write its name: `source: \"a.png\"`"
    ),
    (
      "@DisclosureGroup(\"A\", label: \"B\") { b }",
      "1:23 the argument `label` of @DisclosureGroup is given twice, and this one is ignored",
      "remove one of them"
    ),
    (
      "@Grid(columns: 2, columns: 3) { b }",
      "1:19 the argument `columns` of @Grid is given twice, and this one is ignored", "remove one of them"
    ),
    (
      "@Metadata {\n  @PageImage(purpose: card, src: \"a\", source: \"b\")\n}\n\na",
      "2:29 unknown argument `src` of @PageImage, which is ignored", "did you mean `source`?"
    ),
    (
      "a @Badge(\"b\", style: bad) c", "1:15 “bad” is not a valid value of `style` of @Badge",
      "write style: note, tip, important, warning or caution"
    ),
    ("a @Badge() c", "1:3 a required argument of @Badge is missing", "write @Badge(\"New\")"),
    (
      "a @Badge(\"b c",
      "1:3 the closing parenthesis or quotation mark of @Badge is missing, so the directive is shown as text",
      "write them as @Badge(\"text\", name: value), and close the parenthesis"
    ),
  ])
  func mistakes(text: String, message: String, help: String) {
    let found = RenderedPage(text).rendered.diagnostics.filter { !$0.identifier.hasPrefix("link") }
    #expect(found.map { "\($0.location.line):\($0.location.column) \($0.message)" } == [message])
    #expect(found.first?.help == help)
  }

  /// All arguments that DocC has are accepted.
  ///
  /// Source: Swift-DocC, “Other formatting options” and “Metadata”.
  @Test(arguments: [
    "@Image(source: \"a.png\", alt: \"b\", deviceFrame: phone)",
    "@Video(source: \"a.mp4\", alt: \"b\", poster: \"c.png\", deviceFrame: laptop)",
    "@Row(numberOfColumns: 2) {\n@Column(size: 2) { a }\n}", "@TabNavigator {\n@Tab(\"a\") { b }\n}",
    "@Links(visualStyle: list) {\n- [a](a)\n}", "@Small { a }", "@Comment(anything: 1) { a }\n\nb",
    "@Options(scope: local) {\n@AutomaticTitleHeading(enabled)\n@TopicsVisualStyle(hidden)\n}\n\na",
    "@Metadata {\n@DocumentationExtension(mergeBehavior: append)\n@TechnologyRoot\n@AlternateRepresentation(``A``)\n}\n\na",
    "@Metadata {\n@CallToAction(file: \"a.zip\", purpose: download, label: \"b\")\n@PageKind(article)\n}\n\na",
  ])
  func argumentsOfDocC(text: String) { #expect(RenderedPage(text).diagnostics == []) }

  /// The arguments of a directive have different labels.
  @Test(arguments: DirectiveList.all.keys.sorted())
  func declarations(name: String) throws {
    let directive = try #require(DirectiveList.all[name])
    let arguments = directive.arguments
    #expect(arguments.filter(\.isUnnamed).count <= 1)
    #expect(Set(arguments.map(\.label)).count == arguments.count)
    for argument in arguments {
      #expect(argument.otherNames.allSatisfy { $0 == $0.lowercased() && $0 != argument.label?.lowercased() })
    }
  }

  /// A required argument that is missing is reported.
  @Test(arguments: DirectiveList.all.keys.sorted())
  func requiredArguments(name: String) throws {
    let directive = try #require(DirectiveList.all[name])
    // Files are included before a page is rendered, and an include without a file is reported then.
    guard name != IncludeDirective.name, directive.arguments.contains(where: \.isRequired) else {
      return
    }
    let isOption = OptionsDirective.settings.contains { $0.name == name }
    let isSetting = MetadataDirective.settings.contains { $0.name == name }
    let inner = "@\(name)" + (directive.isInline ? "()" : "")
    let text = isOption ? "@Options {\n\(inner)\n}" : isSetting ? "@Metadata {\n\(inner)\n}" : inner
    let found = RenderedPage(text + "\n\na").identifiers
    #expect(
      found.contains { $0.hasPrefix("directive.missing") || $0 == "directive.wrong-setting" }, "\(found)")
  }
}
