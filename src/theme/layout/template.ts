/** HTML that is written once for many pages, with marked places where a page says what is current. */

export interface Insertion {
  readonly at: number;
  readonly text: string;
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
  add(html: string): void;
  /** Marks this place: `text` stands here on pages that fill `key`. */
  slot(key: string, text: string): void;
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
      parts.push(html);
      length += html.length;
    },
    slot: (key, text) => {
      const known = slots.get(key);
      const insertion = { at: length, text };
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
export function fill(template: Template, keys: Iterable<string>, part?: (hole: number) => string): string {
  const byPlace = new Map<number, string>();
  for (const key of keys) for (const { at, text } of template.slots.get(key) ?? []) byPlace.set(at, text);
  if (part !== undefined) for (const [hole, at] of template.holes.entries()) byPlace.set(at, part(hole));
  if (byPlace.size === 0) return template.html;
  let out = '';
  let from = 0;
  for (const [at, text] of [...byPlace].sort(([a], [b]) => a - b)) {
    out += template.html.slice(from, at) + text;
    from = at;
  }
  return out + template.html.slice(from);
}
