import Basics
import HTMLSyntax

/// A command for several package managers as tabs: `<PackageManagers pkg="tea" />`.
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

  private static func write(
    _ commands: [(manager: String, text: String)], _ element: PageElement, _ prefix: Bytes,
    _ blocks: inout BlockConverter
  ) {
    let tabs = commands.map { command in
      let code = command.text.split(separator: "\n").map { element.opening.with(Bytes(String($0))) }
      return Tab(
        title: command.manager, content: Fence.lines(around: code, info: "sh", for: element.opening),
        line: element.opening)
    }
    blocks.writeTabs(tabs, prefix: prefix, in: element.block(prefix))
  }

  /// The commands of each package manager by the value of the attribute `type`.
  private static let commands: [String: [String: String]] = [
    "npm": [
      "add": "npm install", "create": "npm create", "dlx": "npx", "exec": "npx", "install": "npm install",
      "remove": "npm uninstall", "run": "npm run",
    ],
    "pnpm": [
      "add": "pnpm add", "create": "pnpm create", "dlx": "pnpm dlx", "exec": "pnpm",
      "install": "pnpm install", "remove": "pnpm remove", "run": "pnpm run",
    ],
    "yarn": [
      "add": "yarn add", "create": "yarn create", "dlx": "yarn dlx", "exec": "yarn",
      "install": "yarn install", "remove": "yarn remove", "run": "yarn run",
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
