/** Reads the form of a sentence from a line of data: words, `@class`, `<name:kind>` for a value, `[…]` for what may be left out, `(a | b)` for a choice. */

export type Item =
  | { readonly kind: 'word'; readonly words: ReadonlySet<string> }
  | { readonly kind: 'slot'; readonly name: string; readonly slot: string }
  | { readonly kind: 'choice'; readonly ways: readonly Form[]; readonly optional: boolean };

export type Form = readonly Item[];

/** Words that mean the same in a form, by the name of their class. */
export type WordClasses = Readonly<Record<string, ReadonlySet<string>>>;

const PART = /[[\]()|]|<[^>]+>|[^\s[\]()|]+/g;

/** @throws Error when the data is no form: a mistake of ours */
export function parseForm(line: string, classes: WordClasses): Form {
  const parts = line.match(PART) ?? [];
  let at = 0;
  const ways = (close: string | undefined): Form[] => {
    const found: Item[][] = [[]];
    for (; at < parts.length; at++) {
      const part = parts[at]!;
      if (part === close) return found;
      if (part === '|' && close !== undefined) found.push([]);
      else found.at(-1)!.push(itemOf(part));
    }
    if (close !== undefined) throw new Error(`"${line}" lacks "${close}"`);
    return found;
  };
  const itemOf = (part: string): Item => {
    if (part === '[' || part === '(') {
      at++;
      return { kind: 'choice', ways: ways(part === '[' ? ']' : ')'), optional: part === '[' };
    }
    if (part.startsWith('<')) {
      const [name = '', slot = name] = part.slice(1, -1).split(':');
      return { kind: 'slot', name, slot };
    }
    if (!part.startsWith('@')) return { kind: 'word', words: new Set([part]) };
    const words = classes[part.slice(1)];
    if (words === undefined) throw new Error(`"${line}" names the class "${part}", which there is not`);
    return { kind: 'word', words };
  };
  return ways(undefined)[0]!;
}
