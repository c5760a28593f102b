import Markup

/// All directives. A new one is a file in a folder beside this one and a line here.
enum DirectiveList {
  static let all: [String: any DirectiveRendering.Type] = [
    ColumnDirective.name: ColumnDirective.self,
    CommentDirective.name: CommentDirective.self,
    DestructiveDirective.name: DestructiveDirective.self,
    DisclosureButtonDirective.name: DisclosureButtonDirective.self,
    DisclosureGroupDirective.name: DisclosureGroupDirective.self,
    FigureDirective.name: FigureDirective.self,
    GridDirective.name: GridDirective.self,
    ImageDirective.name: ImageDirective.self,
    LinksDirective.name: LinksDirective.self,
    OutlineGroupDirective.name: OutlineGroupDirective.self,
    PullDownButtonDirective.name: PullDownButtonDirective.self,
    RowDirective.name: RowDirective.self,
    SmallDirective.name: SmallDirective.self,
    TabDirective.name: TabDirective.self,
    TabNavigatorDirective.name: TabNavigatorDirective.self,
    VideoDirective.name: VideoDirective.self,
  ].merging(PageSettings.all) { own, _ in own }
}
