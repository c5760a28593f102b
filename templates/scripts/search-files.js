// Loads the files of the search index. Each is a script that calls `unfoldSearch` with its name and its compressed bytes.
//
// Needs: search-bytes.
// Provides: link, loadFile, loadText.
const link = document.querySelector("[data-index]:not(.prose *)");
const { loadFile, loadText } = (() => {
  const waiting = {}, files = {};
  window.unfoldSearch = (name, data) => waiting[name]?.(data);
  const loadFile = name => files[name] ||= new Promise((done, fail) => {
    const script = document.createElement("script");
    waiting[name] = done;
    // A valid file calls `unfoldSearch` before its load event, so a later failure of the promise has no effect.
    script.onload = script.onerror = fail;
    script.src = link.dataset.index + name + ".js";
    document.head.append(script);
  }).then(data => {
    const packed = new Blob([Uint8Array.from(atob(data), digit => digit.charCodeAt(0))]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  }).then(bytes => new Uint8Array(bytes)).catch(error => { delete files[name]; throw error });
  const loadText = async name => decoder.decode(await loadFile(name));
  return { loadFile, loadText };
})();
