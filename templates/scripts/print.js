// Opens closed details while the page is printed, in browsers that cannot print closed details with the style sheet.
//
// Needs: basics.
{
  let closed = [];
  if (!CSS.supports("selector(::details-content)")) {
    on("beforeprint", () => {
      closed = all("main details:not([open])").map(details => [details, details.getAttribute("name")]);
      for (const [details] of closed) { details.removeAttribute("name"); details.open = true }
    }, window);
    on("afterprint", () => {
      for (const [details, name] of closed) { details.open = false; if (name) details.setAttribute("name", name) }
    }, window);
  }
}
