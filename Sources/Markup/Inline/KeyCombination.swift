import Basics

/// A combination of keys in a line of text: `++ctrl+shift+p++`.
///
/// Source: PyMdown Extensions, “Keys”, which Material for MkDocs uses.
public struct KeyCombination: Sendable {
  public struct Key: Sendable, Hashable {
    /// The name as the author wrote it.
    public var name: String
    /// The label of the key; nil for an unknown name.
    public var label: String?
  }

  public var keys: [Key]

  /// The labels, joined by plus signs.
  public var text: String { keys.map { $0.label ?? $0.name }.joined(separator: "+") }

  /// The length in bytes of the longest combination that is recognized.
  private static let longest = 200

  /// Returns the end of the combination whose first `+` is at `start`; nil if there is none.
  ///
  /// Plus signs in other text, such as `C++ and D++` or `i++ + j++`, stay text: the first two must not follow a letter,
  /// the last two must not precede one, there are no spaces in between, and at least one key is known.
  static func end(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let plus = UInt8(ascii: "+")
    guard start + 4 < text.count, text[start + 1] == plus, text[start + 2] != plus,
      start == 0 || !Byte.isWord(text[start - 1]) && text[start - 1] != plus
    else { return nil }
    let limit = min(text.count, start + longest)
    var index = start + 2
    while index < limit {
      guard let end = endOfKey(in: text, from: index, limit) else { return nil }
      guard end < limit, text[end] == plus else { return nil }
      index = end + 1
      guard index < limit, text[index] == plus else { continue }
      index += 1
      if index < text.count, Byte.isWord(text[index]) || text[index] == plus { return nil }
      let keys = Self(UnsafeBufferPointer(rebasing: text[start..<index])).keys
      return keys.contains { $0.label != nil } ? index : nil
    }
    return nil
  }

  /// Returns the end of the name or of the text in quotes that begins at `start`.
  private static func endOfKey(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, _ limit: Int
  ) -> Int? {
    var index = start
    if text[index] == UInt8(ascii: "\"") {
      index += 1
      while index < limit, text[index] != UInt8(ascii: "\""), text[index] != 10 { index += 1 }
      return index < limit && index > start + 1 && text[index] == UInt8(ascii: "\"") ? index + 1 : nil
    }
    while index < limit, DirectiveName.bytes.contains(text[index]) { index += 1 }
    return index > start ? index : nil
  }

  /// Reads a combination with its plus signs, whose form is correct.
  init(_ written: UnsafeBufferPointer<UInt8>) {
    keys = []
    var index = 2
    while index + 2 < written.count {
      guard let end = Self.endOfKey(in: written, from: index, written.count) else { return }
      if written[index] == UInt8(ascii: "\"") {
        let name = String(decoding: written[(index + 1)..<(end - 1)], as: UTF8.self)
        keys.append(Key(name: name, label: name))
      } else {
        let name = String(decoding: written[index..<end], as: UTF8.self)
        keys.append(Key(name: name, label: Self.label(of: name)))
      }
      index = end + 1
    }
  }

  private static func label(of name: String) -> String? {
    let lowercased = name.lowercased().replacing("_", with: "-")
    if lowercased.utf8.count == 1 { return name.uppercased() }
    if lowercased.first == "f", let number = Int(lowercased.dropFirst()), (1...24).contains(number) {
      return name.uppercased()
    }
    return labels[lowercased]
  }

  /// The names of all keys, for suggestions.
  public static let names = labels.keys.sorted()

  private static let labels: [String: String] = [
    "alt": "Alt", "altgr": "AltGr", "alt-graph": "AltGr", "command": "Cmd", "cmd": "Cmd", "control": "Ctrl",
    "ctrl": "Ctrl", "fn": "Fn", "function": "Fn", "meta": "Meta", "option": "Option", "opt": "Option",
    "shift": "Shift", "super": "Super", "win": "Win", "windows": "Win",
    "backspace": "Backspace", "bksp": "Backspace", "caps-lock": "Caps Lock", "capslock": "Caps Lock",
    "context-menu": "Menu", "menu": "Menu", "del": "Del", "delete": "Del", "enter": "Enter", "esc": "Esc",
    "escape": "Esc", "ins": "Ins", "insert": "Ins", "return": "Return", "space": "Space",
    "spacebar": "Space", "tab": "Tab",
    "down": "↓", "arrow-down": "↓", "left": "←", "arrow-left": "←", "right": "→", "arrow-right": "→",
    "up": "↑", "arrow-up": "↑", "end": "End", "home": "Home", "page-down": "Page Down",
    "pagedown": "Page Down", "pgdn": "Page Down", "page-up": "Page Up", "pageup": "Page Up",
    "pgup": "Page Up",
    "break": "Break", "num-lock": "Num Lock", "numlock": "Num Lock", "pause": "Pause",
    "print-screen": "Print Screen", "printscreen": "Print Screen", "scroll-lock": "Scroll Lock",
    "backslash": "\\", "bracket-left": "[", "left-bracket": "[", "bracket-right": "]",
    "right-bracket": "]", "colon": ":", "comma": ",", "dot": ".", "period": ".", "equal": "=",
    "grave": "`", "backtick": "`", "hyphen": "-", "minus": "-", "plus": "+", "quote": "'",
    "single-quote": "'", "double-quote": "\"", "semicolon": ";", "slash": "/", "tilde": "~",
  ]
}

extension Node {
  /// The keys of a node of the kind `keys`.
  public var keyCombination: KeyCombination { KeyCombination(literal) }
}
