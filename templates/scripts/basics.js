// Short names for functions and values that most parts use. The build declares `unfoldStrings`, the strings that the
// script shows.
//
// Provides: words, root, all, visible, on, box, make, isOwn.
const words = unfoldStrings;
const root = document.documentElement;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const visible = (selector, from) => all(selector, from).filter(element => element.checkVisibility());
const on = (type, act, target = document) => target.addEventListener(type, act);
const box = element => element.getBoundingClientRect();
// Whether an element belongs to the theme, not to the text of the page, whose HTML must not make scripts act.
const isOwn = element => !element.closest(".prose");
const make = (name, properties) => Object.assign(document.createElement(name), properties);
