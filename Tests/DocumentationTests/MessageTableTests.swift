import Basics
import Foundation
import PageModel
import Testing
@testable import Checks

/// The tables in `messages/` and the code that shows their messages agree: in the names of messages, and in the names
/// of their parts. A few files of `Dialects` word their messages where they report them, without a name; of these, only
/// the identifiers are compared.
@Suite struct MessageTableTests {
  @Test func everyMessageIsShown() {
    #expect(MessageCall.all.count > 200, "the sources have moved, or show messages in another form")
    let shown = MessageCall.all.reduce(into: Set<String>()) { $0.formUnion($1.messages.map(\.name)) }
    // A few functions pass the name on.
    let others = MessageCall.literals
    #expect(MessageText.all.map(\.name).filter { !shown.contains($0) && !others.contains($0) } == [])
  }

  @Test func everyShownMessageExists() {
    for call in MessageCall.all {
      #expect(!call.messages.isEmpty, "messages/ has no \(call.name)")
    }
  }

  @Test func partsAreThoseThatTheCodePasses() {
    for call in MessageCall.all {
      guard let passed = call.parts else { continue }
      let used = call.messages.reduce(into: Set<String>()) { $0.formUnion($1.parts) }
      // The location has a value for these two.
      let needed = used.subtracting(Set(["file", "folder"]).subtracting(passed))
      #expect(needed == passed, "\(call.name)")
    }
  }

  @Test func everyIdentifierIsReported() {
    let rules = Set(RuleList.all.map(\.identifier))
    let reported = Set(MessageCall.literals.map { $0.prefix { $0 != "/" } })
    // The identifiers of some areas are put together.
    let dynamic = [
      "metadata.", "configuration.", "navigation.", "template.missing-", "foreign.", "theme.unknown-key",
      "theme.wrong-value",
    ]
    let unused = MessageTable.entries.map(\.identifier).filter { identifier in
      !rules.contains(identifier) && !reported.contains(identifier[...])
        && !dynamic.contains { identifier.hasPrefix($0) }
    }
    #expect(unused == [])
  }

  @Test func rulesHaveTheSeverityOfTheirRow() {
    for rule in RuleList.all {
      #expect(MessageTable.entry(rule.identifier)?.severity == rule.severity.rawValue, "\(rule.identifier)")
      #expect(DiagnosticIDs.all.contains(rule.identifier), "\(rule.identifier)")
    }
  }
}

/// A message of the tables: all rows with the same name.
struct MessageText {
  /// The identifier and the name, as in `link.broken/draft`.
  var name: String
  var parts: Set<String>

  static let all: [MessageText] = {
    var parts: [String: Set<String>] = [:]
    for file in EmbeddedFile.all(below: "messages/") {
      var identifier = ""
      var name = ""
      for line in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n") {
        if let heading = line.wholeMatch(of: /## ([^ ]+) .*/) { identifier = String(heading.1) }
        if let row = line.firstMatch(of: /^- (?:\[([a-z-]+)[^\]]*\] )?/) {
          name = row.1.map { "\(identifier)/\($0)" } ?? identifier
        } else if !line.hasPrefix("  ") {
          continue
        }
        parts[name, default: []].formUnion(line.matches(of: /\\\((\w+)\)/).map { String($0.1) })
      }
    }
    return parts.sorted { $0.key < $1.key }.map { MessageText(name: $0.key, parts: $0.value) }
  }()
}

/// A call in the sources that shows a message: `Diagnostic("link.broken/draft", at: place, ["link": text])`.
struct MessageCall {
  /// The name as written; interpolations stand for several names.
  var name: String
  /// The messages that it can show.
  var messages: [MessageText]
  /// The names of the parts that it passes; nil if they are not in a literal.
  var parts: Set<String>?

  private static let sources: [(path: String, text: String)] = {
    let folder = OwnDocumentation.repository.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files.map { $0.compactMap { $0 as? URL } } ?? []).filter { $0.pathExtension == "swift" }
      .compactMap {
        file in (try? String(contentsOf: file, encoding: .utf8)).map { (file.path, $0) }
      }
  }()

  /// All texts in quotation marks in the sources.
  static let literals: Set<String> = Set(
    sources.flatMap { source in
      source.text.utf8.split(separator: UInt8(ascii: "\"")).filter { $0.count < 60 }.map { String($0) ?? "" }
    })

  static let all: [MessageCall] = sources.flatMap { source in
    let text = source.text
    if !text.contains("Diagnostic(") && !text.contains("report(") { return [MessageCall]() }
    return text.matches(
      of: /(?:Diagnostic|report)\(\s*"([a-z-]+\.[a-z0-9-]+)(\/[^"\n]*(?:"[^"\n]*"[^"\n]*)*?)?",/
    ).compactMap {
      let name = String($0.1) + ($0.2.map { String($0) } ?? "")
      if source.path.contains("/Sources/Dialects/"), $0.2 == nil { return nil }
      return MessageCall(
        name: name, messages: messages(name), parts: parts(after: text[$0.range.upperBound...]))
    }
  }

  /// Returns the messages with a name, in which interpolations choose between literals: `"a.b/\(isC ? "c" : "d")"`.
  private static func messages(_ name: String) -> [MessageText] {
    guard let start = name.range(of: "\\(") else { return MessageText.all.filter { $0.name == name } }
    let beginning = name[..<start.lowerBound]
    let choices = name[start.upperBound...].matches(of: /"([a-z-]+)"/).map { beginning + String($0.1) }
    return MessageText.all.filter {
      choices.isEmpty ? $0.name.hasPrefix(beginning) : choices.contains($0.name[...])
    }
  }

  /// Returns the keys of the dictionary in the rest of a call; none if there is no dictionary.
  private static func parts(after call: Substring) -> Set<String>? {
    var depth = 1
    var keys: Set<String> = []
    var brackets: [Int] = []
    var index = call.startIndex
    while index < call.endIndex, depth > 0 {
      switch call[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "[":
        if depth == 1 { brackets.append(0) }
        depth += 1
      case "]": depth -= 1
      case "\"":
        var end = call.index(after: index)
        while end < call.endIndex, call[end] != "\"" {
          if call[end] == "\\" { end = call.index(after: end) }
          end = call.index(after: end)
        }
        let text = call[call.index(after: index)..<end]
        let isKey = call[call.index(after: end)...].hasPrefix(":")
        if depth == 2, !brackets.isEmpty, isKey, !text.isEmpty { keys.insert(String(text)) }
        index = end
      default: break
      }
      index = call.index(after: index)
    }
    return keys
  }
}
