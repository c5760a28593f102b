import Basics
import CCurl
import Platform

/// The functions of libcurl.
///
/// The library is loaded only for `--external`, since loading it and its dependencies takes longer than everything else
/// that the command does at its start.
struct CurlLibrary: @unchecked Sendable {
  // The conformance is unchecked because the variadic C functions `set` and `get` are stored as pointers, which are not
  // sendable. The pointers never change.

  typealias Handle = UnsafeMutableRawPointer

  let makeTransfer: @convention(c) () -> Handle?
  let endTransfer: @convention(c) (Handle?) -> Void
  let set: CurlSetOption
  let get: CurlGetInfo
  let meaning: @convention(c) (CURLcode) -> UnsafePointer<CChar>?
  let version: @convention(c) () -> UnsafePointer<CChar>
  let makeMulti: @convention(c) () -> Handle?
  let endMulti: @convention(c) (Handle?) -> CURLMcode
  let add: @convention(c) (Handle?, Handle?) -> CURLMcode
  let remove: @convention(c) (Handle?, Handle?) -> CURLMcode
  let perform: @convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> CURLMcode
  let poll:
    @convention(c) (Handle?, UnsafeMutablePointer<curl_waitfd>?, UInt32, Int32, UnsafeMutablePointer<Int32>?)
      -> CURLMcode
  let nextMessage: @convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> UnsafeMutablePointer<CURLMsg>?

  // The GnuTLS variant comes first: libmicrohttpd, which is linked for previews, has already loaded GnuTLS.
  private static let names = ["libcurl-gnutls.so.4", "libcurl.so.4", "libcurl.4.dylib"]

  /// The loaded library; nil if it is not installed, or is older than 7.66.
  static let shared: CurlLibrary? = {
    for name in names {
      // The library is never unloaded: its threads that resolve host names may run longer than the transfers.
      if let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return CurlLibrary(library) }
    }
    return nil
  }()

  private init?(_ library: Handle) {
    guard let start = dlsym(library, "curl_global_init"),
      let makeTransfer = dlsym(library, "curl_easy_init"),
      let endTransfer = dlsym(library, "curl_easy_cleanup"),
      let set = dlsym(library, "curl_easy_setopt"),
      let get = dlsym(library, "curl_easy_getinfo"),
      let meaning = dlsym(library, "curl_easy_strerror"),
      let version = dlsym(library, "curl_version"),
      let makeMulti = dlsym(library, "curl_multi_init"),
      let endMulti = dlsym(library, "curl_multi_cleanup"),
      let add = dlsym(library, "curl_multi_add_handle"),
      let remove = dlsym(library, "curl_multi_remove_handle"),
      let perform = dlsym(library, "curl_multi_perform"),
      let poll = dlsym(library, "curl_multi_poll"),
      let nextMessage = dlsym(library, "curl_multi_info_read")
    else { return nil }
    self.makeTransfer = unsafeBitCast(makeTransfer, to: (@convention(c) () -> Handle?).self)
    self.endTransfer = unsafeBitCast(endTransfer, to: (@convention(c) (Handle?) -> Void).self)
    self.set = OpaquePointer(set)
    self.get = OpaquePointer(get)
    self.meaning = unsafeBitCast(
      meaning, to: (@convention(c) (CURLcode) -> UnsafePointer<CChar>?).self)
    self.version = unsafeBitCast(version, to: (@convention(c) () -> UnsafePointer<CChar>).self)
    self.makeMulti = unsafeBitCast(makeMulti, to: (@convention(c) () -> Handle?).self)
    self.endMulti = unsafeBitCast(endMulti, to: (@convention(c) (Handle?) -> CURLMcode).self)
    self.add = unsafeBitCast(add, to: (@convention(c) (Handle?, Handle?) -> CURLMcode).self)
    self.remove = unsafeBitCast(remove, to: (@convention(c) (Handle?, Handle?) -> CURLMcode).self)
    self.perform = unsafeBitCast(
      perform, to: (@convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> CURLMcode).self)
    self.poll = unsafeBitCast(
      poll,
      to: (@convention(c) (
        Handle?, UnsafeMutablePointer<curl_waitfd>?, UInt32, Int32, UnsafeMutablePointer<Int32>?
      ) -> CURLMcode).self)
    self.nextMessage = unsafeBitCast(
      nextMessage,
      to: (@convention(c) (Handle?, UnsafeMutablePointer<Int32>?) -> UnsafeMutablePointer<CURLMsg>?).self)
    let begin = unsafeBitCast(start, to: (@convention(c) (Int) -> CURLcode).self)
    // 3 is `CURL_GLOBAL_ALL`: TLS, and Winsock on Windows.
    guard begin(3) == CURLE_OK else { return nil }
  }
}

extension Library {
  /// libcurl, which is loaded to get its version; without a version if it is not installed, or is too old.
  public static var curl: Library {
    // The function returns names and versions, such as `libcurl/7.88.1 GnuTLS/3.7.9`.
    let text = CurlLibrary.shared.map { String(cString: $0.version()) }
    let version = text?.split(separator: " ").first?.split(separator: "/").last.map(String.init)
    return Library("libcurl", version: version)
  }
}
