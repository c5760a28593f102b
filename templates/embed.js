// Loads the page of another site into a frame when the reader presses the button of an embed.
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.(".embed button");
  if (!button) return;
  const embed = button.closest(".embed");
  const { embed: url, title, height } = embed.dataset;
  // HTML in pages can have the class, but not this attribute.
  if (!url) return;
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = title;
  frame.allow = "autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture";
  frame.allowFullscreen = true;
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.sandbox = "allow-downloads allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox "
    + "allow-presentation allow-same-origin allow-scripts";
  if (height) frame.height = height;
  embed.prepend(frame);
  embed.dataset.loaded = "";
  frame.focus();
});
