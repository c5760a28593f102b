import Basics
import PageModel
import Testing

@Suite struct LinkListTests {
  @Test func linksComeBackAsTheyWere() {
    var included = LinkReference(kind: .link, destination: "../größe.md#x", line: 70_000, column: 12)
    included.included = LinkReference.Included(file: "parts/a.md", destination: "/größe.md#x")
    let links = [
      LinkReference(kind: .image, destination: "", line: 1, column: 2), included,
      LinkReference(kind: .video, destination: "intro.mp4", line: 4, column: 1),
    ]
    let list = LinkList(links)
    #expect(Array(list) == links)
    #expect(list == LinkList(links))
    #expect(list != LinkList(links.dropLast()))
    #expect(LinkList().isEmpty)
    var record = BinaryEncoder()
    list.write(to: &record)
    #expect(BinaryDecoder.whole(record.bytes.array()) { LinkList(reading: &$0) } == list)
  }
}
