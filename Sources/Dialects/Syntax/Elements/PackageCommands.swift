import Basics
import HTMLSyntax

/// A command for several package managers as tabs: `<PackageManagers pkg="tea" />`, or a component of the project such as
/// `<CommandTabs npm="npm run tea" pnpm="pnpm tea" />`.
///
/// Source: Starlight Package Managers, “Getting Started”.
enum PackageCommands {
  static let convert: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let tag = element.tag
    let wanted = tag.value("pkgManagers", in: context)?.items?.compactMap(\.text) ?? ["npm", "pnpm", "yarn"]
    let commands = wanted.compactMap { manager in
      command(manager, tag, context).map { (manager: manager, text: $0) }
    }
    guard !commands.isEmpty else {
      Components.report(tag, at: element.opening.origin, context, .nothing)
      return
    }
    write(commands, element, prefix, &blocks)
  }

  /// Writes a component of the project as tabs if at least two of its attributes are commands, named after their package
  /// managers. Returns false for all others.
  static func convertOwn(_ element: PageElement, _ prefix: Bytes, _ blocks: inout BlockConverter) -> Bool {
    guard element.content.isEmpty else { return false }
    let commands = element.tag.attributes.filter { managers.contains($0.name) }.compactMap { attribute in
      element.tag.text(attribute.name, in: blocks.context).map { (manager: attribute.name, text: $0) }
    }
    guard commands.count > 1 else { return false }
    write(commands, element, prefix, &blocks)
    return true
  }

  private static let managers: Set<String> = [
    "npm", "pnpm", "yarn", "bun", "deno", "cargo", "pip", "uv", "brew",
  ]

  private static func write(
    _ commands: [(manager: String, text: String)], _ element: PageElement, _ prefix: Bytes,
    _ blocks: inout BlockConverter
  ) {
    blocks.writeBlank(prefix: prefix, for: element.opening)
    blocks.write("@TabNavigator {", prefix: prefix, for: element.opening)
    for (manager, text) in commands {
      let code = text.split(separator: "\n").map(String.init)
      let lines = (["```sh"] + code + ["```"]).map { element.opening.with(Bytes($0)) }
      blocks.writeDirective(
        "@Tab(\(manager.directiveArgument))", lines, prefix: prefix, opening: element.opening,
        closing: element.closing)
    }
    blocks.write("}", prefix: prefix, for: element.closing)
    blocks.writeBlank(prefix: prefix, for: element.closing)
  }

  /// The commands of each package manager by the value of the attribute `type`.
  private static let commands: [String: [String: String]] = [
    "npm": [
      "add": "npm install", "create": "npm create", "dlx": "npx", "exec": "npx", "install": "npm install",
      "remove": "npm uninstall", "run": "npm run",
    ],
    "pnpm": [
      "add": "pnpm add", "create": "pnpm create", "dlx": "pnpm dlx", "exec": "pnpm",
      "install": "pnpm install",
      "remove": "pnpm remove", "run": "pnpm run",
    ],
    "yarn": [
      "add": "yarn add", "create": "yarn create", "dlx": "yarn dlx", "exec": "yarn",
      "install": "yarn install",
      "remove": "yarn remove", "run": "yarn run",
    ],
    "bun": [
      "add": "bun add", "create": "bun create", "dlx": "bunx", "exec": "bunx", "install": "bun install",
      "remove": "bun remove", "run": "bun run",
    ],
  ]

  private static func command(_ manager: String, _ tag: Tag, _ context: PageContext) -> String? {
    let type = tag.text("type", in: context) ?? "add"
    guard var command = commands[manager]?[type] else { return nil }
    if let before = tag.text("prefix", in: context) { command = before + " " + command }
    if tag.has("dev", in: context), type == "add" { command += manager == "bun" ? " -d" : " -D" }
    if let name = tag.text("pkg", in: context) { command += " " + name }
    if let arguments = tag.text("args", in: context) {
      // npm passes only what follows two hyphens.
      command += (manager == "npm" && (type == "create" || type == "run") ? " -- " : " ") + arguments
    }
    return command.contains("\n") ? nil : command
  }
}
