/** HTML that is written once for many pages, with marked places where a page says what is current. */

export interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** `html` is right for a page on which nothing is current. */
export interface Template {
  readonly html: string;
  readonly slots: ReadonlyMap<string, readonly Insertion[]>;
  /** Keys of the icons that the HTML refers to. */
  readonly icons: ReadonlySet<string>;
}

/** Collects HTML and remembers where its slots are. */
export interface TemplateWriter {
  readonly icons: Set<string>;
  add(html: string): void;
  /** Marks this place: `text` stands here on pages that fill `key`. */
  slot(key: string, text: string): void;
  done(): Template;
}

export function templateWriter(): TemplateWriter {
  const parts: string[] = [];
  const slots = new Map<string, Insertion[]>();
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
    done: () => ({ html: parts.join(''), slots, icons }),
  };
}

/** The HTML with the given slots filled; costs what is filled, not what is written. */
export function fill(template: Template, keys: Iterable<string>): string {
  const byPlace = new Map<number, string>();
  for (const key of keys) for (const { at, text } of template.slots.get(key) ?? []) byPlace.set(at, text);
  if (byPlace.size === 0) return template.html;
  let out = '';
  let from = 0;
  for (const [at, text] of [...byPlace].sort(([a], [b]) => a - b)) {
    out += template.html.slice(from, at) + text;
    from = at;
  }
  return out + template.html.slice(from);
}
