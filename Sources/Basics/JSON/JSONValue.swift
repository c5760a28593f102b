/// What `JSONWriter` can write as one value.
public protocol JSONValue {
  func appendJSON(to out: inout ByteBuffer)
}

extension String: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.appendJSON(self) }
}

extension Int: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(decimal: self) }
}

extension Bool: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(self ? "true" : "false") }
}

/// JSON has no number that is infinite or none: `null` stands for these, as in ECMAScript's `JSON.stringify`.
extension Double: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(isFinite ? description : "null") }
}

/// Seconds with three decimals.
extension Duration: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) { out.append(secondsText) }
}

extension Array: JSONValue where Element: JSONValue {
  public func appendJSON(to out: inout ByteBuffer) {
    out.append("[")
    for index in indices {
      if index > 0 { out.append(",") }
      self[index].appendJSON(to: &out)
    }
    out.append("]")
  }
}
