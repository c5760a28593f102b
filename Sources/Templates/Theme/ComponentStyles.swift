/// The style sheet of pages with rare components: one file per component, of which a site gets those that its pages
/// contain.
enum ComponentStyles {
  /// The parts. A new part takes one file in `templates/styles/`, a component in `PageComponents`, and one line here.
  static let parts = ThemeParts(
    "components.css", folder: "styles", opening: "@layer theme {\n", closing: "}\n", parts: [],
    optional: [
      (ThemeFeatures(.steps), "steps"),
      (ThemeFeatures(.fileTree), "file-tree"),
      (ThemeFeatures(.badges), "text-badges"),
      (ThemeFeatures(.annotations), "annotations"),
      (ThemeFeatures(.abbreviations), "abbreviations"),
      (ThemeFeatures(.diagrams), "diagrams"),
    ])
}
