import Testing

@testable import Dialects

/// Components of the pages that docusaurus-openapi-docs generates.
struct OpenAPIComponentTests {
  @Test(arguments: [
    ("<Heading\n  as={\"h2\"}\n  id={\"req\"}\n  children={\"Request\"}\n>\n</Heading>", "## Request {#req}"),
    ("<Heading as=\"h3\">Tea</Heading>", "### Tea"), ("<Heading>\n*Tea*\n</Heading>", "*Tea*"),
    (
      "<MethodEndpoint\n  method={\"get\"}\n  path={\"/tea/{id}\"}\n>\n\n</MethodEndpoint>", "`GET /tea/{id}`"
    ),
    (
      "<ParamsDetails\n  parameters={[{\"name\":\"id\",\"in\":\"path\",\"description\":\"The\\ntea.\",\"required\":true,\"schema\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}}]}\n>\n</ParamsDetails>",
      "- `id` (string[], path, required): The tea."
    ),
    ("<RequestSchema title={\"Body\"} body={undefined} />", ""),
    (
      "<RequestSchema title={\"Body\"} body={{\"content\":{\"application/json\":{\"schema\":{\"required\":[\"a\"],\"properties\":{\"a\":{\"type\":\"string\",\"format\":\"date\"},\"b\":{\"type\":\"object\",\"properties\":{\"c\":{\"description\":\"d\"}}}}}}}}} />",
      "**Body** (`application/json`)\n\n- `a` (string, date, required)\n- `b` (object)\n  - `c`: d"
    ),
    (
      "<StatusCodes\n  id={undefined}\n  responses={{\"200\":{\"description\":\"OK\",\"content\":{\"application/json\":{\"schema\":{\"properties\":{\"e\":{\"type\":\"integer\"}}}}}},\"404\":{}}}\n>\n</StatusCodes>",
      "- `200`: OK\n  - `e` (integer)\n- `404`"
    ),
  ])
  func componentsBecomeText(page: String, expected: String) {
    let found = Dialect.docusaurus.result(page, path: "a.api.mdx")
    #expect(Dialect.tidy(found.text) == expected)
    #expect(found.diagnostics.isEmpty)
  }

  @Test func otherToolsHaveOtherComponents() {
    let page = "<Heading as=\"h2\">\n\nTea\n\n</Heading>"
    #expect(Dialect.docusaurus.converted(page) == "## Tea")
    #expect(Dialect.vitePress.converted(page) == "Tea")
    #expect(Dialect.docFX.converted("a <Tabs> b <Steps>") == "a \\<Tabs> b \\<Steps>")
  }

  @Test func namesOfAttributesAreWholeWords() {
    #expect(!Dialect.docusaurus.converted(":::note{subtitle=\"Q\"}\nb\n:::").contains("Q"))
    #expect(Dialect.docusaurus.converted(":::note{subtitle=\"Q\" title=\"Tea\"}\nb\n:::").contains("Tea"))
  }
}
