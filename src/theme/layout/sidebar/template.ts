/** HTML that is rendered once for many pages, with slots where a page marks what is current. */
import { type Html, trustedHtml } from '../../../lib/html.ts';

interface Insertion {
  readonly at: number;
  readonly html: Html;
}

/** `html` is valid for a page on which nothing is current. */
export interface Template {
  readonly html: string;
  readonly slots: ReadonlyMap<string, readonly Insertion[]>;
  /** Positions of parts that each page renders, in order. */
  readonly holes: readonly number[];
  /** Keys of the icons in the HTML. */
  readonly icons: ReadonlySet<string>;
}

/** Collects HTML and records the positions of its slots. */
export interface TemplateWriter {
  readonly icons: Set<string>;
  add(html: Html): void;
  /** Adds a slot here: pages that fill `key` have `html` in this place. */
  slot(key: string, html: Html): void;
  /** Adds a hole here, for a part that each page renders. */
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
 * Returns the HTML with the given slots filled; the cost depends on the slots, not on the length of the HTML.
 * @param part renders the content of each hole, by its number
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
