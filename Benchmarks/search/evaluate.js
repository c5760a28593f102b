#!/usr/bin/env node
// Runs the theme's search script over built sites, without a browser, and measures how well it answers queries.
//
//   evaluate.js [--half tune|report|all] [--verbose] [--json] [--bytes] [--scripts FOLDER] [--queries FOLDER] SITE=OUTPUT…
//
// SITE names a list of queries in `queries/`, OUTPUT is the folder with the built site. The result of a query is a list of
// pages, as the dialog groups them. Odd queries of a list are for tuning, even ones for the report. `--bytes` adds the
// kilobytes that each query loads if it is the first one of a reader, compressed with gzip: their mean and maximum, and the
// number of queries above 60 KB.
"use strict";
const fs = require("node:fs"), path = require("node:path"), vm = require("node:vm"), zlib = require("node:zlib");

const options = { half: "all", scripts: path.join(__dirname, "../../templates/scripts"), queries: path.join(__dirname, "queries") }, sites = [];
for (let args = process.argv.slice(2); args.length;) {
  const arg = args.shift();
  if (["--verbose", "--json", "--bytes"].includes(arg)) options[arg.slice(2)] = true;
  else if (arg.startsWith("--")) options[arg.slice(2)] = args.shift();
  else sites.push(arg.split("="));
}

// The parts of the script that need no dialog, in the order in which they need each other.
const parts = () => {
  const names = fs.readdirSync(options.scripts).filter(name => /^search-(?!button|dialog)/.test(name)).map(name => name.slice(0, -3));
  const text = Object.fromEntries(names.map(name => [name, fs.readFileSync(path.join(options.scripts, name + ".js"), "utf8")]));
  const order = [];
  const add = name => {
    if (!text[name] || order.includes(name)) return;
    const comment = text[name].match(/^(?:\/\/.*\n)+/)[0].replaceAll("\n//", "");
    (comment.match(/\bNeeds: ([^.]+)\./)?.[1].split(", ") ?? []).forEach(add);
    order.push(name);
  };
  names.forEach(add);
  return order.map(name => text[name]).join("\n");
};

const sizes = new Map();
const compressedSize = file => {
  if (!sizes.has(file)) sizes.set(file, zlib.gzipSync(fs.readFileSync(file), { level: 6 }).length);
  return sizes.get(file);
};

// Loads the script for a site. Returns its functions and counts the files that it loads.
const load = output => {
  const home = fs.readFileSync(path.join(output, "index.html"), "utf8");
  const lang = home.match(/<html[^>]* lang="([^"]*)"/)[1];
  const loaded = new Map();
  const data = Object.fromEntries([...home.matchAll(/ data-(index|root)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const script = {
    document: {
      querySelector: () => ({ dataset: data, href: "" }), documentElement: { lang },
      createElement: () => ({}),
      head: {
        append(element) {
          const file = path.join(output, element.src);
          try {
            const code = fs.readFileSync(file, "utf8");
            loaded.set(path.basename(file), compressedSize(file));
            vm.runInContext(code, context);
          } catch (error) { element.onerror(error) }
        },
      },
    },
    TextDecoder, TextEncoder, Blob, Response, DecompressionStream, atob, console, setTimeout, clearTimeout, performance,
  };
  script.window = script;
  const context = vm.createContext(script);
  const functions = vm.runInContext(`(() => {\n${parts()}\nreturn { openIndex, textOf, findTerms, rank, reorder };\n})()`, context);
  return { ...functions, loaded };
};

const queriesOf = site => fs.readFileSync(path.join(options.queries, site + ".txt"), "utf8").trim().split("\n")
  .map(line => line.split(" | "))
  .map(([kind, query, wanted], at) => ({ kind, query, wanted: wanted.split(" "), half: at % 2 ? "report" : "tune" }))
  .filter(({ half }) => options.half == "all" || options.half == half);

// The dialog shows eight results at a time.
const shown = 8;
const answer = async (script, query) => script.reorder(script.rank(await script.findTerms(query), () => true), query, shown);

// Returns the compressed size of what the first query of a reader loads: the script, the manifest, and the files of terms
// and texts.
const firstBytes = async (output, query) => {
  const script = load(output), assets = path.join(output, "assets");
  await script.openIndex();
  const results = await answer(script, query);
  await Promise.all(results.slice(0, shown).map(({ page, section }) => script.textOf(page, section)));
  const code = fs.readdirSync(assets).find(name => /^search\.\w+\.js$/.test(name));
  return [...script.loaded.values()].reduce((sum, size) => sum + size, compressedSize(path.join(assets, code)));
};

const evaluate = async (site, output) => {
  const script = load(output);
  await script.openIndex();
  const answers = [];
  for (const entry of queriesOf(site)) {
    const start = performance.now();
    const results = await answer(script, entry.query);
    const time = performance.now() - start;
    const pages = [...new Set(results.map(({ page }) => page))];
    const urls = [];
    for (const page of pages.slice(0, 20)) urls.push((await script.textOf(page, 0)).url.replace(/(\/|\.html|index\.html)$/, ""));
    const rank = urls.findIndex(url => entry.wanted.includes(decodeURIComponent(url))) + 1;
    const bytes = options.bytes && await firstBytes(output, entry.query);
    answers.push({ site, ...entry, rank, time, bytes, urls: urls.slice(0, 4) });
  }
  return answers;
};

const summary = answers => {
  const share = test => (answers.filter(test).length / answers.length).toFixed(3);
  const mrr = answers.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0) / answers.length;
  const relevance = { queries: answers.length, mrr: mrr.toFixed(3), first: share(a => a.rank == 1), three: share(a => a.rank && a.rank <= 3), eight: share(a => a.rank && a.rank <= 8) };
  if (!options.bytes) return relevance;
  const kilobytes = answers.map(({ bytes }) => bytes / 1000);
  const mean = kilobytes.reduce((sum, value) => sum + value, 0) / answers.length;
  return { ...relevance, mean: mean.toFixed(1), maximum: Math.max(...kilobytes).toFixed(1), above60: kilobytes.filter(value => value > 60).length };
};

(async () => {
  const all = [];
  for (const [site, output] of sites) all.push(...await evaluate(site, output));
  if (options.json) return console.log(JSON.stringify(all));
  if (options.verbose) {
    for (const { site, kind, query, wanted, rank, urls } of all) {
      if (rank != 1) console.log(`${rank || "-"}\t${site}\t${kind}\t${query}\t→ ${urls.join(" ")}\t(${wanted.slice(0, 2).join(" ")})`);
    }
  }
  const rows = {};
  for (const [site] of sites) rows[site] = summary(all.filter(answer => answer.site == site));
  for (const kind of new Set(all.map(answer => answer.kind))) rows["· " + kind] = summary(all.filter(answer => answer.kind == kind));
  rows.all = summary(all);
  console.table(rows);
})();
