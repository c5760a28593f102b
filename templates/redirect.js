// Redirects from an old URL before the page is shown, and keeps the fragment of the reader's URL. Without JavaScript,
// the page redirects to the target of the redirect by itself.
(() => {
  "use strict";
  // `to` is the target of the redirect. `anchors` are the anchors of the target page if the redirect names one of them,
  // `moved` the anchors with targets of their own, each followed by its target.
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
