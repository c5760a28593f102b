import Markup

/// All directives. To add one, add a file to a folder next to this file, and a line here.
enum DirectiveList {
  static let all: [String: any DirectiveRendering.Type] = [
    AsideDirective.name: AsideDirective.self,
    BadgeDirective.name: BadgeDirective.self,
    ColumnDirective.name: ColumnDirective.self,
    CommentDirective.name: CommentDirective.self,
    DeclarationDirective.name: DeclarationDirective.self,
    DestructiveDirective.name: DestructiveDirective.self,
    DirectiveReferenceDirective.name: DirectiveReferenceDirective.self,
    DisclosureButtonDirective.name: DisclosureButtonDirective.self,
    DisclosureGroupDirective.name: DisclosureGroupDirective.self,
    EmbedDirective.name: EmbedDirective.self,
    FigureDirective.name: FigureDirective.self,
    FileTreeDirective.name: FileTreeDirective.self,
    GlossaryDirective.name: GlossaryDirective.self,
    GridDirective.name: GridDirective.self,
    HeroDirective.name: HeroDirective.self,
    ImageDirective.name: ImageDirective.self,
    IncludeDirective.name: IncludeDirective.self,
    LinksDirective.name: LinksDirective.self,
    OutlineGroupDirective.name: OutlineGroupDirective.self,
    PullDownButtonDirective.name: PullDownButtonDirective.self,
    ReferenceDirective.name: ReferenceDirective.self,
    RowDirective.name: RowDirective.self,
    SmallDirective.name: SmallDirective.self,
    StepsDirective.name: StepsDirective.self,
    TabDirective.name: TabDirective.self,
    TableDirective.name: TableDirective.self,
    TabNavigatorDirective.name: TabNavigatorDirective.self,
    VideoDirective.name: VideoDirective.self,
  ].merging(PageSettings.all) { own, _ in own }
}

extension BodyHTMLRenderer {
  /// Writes the HTML before the content of a directive. Returns false if the content must not be rendered.
  mutating func enterDirective(_ node: Node) -> Bool {
    startLine()
    let directive = document.directives[node.directiveIndex]
    if directive.isWellFormed, let own = options.directives[directive.name] {
      render(own, directive, node)
      return false
    }
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
    if directive.isWellFormed, let own = options.directives[directive.name] {
      return render(own, directive, node)
    }
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

  /// Returns the classes of a list from the directive directly around it; nil for none.
  func listClass(of list: Node) -> String? {
    guard let parent = list.parent, parent.kind == .directive else { return nil }
    let directive = document.directives[parent.directiveIndex]
    guard directive.isWellFormed else { return nil }
    return DirectiveList.all[directive.name]?.listClass(directive, parent)
  }
}
