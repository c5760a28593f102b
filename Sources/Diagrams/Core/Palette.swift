/// The colors that an author sets for a whole diagram, in `themeVariables`.
struct Palette {
  /// The styles of classes.
  private var styles: [Substring: Style] = [:]

  /// For each class, the variables for its area, its lines, and the text on it. The first one that is set counts.
  private static let variables: [(name: Substring, fill: String, stroke: String, text: String)] =
    [
      (
        "box", "actorBkg mainBkg nodeBkg primaryColor", "actorBorder nodeBorder primaryBorderColor",
        "actorTextColor nodeTextColor primaryTextColor textColor"
      ),
      ("note", "noteBkgColor", "noteBorderColor", "noteTextColor"),
      (
        "frame", "labelBoxBkgColor clusterBkg doneTaskBkgColor",
        "labelBoxBorderColor clusterBorder doneTaskBorderColor", "labelTextColor titleColor"
      ),
      ("inner", "clusterBkg", "", ""), ("band", "sectionBkgColor", "", ""),
      ("grid", "", "actorLineColor gridColor", ""), ("edge", "", "signalColor transitionColor lineColor", ""),
      ("solid", "lineColor", "", ""),
    ]
    + (0..<10).map { index in
      let task = index == 0 ? " taskBkgColor" : index == 8 ? " activeTaskBkgColor" : ""
      return (
        "c\(index)", "pie\(index + 1) git\(index) cScale\(index) fillType\(index)\(task)", "pieStrokeColor",
        "pieSectionTextColor gitBranchLabel\(index) cScaleLabel\(index)"
      )
    }

  /// The names of all variables that are drawn.
  static let names = Set(variables.flatMap { "\($0.fill) \($0.stroke) \($0.text)".words })

  init(_ source: Source) {
    guard source.settings.keys.contains(where: { $0.hasPrefix("themeVariables.") }) else { return }
    func color(_ names: String) -> Paint.Color? {
      for name in names.split(separator: " ") {
        if let color = source.settings["themeVariables.\(name)"].flatMap({ Paint.color($0.value) }) {
          return color
        }
      }
      return nil
    }
    for row in Self.variables {
      var style = Style()
      style.fill = color(row.fill).map { .fill($0) }
      style.stroke = color(row.stroke).map { .line($0) }
      style.color = color(row.text)
      if style != Style() { styles[row.name] = style }
    }
  }

  var isEmpty: Bool { styles.isEmpty }

  private func style(_ look: SVGWriter.Look) -> Style? {
    let names = look.name.split(separator: " ")
    // Lines of a grid do not look like the edges.
    if names.contains("grid") { return styles["grid"] }
    return names.lazy.compactMap { styles[$0] }.first
  }

  /// Returns a look with the colors of its class, unless it has its own.
  func applied(to look: SVGWriter.Look) -> SVGWriter.Look {
    guard let style = style(look) else { return look }
    if look.isArea { return SVGWriter.Look(look.name, style.merging(look.style)) }
    var result = look
    result.style.stroke = look.style.stroke ?? style.stroke ?? style.fill?.light.map { .line($0) }
    return result
  }

  /// Returns the color of text on an area; nil for the theme’s.
  func textColor(on look: SVGWriter.Look) -> Paint? {
    guard let style = style(look), let fill = style.fill else { return nil }
    return .text(style.color, on: look.style.fill ?? fill)
  }
}
