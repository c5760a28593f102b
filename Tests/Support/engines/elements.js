// Finds elements the way Playwright's locators do, and acts on them. The drivers of Firefox and WebKit send this
// before each call; `run` is its entry point.
const text = node => node.nodeType == Node.TEXT_NODE ? node.data
  : node.nodeType != Node.ELEMENT_NODE || node.ariaHidden == "true" || !node.checkVisibility() ? ""
  : node.localName == "img" ? node.alt
  : [...node.childNodes].map(text).join(getComputedStyle(node).display.startsWith("inline") ? "" : " ");
const squeeze = string => string.replace(/\s+/g, " ").trim();
const lower = string => string.toLowerCase();

const isVisible = element => {
  const box = element.getBoundingClientRect();
  return element.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
};

// The roles that the tests search for, and the elements that have them without a `role` attribute.
const native = {
  alert: [], combobox: [], listbox: [], main: "main", navigation: "nav", option: [], status: "output", switch: [], tab: [], tabpanel: [],
  button: "button, input:is([type=button], [type=submit], [type=reset])",
  checkbox: "input[type=checkbox]",
  dialog: "dialog",
  group: "details, fieldset, optgroup",
  heading: "h1, h2, h3, h4, h5, h6",
  link: "a[href]",
  radio: "input[type=radio]",
  region: "section:is([aria-label], [aria-labelledby])",
  search: "search",
  searchbox: "input[type=search]:not([list])",
};
const nameOf = element => squeeze(
  element.getAttribute("aria-labelledby")?.split(/\s+/).map(id => document.getElementById(id)?.textContent ?? "").join(" ")
  || element.getAttribute("aria-label")
  || [...element.labels ?? []].map(label => text(label)).join(" ")
  || (element.localName == "fieldset" && element.querySelector(":scope > legend")?.textContent)
  || text(element) || element.title || "",
);
const hasRole = (element, { role, name, exact, level }) => {
  if (native[role] === undefined) throw Error(`elements.js knows no role ${role}`);
  const own = element.getAttribute("role");
  if (own ? own != role : !(native[role].length && element.matches(native[role]))) return false;
  if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[aria-hidden=true]")) return false;
  if (level != null && Number(element.getAttribute("aria-level") ?? element.localName[1]) != level) return false;
  if (name == null) return true;
  const found = nameOf(element);
  return exact ? found == squeeze(name) : lower(found).includes(lower(squeeze(name)));
};

const containsText = (element, { pattern, flags, string, exact }) => {
  const found = squeeze(element.textContent);
  if (pattern != null) return new RegExp(pattern, flags).test(found);
  return exact ? found == squeeze(string) : lower(found).includes(lower(squeeze(string)));
};

const steps = {
  css: (scope, { selector }) => [...scope.querySelectorAll(selector)],
  role: (scope, step) => [...scope.querySelectorAll("*")].filter(element => hasRole(element, step)),
  // The innermost elements that contain the text.
  text: (scope, step) => [...scope.querySelectorAll("body, body *")].filter(element =>
    !element.matches("script, style, noscript") && containsText(element, step)
    && ![...element.children].some(child => containsText(child, step))),
};
const filters = {
  nth: (found, { index }) => found.slice(index, index == -1 ? undefined : index + 1),
  hasText: (found, step) => found.filter(element => containsText(element, step)),
  has: (found, { chain }) => found.filter(element => find(chain, element).length > 0),
};
const find = (chain, scope = document) => chain.reduce(
  (found, step) => filters[step.kind] ? filters[step.kind](found, step)
    // Each element once, in document order.
    : [...new Set(found.flatMap(element => steps[step.kind](element, step)))]
      .sort((a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1),
  [scope]);

const actions = {
  // Where to click: the middle of the element's first line, once it is in the window and nothing covers it.
  place: (element, position) => {
    if (!isVisible(element)) return null;
    const box = () => [...element.getClientRects()].find(({ width, height }) => width && height);
    let { left, top, width, height } = box();
    const isOutside = left < 0 || top < 0 || left + width > innerWidth || top + height > innerHeight;
    if (isOutside) {
      element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      ({ left, top, width, height } = box());
    }
    const x = left + (position?.x ?? width / 2), y = top + (position?.y ?? height / 2);
    const hit = document.elementFromPoint(x, y);
    return hit && (element.contains(hit) || hit.closest("label")?.control == element) ? { x, y } : null;
  },
  fill: (element, value) => {
    if (!isVisible(element)) return false;
    element.focus();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value").set.call(element, value);
    element.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: value }));
    return true;
  },
  choose: (element, { label, index }) => {
    element.selectedIndex = index ?? [...element.options].findIndex(option => squeeze(option.label) == label);
    for (const type of ["input", "change"]) element.dispatchEvent(new Event(type, { bubbles: true }));
  },
  box: element => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.checkVisibility() ? { x, y, width, height } : null;
  },
  reveal: element => element.scrollIntoViewIfNeeded
    ? element.scrollIntoViewIfNeeded() : element.scrollIntoView({ block: "center", behavior: "instant" }),
  isVisible,
  focus: element => element.focus(),
  isChecked: element => element.checked,
  value: element => element.value,
  innerText: element => element.innerText,
  textContent: element => element.textContent,
  attribute: (element, name) => element.getAttribute(name),
};

// Returns the number of found elements, and the results of the action: for each element, or for the only one.
const run = (chain, action, argument, isForEach) => {
  const found = find(chain);
  const act = actions[action] ?? action;
  if (isForEach) return { count: found.length, value: found.map(element => act(element, argument) ?? null) };
  return { count: found.length, value: found.length == 1 ? act(found[0], argument) ?? null : null };
};
