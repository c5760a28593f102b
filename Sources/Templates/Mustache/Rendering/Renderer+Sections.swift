import Basics

extension Renderer {
  @inline(never)
  mutating func runSection(
    _ instruction: Instruction, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    guard let value = find(instruction) else { return }
    switch value.pointee {
    case .absent, .bool(false): break
    case .text(let text) where text.isEmpty: break
    case .html(let html) where html.isEmpty: break
    case .list(let list):
      try list.withUnsafeBufferPointer { list throws(TemplateFailure) in
        guard let base = list.baseAddress else { return }
        for item in list.indices { try runContent(index, in: base + item, &output) }
      }
    case .slot(let slot): try runSlot(slot, at: index, &output)
    default: try runContent(index, in: value, &output)
    }
  }

  private mutating func runContent(
    _ index: Int, in value: UnsafePointer<TemplateValue>, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    contexts.append(Context(value))
    defer { contexts.removeLast() }
    try descend(index + 1, Int(code[index].d), from: index, &output)
  }

  /// Keeps a section over an open slot apart from the output.
  @inline(never)
  private mutating func runSlot(
    _ slot: Int, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    guard let recorder else { return }
    switch recorder.answer(slot) {
    case .no: break
    case .yes: try descend(index + 1, Int(code[index].d), from: index, &output)
    case .open:
      let offset = output.count
      recorder.chosen = slot
      defer { recorder.chosen = nil }
      try descend(index + 1, Int(code[index].d), from: index, &output)
      recorder.record(slot, at: offset, inserted: output.array(from: offset))
      output.truncate(to: offset)
    }
  }

  /// Whether an inverted section's content is to be skipped: its value is true, or it is done already.
  @inline(never)
  mutating func skipsInverted(
    _ instruction: Instruction, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) -> Bool {
    guard let value = find(instruction) else { return false }
    switch value.pointee {
    case .absent, .bool(false): return false
    case .text(let text), .html(let text): return !text.isEmpty
    case .list(let list): return !list.isEmpty
    case .slot(let slot):
      guard let recorder else { return false }
      switch recorder.answer(slot) {
      case .yes: return true
      case .no: return false
      case .open:
        let offset = output.count
        recorder.excluded.append(slot)
        defer { recorder.excluded.removeLast() }
        try descend(index + 1, Int(instruction.d), from: index, &output)
        recorder.record(slot, at: offset, removed: output.count - offset)
        return true
      }
    default: return true
    }
  }
}
