// Hides the rows of a list that do not contain the text in the filter field, and announces the number of rows that do.
//
// Needs: basics, setup, plurals, disclosure.
{
  each(".filter", filter => {
    const field = filter.querySelector("input"), status = filter.querySelector("[aria-live]");
    if (!field || !status) return;
    const list = filter.parentElement;
    let before, timer;
    on("input", () => {
      const text = field.value.trim().toLocaleLowerCase(), rows = all("li", list);
      before ||= new Map(all("details", list).map(group => [group, group.open]));
      for (const row of rows) row.hidden = false;
      clearTimeout(timer);
      if (!text) {
        for (const [group, open] of before) group.open = open;
        before = null;
        status.textContent = "";
        return;
      }
      let found = 0;
      for (const row of rows.toReversed()) {
        const group = row.querySelector(":scope > details");
        const label = group ? summaryOf(group) : row;
        const inside = group && all("li", group).some(row => !row.hidden);
        const fits = label?.textContent.toLocaleLowerCase().includes(text);
        if (group) group.open = inside;
        // If only the label of a group contains the text, all its rows are shown.
        if (fits && group && !inside) for (const row of all("li", group)) row.hidden = false;
        row.hidden = !fits && !inside;
        if (fits) found++;
      }
      // Wait for a pause in typing.
      timer = setTimeout(() => { status.textContent = counted(words.found, found) }, 300);
    }, field);
  });
}
