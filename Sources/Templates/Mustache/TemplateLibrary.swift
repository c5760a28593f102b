import Basics

/// A set of Mustache templates that are compiled together. Safe to use from many threads.
///
/// It implements all required modules of the Mustache specification and the optional inheritance module, but neither
/// lambdas nor dynamic names. `TemplateValue` describes the differences from the specification.
public struct TemplateLibrary: Sendable {
  /// The problems of the templates, sorted by location. A template with errors can still be rendered: each faulty tag
  /// renders as nothing.
  public let diagnostics: [Diagnostic]
  /// The keys for contexts: the ones passed to `init`, and all names in the templates.
  public let keys: TemplateKeys

  private let program: Program
  /// The index in `program.templates` by name.
  private let templates: [String: Int]
  /// The limits of rendering. Tests set lower ones.
  var limits = TemplateRenderer.Limits()

  /// Compiles templates.
  ///
  /// - Parameters:
  ///   - keys: keys that have already been assigned, for contexts that do not depend on the templates.
  ///   - constants: objects that all contexts contain, such as the UI strings. Their members are written when the
  ///     templates are compiled. No other object in a context may have a member with one of these keys.
  public init(
    sources: [TemplateSource], keys: TemplateKeys = TemplateKeys(),
    constants: [TemplateKey: TemplateObject] = [:]
  ) {
    var diagnostics: [Diagnostic] = []
    var templates: [String: Int] = [:]
    for (index, source) in sources.enumerated() {
      if let first = templates[source.name] {
        diagnostics.append(.duplicateName(source, first: sources[first]))
      } else {
        templates[source.name] = index
      }
    }
    var names = TemplateNames(keys: keys, templates: templates)
    var program = Program(templates: [])
    for source in sources {
      let text = TemplateText(source: source)
      var lexer = TemplateLexer(text)
      lexer.run()
      var matcher = TagMatcher(text, lexer.tokens)
      matcher.run()
      var rules = StandaloneTagFinder(text, matcher.tokens)
      rules.run()
      var emitter = TemplateCompiler(text, rules.tokens, constants, names, program)
      emitter.run()
      diagnostics += lexer.diagnostics + matcher.diagnostics + emitter.diagnostics
      (names, program) = emitter.finish()
    }
    self.diagnostics = (diagnostics + program.unsafeArguments(names)).sorted()
    self.keys = names.keys
    self.program = program
    self.templates = templates
  }

  /// Returns whether there is a template with this name.
  public func contains(_ name: String) -> Bool { templates[name] != nil }

  /// Appends a rendered template to `output`.
  ///
  /// - Parameter contexts: the objects in which names are looked up, in reverse order, such as the site and
  ///   the page.
  /// - Throws: a `TemplateFailure` if there is no such template, or if templates include each other endlessly. `output`
  ///   may then contain an incomplete page.
  public func render(
    _ name: String, _ contexts: TemplateValue..., into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    try render(name, contexts: contexts, into: &output)
  }

  /// Appends a rendered template to `output`. See `render(_:_:into:)`.
  public func render(
    _ name: String, contexts: [TemplateValue], into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    try TemplateRenderer.render(
      program, try range(of: name), contexts, recorder: nil, limits: limits, into: &output)
  }

  /// Renders a template whose context contains `TemplateValue.placeholder`. Everything that depends on placeholders is
  /// decided only when the fragment is written.
  public func renderFragment(_ name: String, _ contexts: TemplateValue...) throws(TemplateFailure) -> Fragment
  {
    let recorder = FragmentRecorder()
    var output = ByteBuffer(capacity: 4096)
    try TemplateRenderer.render(
      program, try range(of: name), contexts, recorder: recorder, limits: limits, into: &output)
    return recorder.fragment(output.array())
  }

  private func range(of name: String) throws(TemplateFailure) -> Range<Int> {
    guard let index = templates[name] else {
      throw TemplateFailure(diagnostic: .unknownTemplate(name, known: templates.keys.sorted()))
    }
    return program.templates[index]
  }
}

/// The source text of a template.
public struct TemplateSource: Sendable {
  /// The name in `{{>name}}` and `{{<name}}`, such as `page`.
  public var name: String
  /// The path of the file in messages.
  public var file: String
  public var bytes: [UInt8]

  public init(name: String, file: String, bytes: [UInt8]) {
    self.name = name
    self.file = file
    self.bytes = bytes
  }

  public init(name: String, file: String, text: String) {
    self.init(name: name, file: file, bytes: Array(text.utf8))
  }
}

/// The error that stops the rendering of a page.
public struct TemplateFailure: Error, Sendable {
  public let diagnostic: Diagnostic
}
