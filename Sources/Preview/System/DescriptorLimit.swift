import Platform

/// The limit of open files and connections of the process. Some systems start with 256.
enum DescriptorLimit {
  /// Raises the limit to `wanted`, or as far as the system allows. Returns the new limit.
  @discardableResult
  static func raise(to wanted: Int) -> Int {
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return 0 }
    let before = limit.rlim_cur
    if before >= rlim_t(wanted) { return Int(clamping: before) }
    limit.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
    return Int(clamping: setrlimit(kind, &limit) == 0 ? limit.rlim_cur : before)
  }
}
