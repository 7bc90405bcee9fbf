/** Says what a page must have for a selector to match anything in it before anybody has touched the page. */
import { cssList } from '../author-css/css-items.ts';

/** Met when all `words` are on the page, and of each list in `choices` at least one need is met. */
export interface Need {
  /** `.class`, `#id`, `[attribute`, `[attribute="value"` or `<element`. */
  readonly words: readonly string[];
  readonly choices: readonly (readonly Need[])[];
}

/** Follows from what the reader does, or is drawn only then. */
const LATER =
  /^(?:hover|focus|focus-visible|focus-within|active|target|popover-open|modal|fullscreen|backdrop|selection|-webkit-search-cancel-button|user-invalid)$/;
/** Parts of drop-down lists, which are closed at first. */
const CLOSED = /^menu-(?:box|item|text|label|hint)$/;
/** Functions of which one argument has to match. */
const ONE_OF = /^(?:is|where|has|-webkit-any)$/;

const NAME = /^(?:\\.|[\w-]|[^\x00-\x7f])+/;

/** @returns undefined for a selector that matches nothing in the first view */
export function selectorNeed(selector: string): Need | undefined {
  const words: string[] = [];
  const choices: Need[][] = [];
  for (let at = 0; at < selector.length; ) {
    const char = selector[at]!;
    const name = NAME.exec(selector.slice(at + (/[.#[]/.test(char) ? 1 : 0)))?.[0] ?? '';
    if (char === '.' || char === '#') {
      if (CLOSED.test(name)) return undefined;
      words.push(char + name.replaceAll('\\', ''));
      at += 1 + name.length;
    } else if (char === '[') {
      const end = afterBracket(selector, at);
      words.push(`[${attributeWord(selector.slice(at + 1, end - 1))}`);
      at = end;
    } else if (char === ':') {
      const { pseudo, argument, end } = pseudoAt(selector, at);
      at = end;
      if (LATER.test(pseudo)) return undefined;
      if (!ONE_OF.test(pseudo)) continue;
      const met = cssList(argument).flatMap((each) => selectorNeed(each.trim()) ?? []);
      if (met.length === 0) return undefined;
      choices.push(met);
    } else if (/[a-z]/i.test(char)) {
      words.push(`<${name.toLowerCase()}`);
      at += name.length;
    } else at += Math.max(1, name.length);
  }
  return { words, choices };
}

/** `name="value"` where the selector says the whole value, else `name`. */
function attributeWord(inside: string): string {
  const [, name = '', value] = /^([\w-]+)(?:=["']?([\w-]+)["']?)?/.exec(inside) ?? [];
  return value === undefined ? name : `${name}="${value}"`;
}

/** The position after the bracket that closes the one at `at`. */
function afterBracket(text: string, at: number): number {
  let depth = 0;
  let quote = '';
  for (let i = at; i < text.length; i++) {
    const char = text[i]!;
    if (char === '\\') i++;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[' || char === '(') depth++;
    else if ((char === ']' || char === ')') && --depth === 0) return i + 1;
  }
  return text.length;
}

function pseudoAt(selector: string, at: number): { pseudo: string; argument: string; end: number } {
  const start = at + (selector[at + 1] === ':' ? 2 : 1);
  const pseudo = NAME.exec(selector.slice(start))?.[0] ?? '';
  const open = start + pseudo.length;
  if (selector[open] !== '(') return { pseudo, argument: '', end: Math.max(open, at + 1) };
  const end = afterBracket(selector, open);
  return { pseudo, argument: selector.slice(open + 1, end - 1), end };
}

export function isMet({ words, choices }: Need, has: (word: string) => boolean): boolean {
  return words.every(has) && choices.every((of) => of.some((need) => isMet(need, has)));
}
