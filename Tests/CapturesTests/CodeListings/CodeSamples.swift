#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Real Swift code, cut into pieces as a speaker would show them: whole declarations of 3 to 60 lines.
enum CodeSamples {
  /// Declarations of this project.
  static let own: [String] = {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return ["Sources", "Plugins", "Tests"].flatMap { samples(in: "\(root)/\($0)", suffix: ".swift") }
  }()

  /// Declarations of the interfaces of the toolchain's modules.
  static let interfaces: [String] =
    toolchain.map { samples(in: "\($0)/lib", suffix: ".swiftinterface") } ?? []

  /// The folder of the toolchain that the `PATH` names, which contains `bin` and `lib`.
  static let toolchain: String? = {
    guard let path = getenv("PATH") else { return nil }
    for folder in String(cString: path).split(separator: ":") {
      guard let real = realpath("\(folder)/swift", nil) else { continue }
      defer { free(real) }
      return "/" + String(cString: real).split(separator: "/").dropLast(2).joined(separator: "/")
    }
    return nil
  }()

  /// Returns up to `count` samples, in the order of their hashes.
  ///
  /// The hash of a sample decides whether it is chosen, so a change of one source file replaces few samples.
  static func spread(_ samples: [String], _ count: Int) -> [String] {
    guard samples.count > count else { return samples }
    return samples.map { (hash: hash($0), text: $0) }.sorted { $0.hash < $1.hash }.prefix(count).map(\.text)
  }

  /// Returns the FNV-1a hash of a text, which is the same in all runs.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }

  /// Large files are cut, since their beginning contains enough samples.
  private static func samples(in folder: String, suffix: String) -> [String] {
    files(in: folder, suffix: suffix).filter { !$0.contains(".private.") && !$0.contains("swift_static") }
      .flatMap { declarations(TextFile.read($0, limit: 120_000)) }
  }

  private static func files(in folder: String, suffix: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if name.hasSuffix(suffix) {
        found.append("\(folder)/\(name)")
      } else if entry.pointee.d_type == DT_DIR {
        found += files(in: "\(folder)/\(name)", suffix: suffix)
      }
    }
    return found.sorted()
  }

  /// Returns the declarations of a file, without their common indentation or in another style of indentation.
  private static func declarations(_ text: [UInt8]) -> [String] {
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    let indents = lines.map { $0.prefix { $0 == 32 }.count }
    let isBlank = lines.indices.map { lines[$0].count == indents[$0] }
    let closes = lines.indices.map {
      !isBlank[$0] && "})]".utf8.contains(lines[$0][lines[$0].startIndex + indents[$0]])
    }
    var samples: [String] = []
    var index = 0
    while index < lines.count {
      let indent = indents[index]
      guard !isBlank[index], !closes[index] else {
        index += 1
        continue
      }
      var end = index + 1
      while end < lines.count, isBlank[end] || indents[end] > indent || closes[end] && indents[end] == indent
      {
        end += 1
      }
      while isBlank[end - 1] { end -= 1 }
      if (3...60).contains(end - index) {
        samples.append(styled(lines[index..<end], indent: indent, style: samples.count))
      }
      // Declarations inside a type are samples as well, in two of three types.
      index = samples.count % 3 == 0 || end - index < 3 ? end : index + 1
    }
    return samples
  }

  private static func styled(_ lines: ArraySlice<ArraySlice<UInt8>>, indent: Int, style: Int) -> String {
    var out: [UInt8] = []
    for line in lines {
      if !out.isEmpty { out.append(10) }
      let spaces = line.prefix { $0 == 32 }.count
      let text = line.dropFirst(spaces)
      if text.isEmpty { continue }
      let depth = max(0, spaces - indent)
      switch style % 8 {
      case 0, 1, 2: out += [UInt8](repeating: 32, count: depth * 2)
      case 3: out += [UInt8](repeating: 9, count: depth / 2)
      case 4: out += [UInt8](repeating: 32, count: depth / 2)
      case 5: out += [UInt8](repeating: 32, count: spaces)
      default: out += [UInt8](repeating: 32, count: depth)
      }
      out += text
    }
    return String(decoding: out, as: UTF8.self)
  }
}

/// Reads a text file up to a limit in bytes.
enum TextFile {
  static func read(_ path: String, limit: Int) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = fread(&bytes, 1, limit, file)
    bytes.removeLast(limit - count)
    // The last line can be incomplete.
    return count == limit ? Array(bytes[..<(bytes.lastIndex(of: 10) ?? 0)]) : bytes
  }
}
