/// What the components of a page must know of each other.
struct ComponentState {
  /// How many disclosure buttons the page has so far.
  var disclosureButtons = 0
  /// How many menus it has, for their ids.
  var menus = 0
  /// The outline groups being rendered, innermost last.
  var outlines: [OutlineState] = []
}
