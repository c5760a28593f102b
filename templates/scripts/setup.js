// Calls each feature with its elements as soon as they are parsed, before the next frame is painted. An error is
// reported, but affects neither other elements nor other features.
//
// Needs: basics.
// Provides: each, start.
const { each, start } = (() => {
  const features = [];
  const each = (selector, act, styled) => features.push({ selector, act, styled, done: new WeakSet() });
  const isParsed = node => document.readyState != "loading" || node && (node.nextSibling || isParsed(node.parentNode));
  const isStyled = () => document.readyState == "complete" || all("link[rel=stylesheet]").every(link => link.sheet);
  const setUp = () => {
    const ready = isStyled();
    for (const { selector, act, styled, done } of features) for (const element of all(selector)) {
      if (done.has(element) || styled && !ready || !isParsed(element)) continue;
      done.add(element);
      try { act(element) } catch (error) { reportError(error) }
    }
    return ready;
  };
  const frame = () => { if (!setUp() || document.readyState == "loading") requestAnimationFrame(frame) };
  const start = () => { on("readystatechange", setUp); frame() };
  return { each, start };
})();
