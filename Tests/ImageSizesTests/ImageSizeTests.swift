import FileSystem
@testable import ImageSizes
import TestSupport
import Testing

/// Headers written out byte by byte, as the formats' specifications draw them.
@Suite struct ImageSizeTests {
  private func size(_ bytes: [UInt8]) -> ImageHeader { ImageHeader.read(bytes) }
  private func size(_ text: String) -> ImageHeader { ImageHeader.read(Array(text.utf8)) }
  private func is_(_ width: Int, _ height: Int) -> ImageHeader {
    .size(ImageSize(width: width, height: height))
  }

  static func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8
      + [0, 0, 1, width, 0, 0, 0, height, 8, 6, 0, 0, 0]
  }

  @Test func png() {
    #expect(size(Self.png(44, 100)) == is_(300, 100))
    #expect(size(Self.png(44, 0)) == .unknown)
    #expect(size(Array(Self.png(44, 100).prefix(20))) == .unknown)
  }

  @Test func gif() {
    #expect(size("GIF89a".utf8 + [0x2C, 0x01, 0x64, 0x00, 0, 0, 0]) == is_(300, 100))
    #expect(size("GIF87a".utf8 + [0x2C]) == .unknown)
  }

  private let frame: [UInt8] = [0xFF, 0xC2, 0, 17, 8, 0, 100, 0x01, 0x2C, 3]

  private func exif(_ orientation: UInt8, readBigEndian: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      readBigEndian
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
    let content = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }

  @Test func jpeg() {
    #expect(size([0xFF, 0xD8] + frame) == is_(300, 100))
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF] + frame) == is_(300, 100))
    #expect(size([0xFF, 0xD8, 0xFF, 0xE2, 0x40, 0]) == .needsMore)
    #expect(size([0xFF, 0xD8, 0xFF, 0xDA, 0, 2]) == .unknown)
    #expect(size([0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == .unknown)
  }

  /// A Huffman table (C4) is not a frame, although its marker is in their range.
  @Test func jpegTablesAreNoFrames() {
    #expect(size([0xFF, 0xD8, 0xFF, 0xC4, 0, 9, 1, 2, 3, 4, 5, 6, 7] + frame) == is_(300, 100))
  }

  @Test(arguments: 1...8, [true, false])
  func jpegOrientation(orientation: UInt8, readBigEndian: Bool) {
    let wanted = orientation < 5 ? is_(300, 100) : is_(100, 300)
    #expect(size([0xFF, 0xD8] + exif(orientation, readBigEndian: readBigEndian) + frame) == wanted)
  }

  private func webP(_ chunk: String, _ content: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + "WEBP".utf8 + chunk.utf8 + [0, 0, 0, 0] + content
  }

  @Test func webP() {
    #expect(size(webP("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 0x2C, 0x41, 100, 0x80])) == is_(300, 100))
    #expect(size(webP("VP8X", [0, 0, 0, 0, 0x2B, 0x01, 0, 99, 0, 0])) == is_(300, 100))
    // 299 in the low 14 bits, 99 in the next 14.
    let bits = UInt32(299) | UInt32(99) << 14
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
    #expect(size(webP("VP8L", [0x2F] + bytes)) == is_(300, 100))
    #expect(size(webP("VP8L", [0x2F])) == .unknown)
  }

  private func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 8
    return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + name.utf8 + content
  }

  @Test func avif() {
    let type = box("ftyp", Array("avif".utf8) + [0, 0, 0, 0] + "mif1".utf8)
    let small = box("ispe", [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9])
    let large = box("ispe", [0, 0, 0, 0, 0, 0, 1, 0x2C, 0, 0, 0, 100])
    func meta(_ properties: [UInt8]) -> [UInt8] {
      box("meta", [0, 0, 0, 0] + box("hdlr", [1, 2, 3]) + box("iprp", box("ipco", properties)))
    }
    #expect(size(type + meta(small + large)) == is_(300, 100))
    #expect(size(type + meta(large + box("irot", [1]))) == is_(100, 300))
    #expect(size(type + meta(large + box("irot", [2]))) == is_(300, 100))
    #expect(size(Array((type + meta(large)).dropLast(4))) == .needsMore)
  }

  @Test(arguments: [
    ("<svg width='300' height='100'/>", 300, 100),
    ("<?xml version=\"1.0\"?>\n<!-- <svg> -->\n<svg width=\"300px\" height=\"99.6\">", 300, 100),
    ("<!DOCTYPE svg [ <!ENTITY a 'b'> ]><svg viewBox=\"0 0 300 100\">", 300, 100),
    ("\u{FEFF}<svg:svg viewBox='-1,-1, 300,100' width='100%' height='100%'>", 300, 100),
    ("<svg width='600' viewBox='0 0 300 100'>", 600, 200),
    ("<svg height='50' viewBox='0 0 300 100'>", 150, 50),
    ("<svg width='10em' height='5em' viewBox='0 0 20 10'>", 20, 10),
  ])
  func svg(text: String, width: Int, height: Int) {
    #expect(size(text) == is_(width, height))
  }

  @Test(arguments: [
    "<svg>", "<svg width='10'>", "<html width='1' height='1'>", "<svg width=10 height=10>", "svg",
    "<svg width='-1' height='5'>", "<svg viewBox='0 0 0 5'>", "<svg width='1e300' height='1'>", "",
  ])
  func noSVG(text: String) {
    #expect(size(text) == .unknown)
  }

  @Test func svgThatGoesOn() {
    #expect(size("<!-- a long licence") == .needsMore)
    #expect(size("<svg width='10") == .needsMore)
  }

  @Test func filesAndScales() throws {
    let folder = TemporaryFolder()
    for name in ["a.png", "a@2x.png", "a@3x.png"] { try File.write(Self.png(45, 101), to: folder.at(name)) }
    let sizes = ImageSizes()
    #expect(sizes.size(of: folder.at("a.png")) == ImageSize(width: 301, height: 101))
    #expect(sizes.size(of: folder.at("a@2x.png")) == ImageSize(width: 151, height: 51))
    #expect(sizes.size(of: folder.at("a@3x.png")) == ImageSize(width: 100, height: 34))
    #expect(sizes.size(of: folder.at("none.png")) == nil)
  }

  @Test func eachFileIsReadOnce() throws {
    let folder = TemporaryFolder()
    try File.write(Self.png(0, 1), to: folder.at("a.png"))
    let sizes = ImageSizes()
    let before = sizes.size(of: folder.at("a.png"))
    let missing = sizes.size(of: folder.at("b.png"))
    try File.write(Self.png(0, 2), to: folder.at("a.png"))
    try File.write(Self.png(0, 2), to: folder.at("b.png"))
    #expect(sizes.size(of: folder.at("a.png")) == before)
    #expect(sizes.size(of: folder.at("b.png")) == missing)
  }

  /// Color profiles and previews push the frame header of a JPEG beyond the first 64 KB.
  @Test func jpegWithALongBeginning() throws {
    let folder = TemporaryFolder()
    let profile = [0xFF, 0xE2, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFD)
    let bytes: [UInt8] = [0xFF, 0xD8] + profile + profile + profile + profile + profile + frame
    try File.write(bytes, to: folder.at("a.jpg"))
    try File.write(Array(bytes.dropLast(20)), to: folder.at("cut.jpg"))
    #expect(ImageSizes().size(of: folder.at("a.jpg")) == ImageSize(width: 300, height: 100))
    #expect(ImageSizes().size(of: folder.at("cut.jpg")) == nil)
  }
}
