/** HTML that is written once for many pages, with marked places where a page says what is current. */
import { type Html, trustedHtml } from '../../lib/html.ts';

export interface Insertion {
  readonly at: number;
  readonly html: Html;
}

/** `html` is right for a page on which nothing is current. */
export interface Template {
  readonly html: string;
  readonly slots: ReadonlyMap<string, readonly Insertion[]>;
  /** Where other parts of the page stand in it, in order. */
  readonly holes: readonly number[];
  /** Keys of the icons that the HTML refers to. */
  readonly icons: ReadonlySet<string>;
}

/** Collects HTML and remembers where its slots are. */
export interface TemplateWriter {
  readonly icons: Set<string>;
  add(html: Html): void;
  /** Marks this place: `html` stands here on pages that fill `key`. */
  slot(key: string, html: Html): void;
  /** Marks this place for a part that is written for each page. */
  hole(): void;
  done(): Template;
}

export function templateWriter(): TemplateWriter {
  const parts: string[] = [];
  const slots = new Map<string, Insertion[]>();
  const holes: number[] = [];
  const icons = new Set<string>();
  let length = 0;
  return {
    icons,
    add: (html) => {
      const text = html.toString();
      parts.push(text);
      length += text.length;
    },
    slot: (key, html) => {
      const known = slots.get(key);
      const insertion = { at: length, html };
      if (known === undefined) slots.set(key, [insertion]);
      else known.push(insertion);
    },
    hole: () => void holes.push(length),
    done: () => ({ html: parts.join(''), slots, holes, icons }),
  };
}

/**
 * The HTML with the given slots filled; costs what is filled, not what is written.
 * @param part writes what stands in each hole, by its number
 */
export function fill(template: Template, keys: Iterable<string>, part?: (hole: number) => Html): Html {
  const byPlace = new Map<number, Html>();
  for (const key of keys) for (const { at, html } of template.slots.get(key) ?? []) byPlace.set(at, html);
  if (part !== undefined) for (const [hole, at] of template.holes.entries()) byPlace.set(at, part(hole));
  if (byPlace.size === 0) return trustedHtml(template.html);
  let out = '';
  let from = 0;
  for (const [at, html] of [...byPlace].sort(([a], [b]) => a - b)) {
    out += template.html.slice(from, at) + html.toString();
    from = at;
  }
  return trustedHtml(out + template.html.slice(from));
}
