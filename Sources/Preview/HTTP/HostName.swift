#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of hosts, which have more than one spelling.
enum HostName {
  /// In lower case, without the dot that ends a full name; an IPv6 address in its shortest form.
  static func canonical(_ name: String) -> String {
    var name = name.lowercased()
    if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
    var address = in6_addr()
    guard inet_pton(AF_INET6, name, &address) == 1 else { return name }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return name }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether it is an address of IPv4 or IPv6, not a name.
  static func isAddress(_ name: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
  }

  /// Whether it stands for all addresses of the machine.
  static func isEvery(_ name: String) -> Bool { name == "0.0.0.0" || canonical(name) == "::" }

  /// What the machine calls itself, as it is and in the local network’s domain.
  static func ofThisMachine() -> [String] {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
    let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return name.isEmpty ? [] : [name, name + ".local"]
  }
}
