/// The style sheet of pages with rare components: one file per component, of which a site gets those that its pages
/// contain.
enum ComponentStyles {
  /// The parts. A new part takes one file in `templates/styles/`, a component in `PageComponents`, and one line here.
  static let parts = ThemeParts(
    "components.css", folder: "styles", opening: "@layer theme {\n", closing: "}\n", parts: [],
    optional: [
      (ThemeFeatures(.steps), "steps", PackageResources.steps_css),
      (ThemeFeatures(.fileTree), "file-tree", PackageResources.file_tree_css),
      (ThemeFeatures(.badges), "text-badges", PackageResources.text_badges_css),
      (ThemeFeatures(.annotations), "annotations", PackageResources.annotations_css),
      (ThemeFeatures(.abbreviations), "abbreviations", PackageResources.abbreviations_css),
      (ThemeFeatures(.diagrams), "diagrams", PackageResources.diagrams_css),
    ])
}
