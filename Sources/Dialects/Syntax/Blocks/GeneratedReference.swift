import Basics
import YAML

/// `::: package.module` of mkdocstrings, also in a heading, which inserts documentation from source code. Only the name
/// is shown, with the names of the members that the page lists, so that links find them.
///
/// Sources: mkdocstrings, “Usage”; mkdocs-click, “Usage”.
enum GeneratedReference: BlockSyntax {
  static let firstBytes = ByteSet(":#")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let name = name(start.text) else { return false }
    let marks = start.text.prefix { $0 == UInt8(ascii: "#") }
    let block = blocks.takeIndentedBlock()
    let options = block.content
    let shown = command(name, options) ?? name
    blocks.context.report(
      "foreign.reference", at: block.opening.origin,
      "documentation of `\(shown)` is generated from source code",
      help: "build it with the tool of its language, and link to it")
    func anchor(_ name: String) -> String { "<a id=\"\(name.attributeText)\"></a>" }
    let heading = marks.isEmpty ? "" : marks.string + " "
    let members = members(options).map { "- \(anchor("\(name).\($0)"))`\($0)`" }
    blocks.write(
      .markup(["\(heading)\(anchor(name))`\(shown)`"] + (members.isEmpty ? [] : [""] + members)), block)
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
    let text = Array(options.map(\.text).joined(separator: CollectionOfOne(UInt8(ascii: "\n"))))
    guard let root = try? YAML.parse(text) else { return [] }
    let members = (root["options"] ?? root["selection"])?["members"]?.items?.compactMap(\.text) ?? []
    return members.prefix(500).filter { name in name.utf8.allSatisfy { Byte.isWord($0) } }
  }

  /// Returns the name of the command whose options mkdocs-click lists; nil for other names.
  private static func command(_ name: String, _ options: [PageLine]) -> String? {
    guard name == "mkdocs-click" || name == "mkdocs-typer" || name == "mkdocs-typer2" else { return nil }
    for key in [":prog_name:", ":name:", ":command:", ":module:"] {
      for line in options {
        guard let start = line.text.find(Bytes(key)) else { continue }
        let value = line.text[(start + key.utf8.count)...].trimmed.filter { $0 != Byte.backtick }
        if !value.isEmpty { return Bytes(value).string }
      }
    }
    return nil
  }
}
