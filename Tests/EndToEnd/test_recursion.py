"""No reader of content calls itself without a limit.

Content that is nested deeply enough ends a program whose functions call themselves, because the stack is full. So each
group of functions that call each other enters its levels in a budget, has another limit, or walks something whose
depth is limited already. This test finds the groups in the command, and therefore also the ones that nobody thought of.
"""

import re
import subprocess
from collections import defaultdict

from unfold_site import REPOSITORY

# Why the functions of a group that enters no level in a budget end: the functions by which a group is found.
LIMITED = {
    "a parameter or a counter limits the depth": """
        ArchiveNavigation.children ArchivePages.add AzureWiki.entries ContentsTree.node DialectPlainText.append
        IncludeExpander.expand MathParser.argument MkDocsSettings.yaml NavigatorGroups.nodes NodeDiagram.outline
        ScriptTokens.skipTemplate SwiftLiterals.value TemplateCompiler.emit TemplateRenderer.run TidyMarkdown.tidied
        TokenReader.expand XMLEntities.text YAMLReader.node
    """,
    "the budget limits how many files can include each other": """
        BookIncludes.include IncludeTags.include MarkdownIncludes.include Snippets.include MkDocsNavigation.awesome
    """,
    "YAML, TOML, JSON, or a script has been read, and their readers limit the depth": """
        BinaryEncoder.yaml DataFormat.values DirectiveTemplateLibrary.template DocFXAPIPage.inline
        DocFXAPIPage.writeUnknown DocusaurusSidebars.document DocusaurusSidebars.entries DocusaurusSidebars.category
        DocusaurusSidebars.outline JekyllReader.navigation KilnProject.entry MarkdownPlugins.name MaterialBlog.place MaterialBlog.withoutPosts MkDocsNavigation.entry
        MkDocsNavigation.entries MkDocsSettings.merged MkDocsSettings.named NavigationFile.Entry.attach
        NavigationFile.Entry.contains NavigationFile.append NavigationFile.entry NavigationFile.renamed
        PageTemplateNames.compare PageTemplateValue.append PageTemplateValue.init ProjectFacts.addVariables
        ProjectScripts.value ScriptComponents.text ScriptValue.changing ScriptValue.link ScriptValue.unknownKeys
        SettingType.problem StarlightSidebar.commonFolder StarlightSidebar.entries StarlightSidebar.entry TOML.node
        Variables.names VariableSubstitution.replaced VitePressRewrites.match VitePressSidebar.item VitePressSidebar.key
        VitePressSidebar.menus VitePressSidebar.title VitePressSidebar.unknownItems YAMLNode.flowText YAMLNode.overridden
    """,
    "the sidebar has been read from settings or from the headings of a list, which limit the depth": """
        Array.targets CapturedNavigation.entry CapturedNavigation.leadsIntoSite CatalogNavigation.children
        CatalogNavigation.curated CatalogNavigation.unseen CatalogPage.chapters ContentsPrefix.links ContentsReader.entries
        ContentsTree.add ContentsTree.addMenu ContentsTree.count GeneratedPages.withoutMissing MdBookSummary.withoutEmpty
        NavigationBuilder.lists NavigationBuilder.place NavigationBuilder.prefix NavigationNode.locate
        ProjectDraft.removeRepeatedEntries ProjectDraft.setTitles ProjectTranslation.addTitles SectionWalk.write
        Site.exists
    """,
    "Markdown, a formula, a diagram or an archive has been read, and their readers limit the depth": """
        BlockConverter.write BodyHTMLRenderer.append BodyHTMLRenderer.enter DiagramMarkdown.lines MathMLWriter.write
        MathNode.atomClass
        MathNode.isFunction MathNode.width NestedLayout.lay Ordering.arranged MarkdownCopy.blocks PlainText.append
        RenderNode.append RenderNode.groups RenderNode.block RenderNode.texts StandaloneTagFinder.layOut
    """,
    "a path has been split, and the system limits its length": """
        ContentScanner.scanFolder Directory.make FolderHandle.removeFolderWithContent FolderNames.Spellings.add
        FormerFolders.clear GitTree.object HugoSections.entries HistoryWalk.compare HistoryWalk.findDeleted InotifyTree.watchFolder
        OutputTree.isReachable OutputTree.prepare OutputTree.removeEmptyFolders PageURLs.folder SiteScaffold.makeFolders
    """,
    "the function calls itself once, with something simpler": """
        ActiveContent.scan BodyText.readFormula GanttTime.field GitFiles.check HTMLPlaceScanner.read IPAddress.scope
        ISODate.normalized JSONSchemaWriter.add LinkDestination.repair MessageText.append Paint.color Paths.parent
        Paths.resolved SiteProject.init Tokenizer.next Unfold.showHelp
    """,
}

