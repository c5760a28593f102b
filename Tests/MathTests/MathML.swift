import Basics
import Math

/// A formula as MathML without its annotation, or its error as `offset message`.
func mathML(_ tex: String, isDisplay: Bool = true) -> String {
  var out = ByteBuffer()
  do throws(MathError) {
    try append(tex, isDisplay: isDisplay, to: &out)
  } catch {
    return "\(error.offset) \(error.message)"
  }
  let text = out.text
  guard let start = text.firstRange(of: "<semantics>"), let end = text.firstRange(of: "<annotation") else {
    return text
  }
  return String(text[start.upperBound..<end.lowerBound])
}

private func append(_ tex: String, isDisplay: Bool, to out: inout ByteBuffer) throws(MathError) {
  let bytes = Array(tex.utf8)
  var buffer = ByteBuffer()
  let result: Result<Void, MathError> = bytes.withUnsafeBufferPointer { bytes in
    do throws(MathError) {
      _ = try MathConverter.append(bytes, isDisplay: isDisplay, to: &buffer)
      return .success(())
    } catch {
      return .failure(error)
    }
  }
  try result.get()
  out.append(buffer)
}
