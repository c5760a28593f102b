// Copies text to the clipboard, and adds copy buttons to code if pages can write to the clipboard. Code inside of links
// and buttons gets no copy button.
//
// Needs: basics, setup.
// Provides: copy.
const { copy } = (() => {
  const status = make("p", { ariaLive: "polite", className: "visually-hidden" });
  each("body", body => (document.querySelector("main") ?? body).append(status));
  const labels = new WeakMap();
  const copy = async (text, button, source) => {
    let isCopied = true;
    // A promise of text, because some browsers allow no copying after the text has been loaded.
    const item = typeof text != "string" && new ClipboardItem({ "text/plain": text });
    try { await (item ? navigator.clipboard.write([item]) : navigator.clipboard.writeText(text)) } catch { isCopied = false }
    // If the browser does not allow it, select the text, so that the reader can copy it.
    if (!isCopied && source) getSelection().selectAllChildren(source);
    const note = status.textContent = isCopied ? words.copied : words.copyFailed;
    const { label, timer } = labels.get(button) ?? { label: button.textContent };
    clearTimeout(timer);
    if (label) button.textContent = note;
    button.dataset.copied = isCopied;
    labels.set(button, { label, timer: setTimeout(() => {
      if (label) button.textContent = label;
      delete button.dataset.copied;
      status.textContent = "";
    }, 1500) });
  };
  if (navigator.clipboard) each(".prose pre", code => {
    if (!code.textContent.trim() || code.closest("summary, a, button, label")) return;
    let frame = code.closest("figure.code");
    if (!frame) {
      frame = make("div", { className: "code" });
      code.replaceWith(frame);
      frame.append(code);
    }
    const title = frame.querySelector(".code-title")?.textContent.trim() || code.textContent.trim().split("\n", 1)[0];
    const ariaLabel = words.copy + ": " + title.slice(0, 50);
    const button = make("button", { type: "button", className: "copy", ariaLabel });
    on("click", () => copy(code.textContent, button, code), button);
    code.before(button);
  });
  return { copy };
})();
