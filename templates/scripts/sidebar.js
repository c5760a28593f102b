// Fits the sidebar into the window, and keeps its scroll position from page to page.
//
// Needs: basics, storage, setup, disclosure.
{
  each(".site-header", header => {
    const sheet = new CSSStyleSheet();
    // Use the height with its fraction of a pixel, since a rounded height would move the list.
    const measure = () => sheet.replaceSync(`@media (height >= 30rem) { :root { --header: ${box(header).height}px } }`);
    document.adoptedStyleSheets.push(sheet);
    measure();
    new ResizeObserver(measure).observe(header);
  }, true);
  // Keep the scroll position from page to page, unless the row of the current page would be out of view.
  each("#contents", list => {
    const rows = () => visible("a[href], summary", list);
    const place = row => box(row).top - box(list).top, end = row => box(row).bottom - box(list).top;
    const places = load("rows", "sessionStorage");
    on("pagehide", () => {
      const shown = rows().filter(row => row.href && place(row) >= 0 && place(row) < list.clientHeight);
      save("rows", Object.fromEntries(shown.map(row => [row.href, place(row)])), "sessionStorage");
    }, window);
    const row = list.querySelector("[aria-current]");
    const showRow = () => {
      const group = row.closest("li > details"), filter = list.querySelector(".filter");
      // The filter covers the top of the list, and the summary of an open group the top of the group.
      const bottom = cover => Math.max(0, cover && end(cover)), summary = group && summaryOf(group);
      const top = row => Math.max(bottom(filter), bottom(row != summary && group && group.contains(row) && summary));
      // Rows have fractions of a pixel, which browsers round when they scroll.
      if (place(row) > top(row) - 1 && end(row) < list.clientHeight + 1) return;
      let offset = (place(row) + end(row) - list.clientHeight) / 2;
      const start = group && place(group) - bottom(filter);
      if (group && end(row) - start <= list.clientHeight) offset = Math.min(offset, start);
      list.scrollTop += offset;
      // Do not cut off a row at the top, unless the row of the current page would be cut off at the bottom.
      const cut = rows().find(row => place(row) < top(row) - 1 && end(row) > top(row) + 1);
      if (cut) list.scrollTop += Math.max(place(cut) - top(cut), end(row) - list.clientHeight);
    };
    const same = row?.href in places ? row : rows().find(row => row.href in places);
    if (same) list.scrollTop += place(same) - places[same.href];
    if (!row) return;
    showRow();
    // In a narrow window, the list is not visible until the reader opens it.
    on("toggle", showRow, list.parentElement);
  }, true);
}
