import Markup

/// A directive that the renderer knows.
protocol DirectiveRendering: Sendable {
  /// The name without the `@`.
  static var name: String { get }
  /// The arguments. All others are reported.
  static var arguments: [DirectiveArgument] { get }
  /// The purpose of the directive, in Markdown, for the reference.
  static var meaning: String { get }
  /// Whether the directive is part of a line of text. It then has no content.
  static var isInline: Bool { get }
  /// Writes the HTML before the content of the directive. Returns false if the content must not be rendered.
  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool
  /// Writes the HTML after the content of the directive.
  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer)
  /// Returns the classes of a list directly inside the directive; nil for none.
  static func listClass(_ directive: Directive, _ node: Node) -> String?
}

extension DirectiveRendering {
  static var isInline: Bool { false }
  static func listClass(_ directive: Directive, _ node: Node) -> String? { nil }
}

extension BodyHTMLRenderer {
  /// Writes the HTML before the content of a directive. Returns false if the content must not be rendered.
  mutating func enterDirective(_ node: Node) -> Bool {
    startLine()
    let directive = document.directives[node.directiveIndex]
    guard directive.isWellFormed, let rendering = DirectiveList.all[directive.name] else {
      // Show the source text of an unknown or malformed directive, so that no text is lost.
      out.append("<p>")
      out.appendEscaped(directive.opening)
      out.append("</p>\n")
      return true
    }
    return enter(directive, rendering, node)
  }

  /// Checks the arguments of a directive, and writes the HTML before its content.
  private mutating func enter(
    _ directive: Directive, _ rendering: any DirectiveRendering.Type, _ node: Node
  ) -> Bool {
    let isAnyUnknown = checkArguments(
      of: directive, rendering.arguments, node, checksValues: !(rendering is any PageSetting.Type))
    guard isAnyUnknown else { return rendering.enter(directive, node, &self) }
    // An argument with an unknown name is reported already, so the argument that it replaces is not.
    let found = diagnostics.count
    defer { withdrawMissingArguments(from: found) }
    return rendering.enter(directive, node, &self)
  }

  /// Renders a directive in a line of text.
  mutating func renderInlineDirective(_ node: Node) {
    let directive = document.inlineDirectives[node.directiveIndex]
    if let problem = document.problem(of: directive, node) { report(problem) }
    guard options.isSite, directive.isWellFormed, let rendering = DirectiveList.all[directive.name] else {
      return out.appendEscaped(node.literal)
    }
    _ = enter(directive, rendering, node)
  }

  /// Writes the HTML after the content of a directive.
  mutating func leaveDirective(_ node: Node) {
    let directive = document.directives[node.directiveIndex]
    guard directive.isWellFormed else { return }
    DirectiveList.all[directive.name]?.leave(directive, node, &self)
  }

  /// Returns whether a node is a well-formed directive with a name.
  func isDirective(_ node: Node?, _ name: String) -> Bool {
    guard let node, node.kind == .directive else { return false }
    let directive = document.directives[node.directiveIndex]
    return directive.isWellFormed && directive.name == name
  }

  /// Returns whether a directive is directly inside one with the name `parent`. If it is not, reports that.
  @discardableResult
  mutating func checkPlace(of directive: Directive, _ node: Node, inside parent: String) -> Bool {
    if isDirective(node.parent, parent) { return true }
    report(DirectiveDiagnostics.misplaced(location(of: node), directive.name, outside: parent))
    return false
  }

  /// Returns the classes of a list from the directive directly around it; nil for none.
  func listClass(of list: Node) -> String? {
    guard let parent = list.parent, parent.kind == .directive else { return nil }
    let directive = document.directives[parent.directiveIndex]
    guard directive.isWellFormed else { return nil }
    return DirectiveList.all[directive.name]?.listClass(directive, parent)
  }

  /// Reports the blocks directly inside `node` that are not directives with the name `child`.
  ///
  /// - Parameter example: such a directive, as its author writes it.
  mutating func reportContent(of node: Node, in name: String, otherThan child: String, example: String) {
    for here in node.children {
      if !isDirective(here, child) {
        report(
          DirectiveDiagnostics.unexpectedContent(
            location(of: here), in: name, expected: "only @\(child)", wrapper: example))
      }
    }
  }

  /// Returns the label of a directive's control: its unnamed argument, or the argument `label`.
  ///
  /// Reports a directive without a label, since readers would not know what it hides, and returns “Details” for it.
  mutating func label(of directive: Directive, _ node: Node) -> String {
    let label = directive.unnamed ?? directive["label"] ?? ""
    if !label.isEmpty { return label }
    report(DirectiveDiagnostics.missingLabel(location(of: node), directive.name))
    return options.strings.details
  }
}

/// All directives. To add one, add a file to a folder next to this file, and a line here.
enum DirectiveList {
  static let all: [String: any DirectiveRendering.Type] = [
    AsideDirective.name: AsideDirective.self,
    BadgeDirective.name: BadgeDirective.self,
    ColumnDirective.name: ColumnDirective.self,
    CommentDirective.name: CommentDirective.self,
    DeclarationDirective.name: DeclarationDirective.self,
    DestructiveDirective.name: DestructiveDirective.self,
    DisclosureButtonDirective.name: DisclosureButtonDirective.self,
    DisclosureGroupDirective.name: DisclosureGroupDirective.self,
    EmbedDirective.name: EmbedDirective.self,
    FigureDirective.name: FigureDirective.self,
    FileTreeDirective.name: FileTreeDirective.self,
    GridDirective.name: GridDirective.self,
    HeroDirective.name: HeroDirective.self,
    ImageDirective.name: ImageDirective.self,
    IncludeDirective.name: IncludeDirective.self,
    LinksDirective.name: LinksDirective.self,
    OutlineGroupDirective.name: OutlineGroupDirective.self,
    PullDownButtonDirective.name: PullDownButtonDirective.self,
    RowDirective.name: RowDirective.self,
    SmallDirective.name: SmallDirective.self,
    StepsDirective.name: StepsDirective.self,
    TabDirective.name: TabDirective.self,
    TabNavigatorDirective.name: TabNavigatorDirective.self,
    VideoDirective.name: VideoDirective.self,
  ].merging(PageSettings.all) { own, _ in own }
}
