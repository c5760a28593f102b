import Basics

/// A set of Mustache templates, compiled once, rendered by any number of threads.
///
/// All required modules of the Mustache specification and its inheritance module are here; lambdas and dynamic
/// names are not. `TemplateValue` tells what differs.
public struct TemplateLibrary: Sendable {
  /// What is wrong with the templates, in the order of their places. Templates with errors can still be
  /// rendered: what is wrong leaves nothing.
  public let diagnostics: [Diagnostic]
  /// The names given to `init` and all that the templates use: what to make contexts with.
  public let keys: TemplateKeys

  private let program: Program
  private let templates: [String: Int]

  /// Compiles templates.
  ///
  /// - Parameter keys: names with their numbers already fixed, for contexts that are made apart from templates.
  public init(sources: [TemplateSource], keys: TemplateKeys = TemplateKeys()) {
    var diagnostics: [Diagnostic] = []
    var templates: [String: Int] = [:]
    for (index, source) in sources.enumerated() {
      if let first = templates[source.name] {
        diagnostics.append(.twoOfOneName(source, first: sources[first]))
      } else {
        templates[source.name] = index
      }
    }
    var names = TemplateNames(keys: keys, templates: templates)
    var program = Program(templates: [])
    for source in sources {
      let text = TemplateText(source: source)
      var lexer = Lexer(text)
      lexer.run()
      var matcher = TagMatcher(text, lexer.tokens)
      matcher.run()
      var rules = LineRules(text, matcher.tokens)
      rules.run()
      var emitter = Emitter(text, rules.tokens, names, program)
      emitter.run()
      diagnostics += lexer.diagnostics + matcher.diagnostics + emitter.diagnostics
      (names, program) = emitter.finish()
    }
    self.diagnostics = diagnostics.sorted()
    self.keys = names.keys
    self.program = program
    self.templates = templates
  }

  /// Whether there is a template of this name.
  public func contains(_ name: String) -> Bool { templates[name] != nil }

  /// Appends a rendered template to `output`.
  ///
  /// - Parameter contexts: where names are looked up, the last one first; for instance the site's and the page's.
  /// - Throws: when there is no such template, or when templates include each other without end; `output` then
  ///   holds a part of the page.
  public func render(
    _ name: String, _ contexts: TemplateValue..., into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    try render(name, contexts: contexts, into: &output)
  }

  /// Appends a rendered template to `output`, like the other `render`.
  public func render(
    _ name: String, contexts: [TemplateValue], into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    try Renderer.render(program, try range(of: name), contexts, recorder: nil, into: &output)
  }

  /// Renders a template whose context holds slots: what depends on them is left open until it is written.
  public func renderFragment(_ name: String, _ contexts: TemplateValue...) throws(TemplateFailure) -> Fragment
  {
    let recorder = FragmentRecorder()
    var output = ByteBuffer(capacity: 4096)
    try Renderer.render(program, try range(of: name), contexts, recorder: recorder, into: &output)
    return recorder.fragment(output.array())
  }

  private func range(of name: String) throws(TemplateFailure) -> Range<Int> {
    guard let index = templates[name] else {
      throw TemplateFailure(diagnostic: .unknownTemplate(name, known: templates.keys.sorted()))
    }
    return program.templates[index]
  }
}
