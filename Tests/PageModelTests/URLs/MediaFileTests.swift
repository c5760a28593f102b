import PageModel
import Testing

@Suite struct MediaFileTests {
  @Test(arguments: [
    ("a/Pot.PNG", true, false), ("pot.svg", true, false), ("pot.m4v", false, true), ("pot.ogv", false, true),
    ("pot.pdf", false, false), ("png", false, false), ("a.png/b", false, false), ("", false, false),
  ])
  func imagesAndVideosHaveExtensions(_ path: String, isImage: Bool, isVideo: Bool) {
    #expect(MediaFile.isImage(path) == isImage)
    #expect(MediaFile.isVideo(path) == isVideo)
  }
}
