import Basics
import YAML

/// `::: package.module` of mkdocstrings, also in a heading, which inserts documentation from source code. Only the name
/// is shown, with the names of the members that the page lists, so that links find them.
///
/// Source: mkdocstrings, “Usage”.
enum GeneratedReference: BlockSyntax {
  static let firstBytes = ByteSet(":#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let name = name(start.text) else { return false }
    let marks = start.text.prefix { $0 == UInt8(ascii: "#") }
    let block = blocks.takeIndentedBlock()
    let options = block.content
    blocks.context.report("foreign.reference/name", at: block.opening.origin, ["name": name])
    func anchor(_ name: String) -> String { "<a id=\"\(name.attributeText)\"></a>" }
    let heading = marks.isEmpty ? "" : marks.string + " "
    let members = members(options).map { "- \(anchor("\(name).\($0)"))`\($0)`" }
    blocks.write(
      .markup(["\(heading)\(anchor(name))`\(name)`"] + (members.isEmpty ? [] : [""] + members)), block)
    return true
  }

  /// Returns the name in `::: name` or `## ::: name`; nil for other lines.
  static func name(_ text: Bytes) -> String? {
    let marks = text.prefix { $0 == UInt8(ascii: "#") }
    let rest = text.dropFirst(marks.count)
    guard marks.count <= 6, marks.isEmpty || rest.first == Byte.space,
      let name = rest.trimmed.droppingPrefix(":::")?.trimmed, !name.isEmpty,
      name.allSatisfy({ Byte.isWord($0) || "._-/:<>[]".utf8.contains($0) })
    else { return nil }
    return name.string
  }

  /// Returns the names below `options: members:`.
  static func members(_ options: [PageLine]) -> [String] {
    guard options.contains(where: { $0.text.contains(text: "members") }) else { return [] }
    let text = Array(options.joinedText)
    guard let root = try? YAML.parse(text) else { return [] }
    let members = (root["options"] ?? root["selection"])?["members"]?.items?.compactMap(\.text) ?? []
    return members.prefix(500).filter { name in name.utf8.allSatisfy { Byte.isWord($0) } }
  }
}
