// Code and tables are Tab stops with a name only while they can be scrolled.
//
// Needs: setup.
{
  const names = new WeakMap();
  const observer = new ResizeObserver(entries => {
    for (const { target } of entries) {
      const isScrollable = target.scrollWidth > target.clientWidth;
      target.tabIndex = isScrollable ? 0 : -1;
      target.role = isScrollable ? "group" : null;
      target.ariaLabel = isScrollable ? names.get(target) : null;
    }
  });
  each(".prose [role=group][tabindex]", region => {
    names.set(region, region.ariaLabel);
    observer.observe(region);
  }, true);
}
