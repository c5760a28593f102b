import CYAML

/// Builds nodes from libyaml’s events.
struct YAMLReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var places: YAMLLocations
  private var parser = yaml_parser_t()
  /// The anchored values by name, each with the number of values that it contains, including itself.
  private var anchors: [String: (node: YAMLNode, weight: Int)] = [:]
  private var aliased = 0
  private var count = 0
  /// Whether the last value of a repeated key counts. Otherwise, such a key is an error.
  private let keepsLast: Bool
  /// An error for each repeated key, if the last value counts.
  private(set) var repeated: [YAMLError] = []

  init(bytes: UnsafeBufferPointer<UInt8>, firstLine: Int, keepsLast: Bool = false) {
    self.keepsLast = keepsLast
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    self.bytes = UnsafeBufferPointer(rebasing: hasMark ? bytes[3...] : bytes[...])
    places = YAMLLocations(bytes: self.bytes, firstLine: firstLine)
  }

  /// Parses the only document in the bytes.
  mutating func read() throws(YAMLError) -> YAMLNode? {
    guard yaml_parser_initialize(&parser) == 1 else {
      throw YAMLError(line: 1, column: 1, message: "not enough memory to parse YAML")
    }
    defer { yaml_parser_delete(&parser) }
    // The encoding is set explicitly, because libyaml would otherwise take some bytes for a byte order mark of UTF-16.
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)

    var root: YAMLNode?
    while true {
      var event = try next()
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_DOCUMENT_START_EVENT:
        if root != nil { throw error(.secondDocument, at: event.start_mark) }
        var first = try next()
        defer { yaml_event_delete(&first) }
        root = try node(from: first, depth: 1).node
      case YAML_STREAM_END_EVENT:
        return root
      default:
        break
      }
    }
  }

  /// Builds the value that an event begins, and counts the values in it.
  private mutating func node(from event: yaml_event_t, depth: Int) throws(YAMLError) -> (
    node: YAMLNode, weight: Int
  ) {
    if depth > YAML.depthLimit { throw error(.tooDeep(limit: YAML.depthLimit), at: event.start_mark) }
    count += 1
    if count > YAML.valueLimit { throw error(.tooManyValues(limit: YAML.valueLimit), at: event.start_mark) }
    let place = places.place(line: event.start_mark.line, column: event.start_mark.column)
    let value: YAMLNode.Value
    var weight = 1
    let anchor: UnsafeMutablePointer<yaml_char_t>?
    switch event.type {
    case YAML_ALIAS_EVENT:
      return try resolve(event)
    case YAML_SEQUENCE_START_EVENT:
      anchor = event.data.sequence_start.anchor
      var items: [YAMLNode] = []
      while true {
        var item = try next()
        defer { yaml_event_delete(&item) }
        if item.type == YAML_SEQUENCE_END_EVENT { break }
        let read = try node(from: item, depth: depth + 1)
        items.append(read.node)
        weight += read.weight
      }
      value = .sequence(items)
    case YAML_MAPPING_START_EVENT:
      anchor = event.data.mapping_start.anchor
      let read = try mapping(depth: depth)
      value = .mapping(read.pairs)
      weight += read.weight
    default:
      anchor = event.data.scalar.anchor
      value = scalar(event)
      weight += event.data.scalar.length / 100
    }
    let node = YAMLNode(value, line: place.line, column: place.column)
    if let anchor { anchors[String(cString: anchor)] = (node, weight) }
    return (node, weight)
  }

  /// Builds the pairs of a mapping, up to its end.
  private mutating func mapping(depth: Int) throws(YAMLError) -> (pairs: [YAMLNode.Pair], weight: Int) {
    var pairs: [YAMLNode.Pair] = []
    var seen: [String: Int] = [:]
    var weight = 0
    while true {
      var keyEvent = try next()
      defer { yaml_event_delete(&keyEvent) }
      if keyEvent.type == YAML_MAPPING_END_EVENT { break }
      let place = places.place(line: keyEvent.start_mark.line, column: keyEvent.start_mark.column)
      let key = try node(from: keyEvent, depth: depth + 1)
      guard let text = key.node.text else { throw error(.keyIsNotText, at: keyEvent.start_mark) }
      let first = seen[text]
      if let first {
        let pair = pairs[first]
        let problem = error(
          .duplicateKey(text, firstLine: pair.keyLine, firstColumn: pair.keyColumn), at: keyEvent.start_mark)
        guard keepsLast else { throw problem }
        repeated.append(problem)
      }
      seen[text] = first ?? pairs.count

      var valueEvent = try next()
      defer { yaml_event_delete(&valueEvent) }
      let value = try node(from: valueEvent, depth: depth + 1)
      let pair = YAMLNode.Pair(
        key: text, keyLine: place.line, keyColumn: place.column, value: value.node)
      if let first { pairs[first] = pair } else { pairs.append(pair) }
      weight += key.weight + value.weight
    }
    return (pairs, weight)
  }

  private func scalar(_ event: yaml_event_t) -> YAMLNode.Value {
    let scalar = event.data.scalar
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    return .scalar(decoding: bytes, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil)
  }

  private mutating func resolve(_ event: yaml_event_t) throws(YAMLError) -> (node: YAMLNode, weight: Int) {
    let name = event.data.alias.anchor.map { String(cString: $0) } ?? ""
    guard let anchor = anchors[name] else { throw error(.undefinedAlias(name), at: event.start_mark) }
    aliased += anchor.weight
    if aliased > YAML.aliasLimit {
      throw error(.aliasesTooLarge(limit: YAML.aliasLimit), at: event.start_mark)
    }
    return anchor
  }

  /// Returns the next event, which the caller must delete.
  private mutating func next() throws(YAMLError) -> yaml_event_t {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else { throw syntaxError() }
    return event
  }

  private mutating func syntaxError() -> YAMLError {
    var problem = parser.problem.map { String(cString: $0) } ?? "it cannot be read"
    // Depending on the previous line, the message of libyaml does not mention the tab that is the cause, and the next
    // character.
    if problem == YAMLProblem.noToken, parser.unread > 0, parser.buffer.pointer?.pointee == 9 {
      problem = YAMLProblem.tab
    }
    let context = parser.context.map { String(cString: $0) }
    if YAMLProblem.isBestShownWhereItBegins(problem), context != nil {
      return error(.syntax(problem: problem, context: nil, contextLine: nil), at: parser.context_mark)
    }
    let contextLine = places.place(line: parser.context_mark.line, column: parser.context_mark.column).line
    let isSameLine = parser.context_mark.line == parser.problem_mark.line
    let sentence = YAMLProblem.syntax(
      problem: problem, context: context, contextLine: isSameLine ? nil : contextLine)
    guard parser.error == YAML_READER_ERROR else { return error(sentence, at: parser.problem_mark) }
    let place = places.place(offset: parser.problem_offset)
    return YAMLError(line: place.line, column: place.column, message: sentence.message, help: sentence.help)
  }

  private mutating func error(_ problem: YAMLProblem, at mark: yaml_mark_t) -> YAMLError {
    let place = places.place(line: mark.line, column: mark.column)
    return YAMLError(line: place.line, column: place.column, message: problem.message, help: problem.help)
  }
}
