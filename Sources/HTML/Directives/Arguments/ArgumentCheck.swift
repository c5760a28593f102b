import Basics
import Markup

/// Compares the arguments of directives with their declarations.
extension BodyHTMLRenderer {
  /// Reports arguments that the directive does not accept, that are repeated, or that have an invalid value. Returns
  /// whether any argument has an unknown name, because then another argument is probably missing only because its name
  /// is misspelled.
  ///
  /// - Parameter checksValues: whether to check values too.
  mutating func checkArguments(
    of directive: Directive, _ declared: [DirectiveArgument], _ node: Node, checksValues: Bool
  ) -> Bool {
    var seen: [String: Int] = [:]
    var hasUnnamed = false
    var isAnyUnknown = false
    for argument in directive.arguments.prefix(Self.mostArguments) {
      if let label = argument.label {
        let number = seen[label, default: 0]
        seen[label] = number + 1
        var place: SourceLocation { document.location(ofArgument: label, number, of: directive, node) }
        guard let known = declared.first(where: { $0.label == label }) else {
          isAnyUnknown = true
          report(ArgumentDiagnostics.unknown(place, directive.name, label, declared))
          continue
        }
        if number > 0 || known.isUnnamed && hasUnnamed {
          report(ArgumentDiagnostics.repeated(place, directive.name, label))
        } else if checksValues, let expected = known.expectation(for: argument.value) {
          report(ArgumentDiagnostics.wrongValue(place, directive.name, known, argument.value, expected))
        }
      } else {
        let place = location(of: node)
        let known = declared.first { $0.isUnnamed }
        guard let known, !hasUnnamed else {
          isAnyUnknown = true
          report(
            ArgumentDiagnostics.unnamed(place, directive.name, argument.value, declared, isSecond: hasUnnamed)
          )
          continue
        }
        hasUnnamed = true
        if checksValues, let expected = known.expectation(for: argument.value) {
          report(ArgumentDiagnostics.wrongValue(place, directive.name, known, argument.value, expected))
        }
      }
    }
    return isAnyUnknown
  }

  /// The number of arguments that are checked: no directive has more, and each message searches for the place of its
  /// argument from the start of the directive.
  private static let mostArguments = 32

  /// Removes the messages about missing arguments, starting at the index `first` in `diagnostics`.
  mutating func withdrawMissingArguments(from first: Int) {
    let missing: Set = ["directive.missing-argument", "directive.missing-label", "directive.missing-alt"]
    let kept = diagnostics[first...].filter { !missing.contains($0.identifier) }
    diagnostics.replaceSubrange(first..., with: kept)
  }
}

/// The messages about the arguments of directives.
enum ArgumentDiagnostics {
  static func unknown(
    _ place: SourceLocation, _ name: String, _ label: String, _ declared: [DirectiveArgument]
  ) -> Diagnostic {
    let labels = declared.compactMap(\.label)
    let foreign = declared.first { $0.otherNames.contains(label.lowercased()) }
    let meant = foreign?.label ?? Spelling.nearest(to: label, in: labels)
    let certain = foreign?.label ?? Spelling.certain(for: label, in: labels)
    let isUnnamed = foreign?.isUnnamed ?? false
    return Diagnostic(
      "directive.unknown-argument/unknown", at: place,
      [
        "label": label.prefix(60), "name": name, "nearest": meant,
        "help": isUnnamed ? "write it without a name: @\(name)(\"…\")" : list(declared, of: name),
      ],
      fixIt: certain.map { .replace(label, with: $0) })
  }

  static func unnamed(
    _ place: SourceLocation, _ name: String, _ value: String, _ declared: [DirectiveArgument], isSecond: Bool
  ) -> Diagnostic {
    var help = list(declared, of: name)
    let words = value.split(separator: " ", maxSplits: 1)
    if words.count == 2, let meant = declared.first(where: { $0.label == String(words[0]) }) {
      help = "write `\(meant.label ?? ""): \(words[1].prefix(60))`"
    } else if !isSecond, let meant = declared.first(where: \.isRequired) ?? declared.first,
      let label = meant.label
    {
      help = "write its name: `\(label): \"\(value.prefix(60))\"`"
    }
    return Diagnostic(
      "directive.unknown-argument/unnamed", at: place,
      [
        "value": value.prefix(60), "argument": isSecond ? "a second argument" : "an argument", "name": name,
        "help": help,
      ])
  }

  static func repeated(_ place: SourceLocation, _ name: String, _ label: String) -> Diagnostic {
    Diagnostic(
      "directive.unknown-argument/repeated", at: place, ["label": label, "name": name])
  }

  static func wrongValue(
    _ place: SourceLocation, _ name: String, _ argument: DirectiveArgument, _ value: String,
    _ expected: String
  ) -> Diagnostic {
    var nearest: String?
    if case .choice(let values) = argument.kind { nearest = Spelling.nearest(to: value, in: values) }
    return Diagnostic(
      "directive.wrong-value/argument", at: place,
      [
        "value": value.prefix(60), "argument": argument.label.map { "`\($0)` of @\(name)" } ?? "@\(name)",
        "nearest": nearest, "expected": expected,
      ])
  }

  /// Returns a sentence that lists the arguments of a directive.
  private static func list(_ declared: [DirectiveArgument], of name: String) -> String {
    let labels = declared.compactMap(\.label).map { "`\($0)`" }
    if labels.isEmpty { return declared.isEmpty ? "@\(name) has no arguments" : "write only @\(name)(\"…\")" }
    if labels.count == 1 { return "the only argument of @\(name) with a name is \(labels[0])" }
    return "the arguments of @\(name) are \(labels.listed("and"))"
  }
}
