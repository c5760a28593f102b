import Basics
import HTMLSyntax

/// Components for which the site defines a directive with the same name: `<Price amount={3} />` becomes
/// `@Price(amount: "3")`.
enum OwnComponents {
  static let convert: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let arguments = element.tag.attributes.compactMap { attribute -> String? in
      let name = attribute.name.hasPrefix(":") ? String(attribute.name.dropFirst()) : attribute.name
      guard name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }), !name.isEmpty else { return nil }
      guard let value = element.tag.value(name, in: context)?.scalar else {
        // An attribute without a value is true.
        return element.tag.has(name, in: context) ? "\(name): true" : nil
      }
      return "\(name): \(value.directiveArgument)"
    }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    let head = "@\(element.tag.name)\(list)"
    let block = element.block(prefix)
    blocks.write(block.isEmpty ? .markup([head]) : .directive(head), block)
  }
}
