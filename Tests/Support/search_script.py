"""Runs the parts of the search's script in Node, which is faster than a browser."""

import json
import shutil
import subprocess
from pathlib import Path

from script_parts import PARTS, with_needs

NODE = shutil.which("node")

# Files of the index are scripts that call `unfoldSearch`. The parts load them with elements of the page.
SETUP = """
const { readFileSync } = require("fs"), vm = require("vm");
const [folder, input] = JSON.parse(readFileSync(0, "utf8"));
const window = globalThis;
const document = {
  querySelector: () => ({ dataset: { index: "", root: "" } }),
  createElement: () => ({}),
  head: { append: script => { try { vm.runInThisContext(readFileSync(folder + "/" + script.src)) } catch { script.onerror() } } },
};
"""


def evaluate(index: Path, names: list[str], function: str, argument):
    """Runs parts, and those that they need, with the index in a folder, and returns the result of an asynchronous function."""
    code = "\n".join(PARTS[name].text for name in with_needs(*names))
    run = f"\n({function})(input).then(result => console.log(JSON.stringify(result)), error => {{ console.error(error); process.exit(1) }});\n"
    result = subprocess.run([NODE, "-e", SETUP + code + run], input=json.dumps([str(index), argument]), capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


FIND = """async queries => {
  await openIndex();
  const found = {};
  for (const query of queries) {
    const results = await reorder(rank(await findTerms(query), () => true), query, 8);
    found[query] = (await Promise.all(results.slice(0, 3).map(({ page }) => textOf(page, 0)))).map(({ url }) => url);
  }
  return found;
}"""


def find(index: Path, queries: list[str]) -> dict[str, list[str]]:
    """Returns the URLs of the first three results of each query."""
    return evaluate(index, ["search-query", "search-ranking"], FIND, queries)
