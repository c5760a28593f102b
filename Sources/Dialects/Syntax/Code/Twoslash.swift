import Basics

/// Code blocks that Twoslash checks, ```` ```ts twoslash ````: comments in them configure the compiler, ask it for types,
/// and hide code.
///
/// Sources: Twoslash, “Notations”; shiki-twoslash, `includes.ts`.
struct Twoslash {
  /// The word in the options of a block.
  private static let word = Bytes("twoslash")
  /// The options of Twoslash, and the compiler options that examples set.
  private static let options: Set<String> = [
    "allowJs", "allowImportingTsExtensions", "checkJs", "declaration", "emit", "errors", "esModuleInterop",
    "exactOptionalPropertyTypes", "experimentalDecorators", "emitDecoratorMetadata", "isolatedModules", "jsx",
    "jsxImportSource", "keepNotations", "lib", "module", "moduleResolution", "noErrorValidation", "noErrors",
    "noErrorsCutted", "noImplicitAny", "noImplicitOverride", "noLib", "noStaticSemanticInfo",
    "noUncheckedIndexedAccess", "resolveJsonModule", "showEmit", "showEmittedFile", "skipLibCheck", "strict",
    "strictNullChecks", "target", "types", "useDefineForClassFields", "verbatimModuleSyntax",
  ]

  /// Returns the lines of a block that readers see, which are all lines if Twoslash does not check the block; nil if
  /// other blocks include the block, so that it is not shown.
  static func lines(of block: FencedBlock, _ context: PageContext) -> [PageLine]? {
    let words = block.info.split(separator: Byte.space)
    guard let place = words.firstIndex(of: word) else {
      // A project can check all of its blocks.
      let hasCut = block.code.contains { comment($0)?.hasPrefix("---cut") ?? false }
      return hasCut ? shown(block.code.flatMap { included(by: $0, context) }) : block.code
    }
    let after = words[(place + 1)...]
    if after.first?.equals("include") == true, let name = after.dropFirst().first {
      define(name.string, block.code, context)
      return nil
    }
    return shown(block.code.flatMap { included(by: $0, context) })
  }

  // MARK: Included code

  /// Remembers code that other blocks include: the whole block, and the part above each line `// - name`.
  private static func define(_ name: String, _ code: [PageLine], _ context: PageContext) {
    var lines: [PageLine] = []
    for line in code {
      if let comment = comment(line), comment.hasPrefix("- ") {
        let part = comment.dropFirst(2).prefix { $0 != Byte.space }.string
        context.includedCode[name + "-" + part] = lines
      } else {
        lines.append(line)
      }
    }
    context.includedCode[name] = lines
  }

  /// Returns the code that `// @include: name` names, and any other line itself.
  private static func included(by line: PageLine, _ context: PageContext) -> [PageLine] {
    guard let comment = comment(line), comment.hasPrefix("@include:"),
      let found = context.includedCode[comment.dropFirst(9).trimmed.string]
    else { return [line] }
    let prefix = LineStart(line.text).prefix
    return prefix.isEmpty ? found : found.map { $0.with(prefix + $0.text) }
  }

  // MARK: Hidden code

  private static func shown(_ code: [PageLine]) -> [PageLine] {
    var result: [PageLine] = []
    var isCut = false
    for line in code {
      guard let comment = comment(line) else {
        if !isCut { result.append(line) }
        continue
      }
      switch comment.string {
      case "---cut---", "---cut-before---": result = []
      case "---cut-after---": return result
      case "---cut-start---": isCut = true
      case "---cut-end---": isCut = false
      default: if !isCut, !isInstruction(comment) { result.append(line) }
      }
    }
    return result
  }

  /// Whether a comment sets an option, as `// @errors: 2322`, or points to the code above it, as `//    ^?`. If an
  /// author has written the type after the mark, it stays.
  private static func isInstruction(_ comment: Bytes) -> Bool {
    if comment.first == UInt8(ascii: "@") {
      return options.contains(comment.dropFirst().prefix(while: \.isASCIILetter).string)
    }
    guard comment.first == UInt8(ascii: "^") else { return false }
    return comment.allSatisfy { $0 == UInt8(ascii: "^") || $0 == UInt8(ascii: "?") || $0 == Byte.pipe }
  }

  /// Returns the text of a line that consists of a comment `// …`; nil for other lines.
  private static func comment(_ line: PageLine) -> Bytes? {
    let text = LineStart(line.text).text.trimmed
    return text.hasPrefix("//") ? text.dropFirst(2).trimmed : nil
  }
}
