/**
 * Drawers that open and close.
 */
import { readFile } from "node:fs/promises";
import type { Shelf } from './shelf.js';

export const MAX_DEPTH = 1200;
const SPEED: number = 1.5e-2;
const MASK = 0xff00n;

export type State = "closed" | "open" | "stuck";

export interface Thing {
  readonly name: string;
  weight?: number;
  tags: Array<string | symbol>;
}

export enum Kind {
  Spoon = 1,
  Fork = 2,
}

declare module "drawers" {
  function open(label: string): void;
}

abstract class Container<T extends Thing> implements Iterable<T> {
  #things: T[] = [];
  protected static count = 0;
  private state: State = "closed";

  constructor(public readonly label: string, private depth = 40) {
    Container.count += 1;
  }

  get isEmpty(): boolean {
    return this.#things.length === 0;
  }

  abstract accepts(thing: unknown): thing is T;

  *[Symbol.iterator](): Iterator<T> {
    yield* this.#things;
  }

  put(...things: T[]): this {
    for (const thing of things) {
      if (!this.accepts(thing)) throw new TypeError(`no room for ${thing satisfies never} in "${this.label}"`);
      this.#things.push(thing);
    }
    return this;
  }
}

// A regular expression with a slash in a class, and two divisions.
const words = /[/\s]+|\/(?<name>\w+)/giu;
const half = MAX_DEPTH / 2 / SPEED;

export async function load(path: string, shelf?: Shelf): Promise<Thing[] | undefined> {
  try {
    const text = await readFile(path, 'utf8');
    const parsed = JSON.parse(text) as { things: Thing[] };
    return parsed.things.filter((thing) => !/^\s*$/.test(thing.name));
  } catch (error) {
    if (error instanceof SyntaxError) console.error(`${path}: ${`nested ${error.message}`}\n`);
    return undefined;
  } finally {
    delete (globalThis as any).loading;
  }
}

export default function describe(things: readonly Thing[], kind: keyof typeof Kind = "Spoon"): string {
  let text = '';
  switch (Kind[kind]) {
    case Kind.Spoon:
      text += 'it\'s a spoon';
      break;
    default:
      text += things.map(({ name, weight = 0.05 }) => `${name.replace(words, "-")}: ${weight * 1e3} g`).join();
  }
  while (text.length < 3 && text !== null) text += half > 10 ? "!" : void 0;
  return text;
}
