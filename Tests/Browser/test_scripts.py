"""The parts of the theme's script, each in an empty page, with only the parts that it needs."""

import re

import pytest

import script_parts
from script_parts import PARTS
from unfold_site import REPOSITORY


def problems(page) -> list[str]:
    return page.evaluate("problems")


# The text of the parts


def test_each_part_belongs_to_one_script():
    # Both scripts have strings with numbers.
    names = [name for names in script_parts.order() for name in names]
    assert sorted(names) == sorted([*PARTS, "plurals"])


@pytest.mark.parametrize("name", PARTS)
def test_a_part_provides_what_it_declares_for_others(name):
    part = PARTS[name]
    assert sorted(part.declared()) == sorted(part.provides)
    script = next(names for names in script_parts.order() if name in names)
    others = [other for other in script if other != name]
    for other in others:
        assert not set(part.provides) & set(PARTS[other].provides), other


@pytest.mark.parametrize("name", PARTS)
def test_a_part_needs_what_it_uses(name):
    """The needed parts come first, and no other part's name is used, not even as the name of something else."""
    part = PARTS[name]
    script = next(names for names in script_parts.order() if name in names)
    used = [other for other in script if other != name and any(part.uses(name) for name in PARTS[other].provides)]
    assert sorted(used) == sorted(part.needs)
    assert all(script.index(other) < script.index(name) for other in part.needs)


@pytest.mark.parametrize("suffix", ["css", "js"])
def test_lines_of_the_theme_are_short(suffix):
    files = sorted((REPOSITORY / "templates").rglob(f"*.{suffix}"))
    long = [f"{file.name}: {line}" for file in files for line in file.read_text().splitlines() if len(line) > 140]
    assert files and long == []


@pytest.mark.parametrize("name", PARTS)
def test_strings_end_on_their_line(name):
    """The build removes the indentation of scripts, which must not be part of a string."""
    assert [line for line in PARTS[name].text.splitlines() if line.count("`") % 2] == []


@pytest.mark.parametrize("name", [name for name in PARTS if name != "search-dialog"])
def test_a_part_runs_in_an_empty_page(open_empty, name):
    page = open_empty(name)
    assert set(PARTS[name].provides) <= set(page.evaluate("() => Object.keys(parts)"))
    # Code that waits for an event or a frame also finds all that it needs.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    page.evaluate("""() => {
      for (const type of ["click", "keydown", "focusin", "change"]) document.body.dispatchEvent(new Event(type, { bubbles: true }));
      for (const type of ["pagehide", "hashchange", "storage", "scroll", "beforeprint", "afterprint"]) dispatchEvent(new Event(type));
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert problems(page) == []


# Storage and setup


def test_storage_keeps_the_latest_keys(open_empty):
    page = open_empty("storage")
    assert page.evaluate("""() => {
      const memory = {};
      for (let at = 0; at < 600; at++) parts.remember(memory, "k" + at, at);
      parts.remember(memory, "k150", "again");
      parts.save("test", memory);
      const keys = Object.keys(parts.load("test"));
      return [keys.length, keys[0], keys.at(-1), parts.load("test").k150];
    }""") == [500, "k100", "k150", "again"]


@pytest.mark.parametrize("content", ["{", "null", "[]", "1", '""'])
def test_invalid_content_of_the_storage_is_ignored(open_empty, content):
    page = open_empty("storage")
    assert page.evaluate("text => { localStorage.setItem('unfold:test', text); return parts.load('test') }", content) == {}


def test_a_browser_without_storage_forgets_choices(open_empty):
    page = open_empty("storage")
    assert page.evaluate("""() => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError") } });
      parts.save("test", { a: 1 });
      return parts.load("test");
    }""") == {}


def test_a_failing_feature_is_reported_and_stops_no_other(open_empty):
    page = open_empty("setup", html="<p>1</p><p>2</p>")
    seen = page.evaluate("""() => {
      const seen = [];
      parts.each("p", element => { throw new Error("broken " + element.textContent) });
      parts.each("p", element => seen.push(element.textContent));
      parts.start();
      parts.start();
      return seen;
    }""")
    assert seen == ["1", "2"], "each element is set up once"
    page.wait_for_function("() => problems.length == 2")
    assert [re.search("broken .", text).group(0) for text in problems(page)] == ["broken 1", "broken 2"]


# Disclosure and fragments


