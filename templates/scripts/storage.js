// Stores choices of the reader. The browser may not allow it; then they are lost when the page is closed. The content of
// the storage may be invalid.
//
// Needs: basics.
// Provides: load, save, remember, refresh, onReturn.
const load = (key, storage = "localStorage") => {
  try { return { ...JSON.parse(window[storage].getItem("unfold:" + key)) } } catch { return {} }
};
const save = (key, value, storage = "localStorage") => {
  try { window[storage].setItem("unfold:" + key, JSON.stringify(value)) } catch { }
};
// Sets a key. Only the 500 keys that were set last are kept.
const remember = (memory, key, value) => {
  delete memory[key];
  memory[key] = value;
  for (const old of Object.keys(memory).slice(0, -500)) delete memory[old];
};
// Adds what other pages have stored since this one was loaded; their keys are the latest.
const refresh = (memory, key) => {
  for (const [name, value] of Object.entries(load(key))) remember(memory, name, value);
};
// A page that Back brings out of memory may be older than what is stored.
const onReturn = act => on("pageshow", ({ persisted }) => { if (persisted) act() }, window);
