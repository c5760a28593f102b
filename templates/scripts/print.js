// Opens closed details while the page is printed, in browsers that cannot print closed details with the style sheet.
//
// Needs: basics.
{
  let closed = [];
  if (!CSS.supports("selector(::details-content)")) {
    on("beforeprint", () => {
      closed = all("main details:not([open])").map(details => [details, details.name]);
      for (const [details] of closed) Object.assign(details, { name: "", open: true });
    }, window);
    on("afterprint", () => {
      for (const [details, name] of closed) Object.assign(details, { name, open: false });
    }, window);
  }
}