def test_all_details_are_opened_and_closed(open_empty):
    page = open_empty("disclosure", html="<main><details><details></details></details></main><details id=other></details>")
    states = "() => [...document.querySelectorAll('details')].map(details => details.open)"
    page.evaluate("() => parts.openAll(true)")
    assert page.evaluate(states) == [True, True, False]
    page.evaluate("() => parts.openAll(false)")
    assert page.evaluate(states) == [False, False, False]


def test_an_open_disclosure_is_remembered_by_its_labels(open_empty):
    page = open_empty("disclosure", html="<div class=prose><details><summary>A</summary><details><summary>B</summary></details></details></div>")
    page.evaluate("() => parts.start()")
    page.evaluate("() => { for (const summary of document.querySelectorAll('summary')) summary.click() }")
    page.wait_for_function("() => Object.keys(parts.load('opened')).length == 2")
    assert page.evaluate("() => parts.load('opened')") == {"//A": True, "//B/A": True}


@pytest.mark.parametrize(
    "hash, target",
    [("#plain", "plain"), ("#%C3%A4", "ä"), ("#ä", "ä"), ("#100%", "100%"), ("#%E0%A4%A", None), ("", None), ("#none", None)],
)
def test_the_target_of_a_link_is_found(open_empty, hash, target):
    page = open_empty("fragments", html="<p id=plain></p><p id=ä></p><p id='100%'></p>")
    assert page.evaluate("hash => parts.targetOf({ hash })?.id ?? null", hash) == target


def test_the_target_of_a_link_is_revealed(open_empty):
    page = open_empty("fragments", html="<details><div id=tab><details open><p id=goal>1</p></details></div></details>")
    page.evaluate("""() => {
      window.selected = 0;
      parts.selects.set(document.getElementById("tab"), () => ++selected);
      location.hash = "goal";
    }""")
    page.wait_for_function("() => selected == 1")
    assert page.evaluate("() => [...document.querySelectorAll('details')].every(details => details.open)")


# Tabs, the filter, and menus


TABS = "<div class=tabs>" + "".join(f"<div class=tab><p class=tab-title>{title}</p>{title}</div>" for title in "AB") + "</div>"


def test_tabs_with_the_same_title_are_selected_together(open_empty):
    page = open_empty("tabs", html=TABS * 2)
    page.evaluate("() => parts.start()")
    selected = "() => [...document.querySelectorAll('[role=tab]')].map(tab => tab.ariaSelected).join()"
    assert page.evaluate(selected) == "true,false,true,false"
    page.evaluate("() => document.querySelectorAll('[role=tab]')[1].click()")
    assert page.evaluate(selected) == "false,true,false,true"
    assert page.evaluate("() => parts.load('tabs')") == {" B": 1}
    assert page.evaluate("() => parts.selects.size") == 8
    assert problems(page) == []


LIST = (
    "<div><div class=filter><input><p aria-live=polite></p></div><ul><li>Apple</li>"
    "<li><details><summary>Roots</summary><ul><li>Carrot</li><li>Beet</li></ul></details></li></ul></div>"
)


@pytest.mark.parametrize(
    "text, shown", [("carr", ["Roots", "Carrot"]), ("ROOTS", ["Roots", "Carrot", "Beet"]), ("x", []), ("", ["Apple", "Roots", "Carrot", "Beet"])]
)
def test_the_filter_hides_rows(open_empty, text, shown):
    page = open_empty("filter", html=LIST, found="{count} found")
    page.evaluate(
        """text => {
          parts.start();
          const field = document.querySelector("input");
          for (const value of ["first", text]) { field.value = value; field.dispatchEvent(new Event("input")) }
        }""",
        text,
    )
    rows = page.evaluate("""() => [...document.querySelectorAll("li")].filter(row => !row.closest("[hidden]"))
      .map(row => (row.querySelector("summary") ?? row).textContent)""")
    assert rows == shown
    if text:
        status = f"{1 if shown else 0} found"
        page.wait_for_function("status => document.querySelector('[aria-live]').textContent == status", arg=status)


MENU = "<div class=menu><button popovertarget=m>Menu</button><nav popover id=m><a href='#1'>1</a><a href='#2'>2</a></nav></div><button>After</button>"