# A function and the functions to which it passes control: calls, and functions that it passes on.
FUNCTION = re.compile(r"[0-9a-f]+ <(\$s[^>]+)>:")
CALL = re.compile(r"\s(?:call|jmp)q?\s+[0-9a-f]+ <(\$s[^>+]+)>|# [0-9a-f]+ <(\$s[^>+]+)>$")
METADATA = re.compile(r"(M[a-z]|W[A-Za-z]{1,2})$")


def calls() -> dict[str, set[str]]:
    """Returns the functions of the command's own modules, with those that each one calls."""
    commands = [REPOSITORY / ".build" / folder / "unfold" for folder in ("tests/debug", "debug")]
    command = max((path for path in commands if path.exists()), key=lambda path: path.stat().st_mtime)
    listing = subprocess.Popen(["objdump", "-d", "--no-show-raw-insn", command], stdout=subprocess.PIPE, text=True)
    modules = [path.name for path in (REPOSITORY / "Sources").iterdir() if any(path.rglob("*.swift"))]
    own = re.compile("|".join(f"{len(name)}{name}" for name in modules))
    called, function = defaultdict(set), None
    for line in listing.stdout:
        if match := FUNCTION.match(line):
            function = match[1] if own.search(match[1]) else None
        elif function and (match := CALL.search(line.rstrip("\n"))):
            name = match[1] or match[2]
            if own.search(name) and not METADATA.search(name):
                called[function].add(name)
    assert listing.wait() == 0 and len(called) > 10_000
    return called


def groups(called: dict[str, set[str]]) -> list[list[str]]:
    """Returns the functions that call themselves, directly or through others. (Tarjan's algorithm.)"""
    number, lowest, stack, on_stack, found = {}, {}, [], set(), []

    def begin(name):
        number[name] = lowest[name] = len(number)
        stack.append(name)
        on_stack.add(name)
        return name, iter(called.get(name, ()))

    for root in list(called):
        if root in number:
            continue
        work = [begin(root)]
        while work:
            name, rest = work[-1]
            for other in rest:
                if other not in number:
                    work.append(begin(other))
                    break
                if other in on_stack:
                    lowest[name] = min(lowest[name], number[other])
            else:
                work.pop()
                if work:
                    lowest[work[-1][0]] = min(lowest[work[-1][0]], lowest[name])
                if lowest[name] == number[name]:
                    group = stack[stack.index(name) :]
                    del stack[-len(group) :]
                    on_stack.difference_update(group)
                    if len(group) > 1 or name in called[name]:
                        found.append(group)
    return found


def readable(names: list[str]) -> dict[str, str]:
    """Returns `Type.function` for the name of each function in the command."""
    result = subprocess.run(["swift", "demangle", "--compact", "--simplified"], input="\n".join(names), capture_output=True, text=True, check=True)
    found = {}
    for name, text in zip(names, result.stdout.splitlines(), strict=True):
        # A closure and a function inside another one count as the function that contains them.
        text = text.split(" in ")[-1].replace("static ", "").replace("partial apply for ", "").replace("implicit ", "")
        found[name] = re.sub(r"<.*?>", "", re.split(r"\(|\.getter|\.setter", text)[0])
    return found


def test_functions_that_call_themselves_have_a_limit():
    called = calls()
    enters = {name for names in called.values() for name in names if "6Basics6BudgetC5enter" in name}
    assert enters
    unlimited = [group for group in groups(called) if not any(called[name] & enters for name in group)]
    assert len(unlimited) > 50
    names = readable([name for group in unlimited for name in group])
    limited = {name for text in LIMITED.values() for name in text.split()}
    found = [{names[name] for name in group} for group in unlimited]
    unexplained = [", ".join(sorted(group)) for group in found if not group & limited]
    assert not unexplained, "these functions call themselves without a budget: enter each level with Budget.enter(), or state in LIMITED what limits them"
    stale = limited - set().union(*found)
    assert not stale, "these functions no longer call themselves: remove them from LIMITED"
