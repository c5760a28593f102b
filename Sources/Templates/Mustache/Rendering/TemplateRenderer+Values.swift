import Basics

extension TemplateRenderer {
  /// Returns the value with a name; nil if there is none. The first part of a dotted name is looked up in
  /// the innermost context that has such a member, and each further part only in the value of the previous one.
  @inline(__always)
  func find(_ name: Instruction.Name) -> UnsafePointer<TemplateValue>? {
    if name.key == Instruction.Name.itself { return contexts.last?.value }
    var found: UnsafePointer<TemplateValue>?
    contexts.withUnsafeBufferPointer { contexts in
      var index = contexts.count
      while index > 0, found == nil {
        index -= 1
        found = contexts[index].object?._withUnsafeGuaranteedRef { $0.find(name.key) }
      }
    }
    guard name.pathCount > 0 else { return found }
    return follow(found, Int(name.pathStart), Int(name.pathCount))
  }

  /// Looks up the further parts of a dotted name.
  private func follow(
    _ first: UnsafePointer<TemplateValue>?, _ start: Int, _ count: Int
  ) -> UnsafePointer<TemplateValue>? {
    var value = first
    for key in paths[start..<start + count] {
      guard let parent = value, let object = Context(parent).object else { return nil }
      value = object._withUnsafeGuaranteedRef { $0.find(key) }
    }
    return value
  }

  /// Writes a value, escaped according to its type and place.
  mutating func writeValue(
    _ name: Instruction.Name, _ inner: HTMLPlace, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    guard let value = find(name) else { return }
    let before = output.count
    value.pointee.write(at: place.combined(with: inner), to: &output)
    if case .deferred(let html) = value.pointee {
      longestDeferred = max(longestDeferred, output.count - before)
      html.places?.add(before..<output.count)
    }
    if isTooLarge(output) { throw tooLarge(index) }
  }

  /// Writes a constant.
  @inline(__always)
  mutating func writeConstant(
    _ name: Instruction.Name, _ inner: HTMLPlace, _ text: Instruction.TextRange, at index: Int,
    _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    // A template can be rendered at a place that is stricter than its tag’s.
    guard place.combined(with: inner) == inner else {
      return try writeValue(name, inner, at: index, &output)
    }
    output.append(slice(text))
    if isTooLarge(output) { throw tooLarge(index) }
  }
}

extension TemplateValue {
  /// Appends the value, escaped according to its type and place.
  @inline(__always)
  func write(at place: HTMLPlace, to output: inout ByteBuffer) {
    if place == .content { writeHTML(to: &output) } else { writeText(in: place, to: &output) }
  }

  @inline(__always)
  private func writeHTML(to output: inout ByteBuffer) {
    switch self {
    case .text(let text): output.appendEscaped(text)
    case .html(let html): output.append(html: html)
    case .number(let number): output.append(decimal: number)
    case .bool(let bool): output.append(bool ? "true" : "false")
    case .deferred(let html): html.write(into: &output)
    case .absent, .list, .object, .placeholder: break
    }
  }

  /// Appends the value at a place that cannot contain tags.
  private func writeText(in place: HTMLPlace, to output: inout ByteBuffer) {
    switch self {
    case .text(let text) where place == .text: output.appendEscaped(text)
    case .text(let text):
      place.append(textOf: HTMLFragment(escaping: String(decoding: text, as: UTF8.self)), to: &output)
    case .html(let html): place.append(textOf: html, to: &output)
    case .number(let number): output.append(decimal: number)
    case .bool(let bool): output.append(bool ? "true" : "false")
    case .deferred(let html):
      var whole = ByteBuffer()
      html.write(into: &whole)
      whole.withBytes { place.append(textOf: $0, to: &output) }
    case .absent, .list, .object, .placeholder: break
    }
  }
}