def test_the_down_arrow_opens_a_menu_at_its_first_item(open_empty):
    page = open_empty("keys", html=MENU)
    page.evaluate("() => document.querySelector('button').focus()")
    page.keyboard.press("ArrowDown")
    active = "() => document.activeElement.textContent"
    assert page.evaluate(active) == "1"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(active) == "2"
    page.keyboard.press("Home")
    assert page.evaluate(active) == "1"
    page.evaluate("() => document.querySelector('body > button').focus()")
    assert not page.evaluate("() => document.querySelector('nav').checkVisibility()"), "a menu closes when it loses the focus"
    assert problems(page) == []


# Failures


@pytest.mark.parametrize(
    "failure",
    ["() => Promise.reject(new DOMException('no', 'NotAllowedError'))", "() => { throw new TypeError('no') }", "undefined"],
)
def test_a_rejected_clipboard_write_is_reported_to_the_reader(open_empty, failure):
    """The text that could not be copied is selected, so that the reader can copy it."""
    page = open_empty("copying", html="<main><button>Copy link</button><pre>code</pre></main>", copied="Copied", copyFailed="Could not copy")
    page.evaluate(f"() => {{ Object.defineProperty(navigator, 'clipboard', {{ value: {{ writeText: {failure} }} }}); parts.start() }}")
    page.evaluate("() => { const [button, source] = document.querySelectorAll('button, pre'); return parts.copy('code', button, source) }")
    state = "() => [document.querySelector('[aria-live]').textContent, document.querySelector('button').textContent, String(getSelection())]"
    assert page.evaluate(state) == ["Could not copy", "Could not copy", "code"]
    page.wait_for_function("() => document.querySelector('button').textContent == 'Copy link'")
    assert page.evaluate(state)[:2] == ["", "Copy link"]
    assert problems(page) == []


def test_an_unknown_action_is_ignored_with_one_warning(open_empty):
    page = open_empty(
        "actions",
        html="<main><details></details></main><button data-do=unknown>1</button><button data-do=constructor>2</button>"
        "<button data-do=expand>3</button>",
    )
    click = "at => document.querySelectorAll('button')[at].click()"
    page.evaluate(click, 0)
    assert problems(page) == ['unknown action "unknown"']
    page.evaluate(click, 1)
    assert problems(page) == ['unknown action "unknown"', 'unknown action "constructor"']
    page.evaluate(click, 2)
    assert page.evaluate("() => document.querySelector('details').open")
    page.evaluate("() => document.body.click()")
    assert len(problems(page)) == 2


LAZY = (
    "<div class=sidebar data-lazy-sections='/lazy/' data-root='/'>"
    "<ul><li><a href='/tea/' data-lazy-section=tea>Tea</a></li></ul></div>"
)


def test_a_lazy_section_that_cannot_be_loaded_keeps_its_link(open_empty, empty):
    page = open_empty("lazy-sections", html=LAZY, overview="Overview")
    page.evaluate("() => parts.start()")
    assert page.evaluate("() => document.querySelector('summary').textContent") == "Tea"
    toggle = "open => { document.querySelector('details').open = open }"
    with empty.recording() as requests:
        page.evaluate(toggle, True)
        page.wait_for_function(
            "() => { const list = document.querySelector('details > ul'); return list.textContent == 'Overview' && !list.ariaBusy }"
        )
        page.evaluate(toggle, False)
        page.wait_for_function("() => new Promise(done => setTimeout(() => done(true)))")
        page.evaluate(toggle, True)
        page.wait_for_function("() => document.querySelectorAll('head > script[src]').length == 2")
        page.wait_for_function("() => !document.querySelector('details > ul').ariaBusy")
    assert [request.path for request in requests] == ["/lazy/tea.js"] * 2, "it is loaded again when it is opened again"
    assert page.evaluate("() => document.querySelector('details > ul a').getAttribute('href')") == "/tea/"


def test_a_search_that_cannot_be_loaded_is_a_link(open_empty):
    page = open_empty("search-button", html="<a href='/?all' data-index='/index/' data-script='/missing.js'>Search</a>")
    page.evaluate("() => parts.start()")
    page.locator("a").click()
    page.wait_for_url(lambda url: url.endswith("/?all"))


def test_an_index_that_cannot_be_loaded_leads_to_the_list_of_pages(open_empty):
    page = open_empty("search-dialog", html="<a href='/?all' data-index='/index/' data-root='/'>Search</a>")
    page.wait_for_url(lambda url: url.endswith("/?all"))
