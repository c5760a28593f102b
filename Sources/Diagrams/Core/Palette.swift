/// The colors that an author sets for a whole diagram, in `themeVariables`.
struct Palette {
  private var looks: [Substring: (fill: Paint.Color?, stroke: Paint.Color?, text: Paint.Color?)] = [:]

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
      let look = (color(row.fill), color(row.stroke), color(row.text))
      if look.0 != nil || look.1 != nil || look.2 != nil { looks[row.name] = look }
    }
  }

  var isEmpty: Bool { looks.isEmpty }

  private func colors(_ look: SVGWriter.Look) -> (
    fill: Paint.Color?, stroke: Paint.Color?, text: Paint.Color?
  )? {
    let names = look.name.split(separator: " ")
    // Lines of a grid do not look like the edges.
    if names.contains("grid") { return looks["grid"] }
    return names.lazy.compactMap { looks[$0] }.first
  }

  /// Returns a look with the colors of its class, unless it has its own.
  func applied(to look: SVGWriter.Look) -> SVGWriter.Look {
    guard let colors = colors(look) else { return look }
    var result = look
    if look.isArea {
      result.fill = look.fill ?? colors.fill.map { .fill($0) }
      result.stroke = look.stroke ?? colors.stroke.map { .line($0) }
    } else {
      result.stroke = look.stroke ?? (colors.stroke ?? colors.fill).map { .line($0) }
    }
    return result
  }

  /// Returns the color of text on an area; nil for the theme’s.
  func textColor(on look: SVGWriter.Look) -> Paint? {
    guard let colors = colors(look), let fill = colors.fill else { return nil }
    return .text(colors.text, on: look.fill ?? .fill(fill))
  }
}
