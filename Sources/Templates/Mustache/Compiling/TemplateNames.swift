/// The numbers of all values, templates and blocks that templates name.
struct TemplateNames {
  var keys: TemplateKeys
  /// The index in `Program.templates` of each template.
  var templates: [String: Int]
  private var blocks: [String: Int32] = [:]

  init(keys: TemplateKeys, templates: [String: Int]) {
    self.keys = keys
    self.templates = templates
  }

  /// Returns the number of a block, and assigns one on first use. Names of blocks are independent of names of values.
  mutating func block(_ name: String) -> Int32 {
    let next = Int32(blocks.count)
    if let known = blocks[name] { return known }
    blocks[name] = next
    return next
  }

  /// Returns the name of the block with a number.
  func name(ofBlock number: Int32) -> String { blocks.first { $0.value == number }?.key ?? "" }
}
