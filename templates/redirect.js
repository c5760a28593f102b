// Leads on from an address that led somewhere earlier, before anything is shown, and keeps what the reader's address
// has behind its #. Without it the page leads on by itself, to where the redirect says.
(() => {
  "use strict";
  // Where to; the anchors there, if the redirect names one of them itself; the anchors that went elsewhere, each
  // followed by where it is now.
  const { to, anchors, moved = "" } = document.currentScript.dataset;
  const plain = text => { try { return decodeURIComponent(text) } catch { return text } };
  const wanted = plain(location.hash.slice(1));
  const places = moved.split(" ");
  const place = places.findIndex((name, index) => index % 2 == 0 && plain(name) == wanted);
  let target = to;
  if (wanted && place >= 0) target = places[place + 1];
  else if (wanted && (anchors == null || anchors.split(" ").some(name => plain(name) == wanted))) {
    target = to.split("#")[0] + location.hash;
  }
  location.replace(target);
})();
