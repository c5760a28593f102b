"""What sites define, variables, data, directives, a glossary and numbers, runs nothing in the reader's browser."""

import pytest

from customized_site import svg
from hostile_site import HOSTILE
from unfold_site import Site

TEMPLATE = """---
arguments:
  title: {type: text}
  link: {type: url}
  people: {type: data}
content: blocks
---
<div class="own" title="{{title}}"><a href="{{link}}">{{title}}</a>{{#people}}<p title="{{name}}">{{name}}</p>{{/people}}{{{content}}}</div>
"""


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@pytest.fixture(scope="module", params=HOSTILE.values(), ids=HOSTILE)
def site_url(request, tmp_path_factory, serve):
    line = "".join(c for c in request.param if c.isprintable())
    page = f"""# Home

{{{{text}}}} [a link]({{{{text}}}}) `{{{{text}}}}` oolong, [[oolong]]

@Card(title: {quoted(line)}, link: {quoted(line)}, people: "_people.yml") {{
  {{{{text}}}}
}}

@Table("_table.csv", caption: {quoted(line)}, id: {quoted(line)})

@Reference({quoted("#" + line)}) and @Reference({quoted(line)})

@Figure(id: {quoted(line)}) {{
  ![](pot.svg)
  {{{{text}}}}
}}
"""
    value = quoted(line)
    site = Site(
        tmp_path_factory.mktemp("extensions") / "site",
        {
            "unfold.yml": f"title: T\nnumbering: true\nvariables: {{text: {value}}}\nglossary: {{oolong: {value}}}\n",
            "content/index.md": page,
            "content/_people.yml": f"- name: {value}\n",
            "content/_table.csv": "Name\n" + '"' + line.replace('"', '""') + '"\n',
            "content/pot.svg": svg("#386", 64, 36),
            "templates/directives/Card.mustache": TEMPLATE,
        },
    )
    site.build()
    assert (site.folder / "public/index.html").exists()
    return serve(site.folder / "public").url


@pytest.mark.engines("chromium", reason="it is about markup, which is the same in each engine")
def test_hostile_definitions_find_no_way_out(open_page, site_url):
    page = open_page(site_url)
    assert page.evaluate("typeof window.zqx") == "undefined"
    found = page.evaluate(
        """[...document.querySelectorAll('main *')].filter(element =>
          ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'FORM', 'STYLE', 'ZQX'].includes(element.tagName)
          || [...element.attributes].some(({name, value}) => name.startsWith('on') || name == 'zqx'
            || ['href', 'src', 'action'].includes(name) && /^\\s*javascript:/i.test(value))
        ).map(element => element.outerHTML)"""
    )
    assert found == []
