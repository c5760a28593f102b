/// The numbers of everything that templates name.
struct TemplateNames {
  var keys: TemplateKeys
  /// The templates' places in the program.
  var templates: [String: Int]
  private var blocks: [String: Int32] = [:]

  init(keys: TemplateKeys, templates: [String: Int]) {
    self.keys = keys
    self.templates = templates
  }

  /// Blocks have names of their own, apart from values.
  mutating func block(_ name: String) -> Int32 {
    let next = Int32(blocks.count)
    if let known = blocks[name] { return known }
    blocks[name] = next
    return next
  }
}
