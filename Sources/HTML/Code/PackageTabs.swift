import Basics
import Markup

/// Commands of npm as tabs for several package managers, from one code block with the option `packages`.
///
/// Source: the documentation of pnpm, Yarn, and Bun, on their command lines.
enum PackageTabs {
  static let managers = ["npm", "pnpm", "Yarn", "Bun"]

  /// The beginnings of commands, in the order of `managers`. The first one that fits is used.
  private static let commands: [[String]] = [
    ["npm install --save-dev ", "pnpm add -D ", "yarn add -D ", "bun add -d "],
    ["npm install -D ", "pnpm add -D ", "yarn add -D ", "bun add -d "],
    ["npm install --global ", "pnpm add -g ", "yarn global add ", "bun add -g "],
    ["npm install -g ", "pnpm add -g ", "yarn global add ", "bun add -g "],
    ["npm install ", "pnpm add ", "yarn add ", "bun add "],
    ["npm install", "pnpm install", "yarn install", "bun install"],
    ["npm ci", "pnpm install --frozen-lockfile", "yarn install --immutable", "bun ci"],
    ["npm uninstall ", "pnpm remove ", "yarn remove ", "bun remove "],
    ["npm update", "pnpm update", "yarn up", "bun update"],
    ["npm create ", "pnpm create ", "yarn create ", "bun create "],
    ["npm init ", "pnpm create ", "yarn create ", "bun create "],
    ["npm run ", "pnpm run ", "yarn run ", "bun run "],
    ["npm test", "pnpm test", "yarn test", "bun run test"],
    ["npm start", "pnpm start", "yarn start", "bun run start"],
    ["npm exec ", "pnpm exec ", "yarn exec ", "bunx "],
    ["npx ", "pnpm dlx ", "yarn dlx ", "bunx "],
  ]

  /// Returns the code for each package manager; nil if it has no command of npm that the others have too.
  static func tabs(for code: some Sequence<UInt8>) -> [(title: String, code: String)]? {
    let lines = String(decoding: Array(code), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    var isFound = false
    let tabs = managers.indices.map { manager in
      let converted = lines.map { line in
        guard let (text, rest, prompt) = command(in: line, of: manager) else { return String(line) }
        isFound = true
        // Only npm needs two hyphens before the arguments of a script.
        guard manager > 0, let range = rest.firstRange(of: " -- ") else { return prompt + text + rest }
        return prompt + text + rest[..<range.lowerBound] + " " + rest[range.upperBound...]
      }
      return (title: managers[manager], code: converted.joined(separator: "\n"))
    }
    return isFound ? tabs : nil
  }

  private static func command(
    in line: Substring, of manager: Int
  ) -> (text: String, rest: String, prompt: String)? {
    let prompt = line.hasPrefix("$ ") ? "$ " : ""
    let text = line.dropFirst(prompt.count)
    for command in commands where text.hasPrefix(command[0]) {
      let rest = text.dropFirst(command[0].count)
      guard command[0].hasSuffix(" ") || rest.isEmpty || rest.hasPrefix(" ") else { continue }
      return (command[manager], String(rest), prompt)
    }
    return nil
  }
}

extension BodyHTMLRenderer {
  /// Renders a code block with the option `packages` as tabs. Returns false if it has no command to convert.
  mutating func renderPackageTabs(_ node: Node, _ info: CodeInfo, _ language: CodeLanguage?) -> Bool {
    guard let tabs = PackageTabs.tabs(for: node.literal) else {
      report("code.no-package-command", at: location(of: node))
      return false
    }
    components.used.insert(.tabs)
    out.append("<div class=\"tabs\">\n")
    for tab in tabs {
      openTab(tab.title)
      Array(tab.code.utf8).withUnsafeBufferPointer {
        renderCodeBlock($0, info, language, language?.scanner)
      }
      out.append("</div>\n")
    }
    out.append("</div>\n")
    return true
  }
}
