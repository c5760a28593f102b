// Short names for what most parts use.
//
// Provides: words, root, all, on, box.
const words = document.currentScript.dataset;
const root = document.documentElement;
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const on = (type, act, target = document) => target.addEventListener(type, act);
const box = element => element.getBoundingClientRect();
