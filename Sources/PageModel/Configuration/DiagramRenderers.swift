import Basics

extension SettingType where Value == [String: [String]] {
  /// A mapping from languages of code blocks to the programs that render them.
  static var renderers: SettingType {
    let schema = SchemaType.mappingOf(.either([.text, .list(of: .text)]))
    return SettingType("mapping of languages to commands", schema) { value, decoder in
      guard let pairs = value.node.pairs else {
        return decoder.reject(value, expected: "a mapping such as `{dot: [dot, -Tsvg]}`")
      }
      var commands: [String: [String]] = [:]
      for pair in pairs {
        let value = ConfigValue(pair)
        let isCommand = value.items.map { items in
          !items.isEmpty && items.allSatisfy { $0.node.text?.isEmpty == false }
        }
        guard isCommand ?? (value.node.text?.isEmpty == false),
          let command = SettingType<[String]>.texts.decode(value, &decoder)
        else {
          _ =
            decoder.reject(value, expected: "a program with its arguments, such as `[dot, -Tsvg]`")
            as [String]?
          continue
        }
        // A text without brackets is split at spaces.
        let words =
          value.items == nil ? command.flatMap { $0.split(separator: " ").map(String.init) } : command
        if !words.isEmpty { commands[pair.key.lowercased()] = words }
      }
      return commands
    }
  }
}
