// Stores the reader's choices. If the browser does not allow this, they are lost when the page is closed. Stored values
// may be invalid.
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
// A page that the browser restores from its back/forward cache may be older than the stored values.
const onReturn = act => on("pageshow", ({ persisted }) => { if (persisted) act() }, window);
