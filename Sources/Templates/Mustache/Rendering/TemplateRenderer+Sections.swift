import Basics

extension TemplateRenderer {
  /// Renders the content of a section: once for each item of a list, once for any other true value.
  @inline(never)
  mutating func runSection(
    _ name: Instruction.Name, at index: Int, end: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    guard let value = find(name) else { return }
    switch value.pointee {
    case .absent, .bool(false): break
    case .text(let text) where text.isEmpty: break
    case .html(let html) where html.isEmpty: break
    case .list(let list):
      try list.withUnsafeBufferPointer { list throws(TemplateFailure) in
        guard let base = list.baseAddress else { return }
        for item in list.indices { try runContent(index, end, in: base + item, &output) }
      }
    case .placeholder(let placeholder): try runPlaceholder(placeholder, at: index, end, &output)
    default: try runContent(index, end, in: value, &output)
    }
  }

  /// Renders the content of a section with a value as the innermost context.
  private mutating func runContent(
    _ index: Int, _ end: Int, in value: UnsafePointer<TemplateValue>, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    contexts.append(Context(value))
    defer { contexts.removeLast() }
    try descend(index + 1, end, from: index, &output)
  }

  /// Renders the section of a placeholder. While the placeholder is undecided, the output is recorded instead of
  /// written.
  @inline(never)
  private mutating func runPlaceholder(
    _ placeholder: Int, at index: Int, _ end: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    guard let recorder else { return }
    switch recorder.placeholderValue(placeholder) {
    case .no: break
    case .yes: try descend(index + 1, end, from: index, &output)
    case .open:
      let offset = output.count
      recorder.chosen = placeholder
      defer { recorder.chosen = nil }
      try descend(index + 1, end, from: index, &output)
      recorder.record(placeholder, at: offset, inserted: output.array(from: offset))
      recorded += output.count - offset
      output.truncate(to: offset)
    }
  }

  /// Returns whether the caller must skip the content of an inverted section, because its value is true. The section of
  /// an undecided placeholder is rendered and recorded here, so it is skipped, too.
  @inline(never)
  mutating func skipsInverted(
    _ name: Instruction.Name, at index: Int, end: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) -> Bool {
    guard let value = find(name) else { return false }
    switch value.pointee {
    case .absent, .bool(false): return false
    case .text(let text): return !text.isEmpty
    case .html(let html): return !html.isEmpty
    case .list(let list): return !list.isEmpty
    case .placeholder(let placeholder):
      guard let recorder else { return false }
      switch recorder.placeholderValue(placeholder) {
      case .yes: return true
      case .no: return false
      case .open:
        let offset = output.count
        recorder.excluded.append(placeholder)
        defer { recorder.excluded.removeLast() }
        try descend(index + 1, end, from: index, &output)
        recorder.record(placeholder, at: offset, removed: output.count - offset)
        return true
      }
    default: return true
    }
  }
}
