import Basics

extension Renderer {
  /// Finds the value that an instruction is about: the first part of a name in the nearest context that has it,
  /// further parts in what was found and nowhere else.
  @inline(__always)
  func find(_ instruction: Instruction) -> UnsafePointer<TemplateValue>? {
    if instruction.a == Instruction.itself { return contexts.last?.value }
    var found: UnsafePointer<TemplateValue>?
    contexts.withUnsafeBufferPointer { contexts in
      var index = contexts.count
      while index > 0, found == nil {
        index -= 1
        found = contexts[index].object?._withUnsafeGuaranteedRef { $0.find(instruction.a) }
      }
    }
    guard instruction.c > 0 else { return found }
    return follow(found, Int(instruction.b), Int(instruction.c))
  }

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

  func writeValue(_ instruction: Instruction, _ output: inout ByteBuffer) {
    guard let value = find(instruction) else { return }
    switch value.pointee {
    case .text(let text): if instruction.flag { output.append(text) } else { output.appendEscaped(text) }
    case .html(let html): output.append(html)
    case .number(let number): output.append(decimal: number)
    case .bool(let bool): output.append(bool ? "true" : "false")
    case .writer(let writer): writer.write(&output)
    case .absent, .list, .object, .slot: break
    }
  }
}
