import Basics
import Templates

/// A template value that tests can write as a literal.
indirect enum Data: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  case value(TemplateValue)
  case list([Data])
  case object([(String, Data)])

  init(stringLiteral text: String) { self = .value(.text(text)) }
  init(integerLiteral number: Int) { self = .value(.number(number)) }
  init(booleanLiteral bool: Bool) { self = .value(.bool(bool)) }
  init(nilLiteral: ()) { self = .value(.absent) }
  init(arrayLiteral items: Data...) { self = .list(items) }
  init(dictionaryLiteral members: (String, Data)...) { self = .object(members) }

  /// Returns the value with keys for the names of members.
  func value(_ keys: inout TemplateKeys) -> TemplateValue {
    switch self {
    case .value(let value): return value
    case .list(let items):
      var values: [TemplateValue] = []
      for item in items { values.append(item.value(&keys)) }
      return .list(values)
    case .object(let members):
      var values: [TemplateMember] = []
      for (name, member) in members { values.append(keys.key(name)(member.value(&keys))) }
      return .object(values)
    }
  }
}

/// Returns a library with the template `page` in the file `page.html`, and with partials by name.
func library(
  _ template: String, _ partials: KeyValuePairs<String, String> = [:], keys: TemplateKeys = TemplateKeys()
)
  -> TemplateLibrary
{
  let sources = [("page", template)] + partials.map { ($0.key, $0.value) }
  return TemplateLibrary(
    sources: sources.map { TemplateSource(name: $0.0, file: "\($0.0).html", text: $0.1) }, keys: keys)
}

/// Returns the rendered template.
func render(_ template: String, _ data: Data = [:], _ partials: KeyValuePairs<String, String> = [:])
  throws(TemplateFailure) -> String
{
  var keys = TemplateKeys()
  let value = data.value(&keys)
  var output = ByteBuffer()
  try library(template, partials, keys: keys).render("page", value, into: &output)
  return String(decoding: output.array(), as: UTF8.self)
}
