import Basics
import Markup
import Output
import Publishing
import SearchIndex
import YAML

/// The C libraries that builds use.
public enum BuildLibraries {
  public static var all: [Library] {
    [.cmarkGFM, .yaml, .xxHash, .stemmer, .deflate, .brotli, .nettle]
  }
}
