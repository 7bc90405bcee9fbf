/** Takes the rules that the first view of a page needs out of a style sheet of ours. */
import { type CssItem, cssItems, cssList } from '../author-css/css-items.ts';
import { isMet, type Need, selectorNeed } from './selector-need.ts';

interface Rule {
  readonly selectors: readonly { readonly text: string; readonly need: Need }[];
  /** With its braces. */
  readonly block: string;
}

interface Group {
  /** `@layer prose`, `@media …`. */
  readonly head: string;
  readonly parts: readonly Part[];
}

type Part = Rule | Group | string;

/** A style sheet, read once: its rules in their order, without what no first view needs. */
export type FirstSheet = readonly Part[];

/** Groups whose rules are for paper or the moment after, and animations, which nothing waits for. */
const LATER = /^@(?:media[^{]*\bprint|media\(forced-colors:active\)$|starting-style|font-face|keyframes )/;

/** @param css one of our own sheets, as the bundler writes it */
export function readFirstSheet(css: string): FirstSheet {
  return partsOf(css, 0, css.length);
}

function partsOf(css: string, from: number, to: number): Part[] {
  return cssItems(css, from, to, false).flatMap((item) => partOf(css, item) ?? []);
}

function partOf(css: string, item: CssItem): Part | undefined {
  const { kind, block } = item;
  if (kind === 'rule' && block !== undefined) return ruleOf(css, item, block);
  if (kind !== 'at') return undefined;
  // The order of the layers.
  if (block === undefined) return css.slice(item.from, item.to);
  const head = css.slice(item.from, block.from - 1).trim();
  if (LATER.test(head)) return undefined;
  const parts = partsOf(css, block.from, block.to);
  return parts.length === 0 ? undefined : { head, parts };
}

function ruleOf(
  css: string,
  { prelude }: CssItem,
  block: { readonly from: number; readonly to: number },
): Rule | undefined {
  const selectors = cssList(prelude).flatMap((each) => {
    const text = each.trim();
    const need = selectorNeed(text);
    return need === undefined ? [] : [{ text, need }];
  });
  // The whole sheet has the same values, so nothing begins to move when it brings these.
  const said = css
    .slice(block.from, block.to)
    .replace(/(?<=^|[;{])transition(?:-[a-z]+)?:[^;{}]*(?:;|$|(?=\}))/g, '');
  return selectors.length === 0 || said === '' ? undefined : { selectors, block: `{${said}}` };
}

/**
 * @param has says which words of selectors the page has (pageWords)
 * @returns CSS; empty when the page needs nothing of the sheet
 */
export function firstRules(sheet: FirstSheet, has: (word: string) => boolean): string {
  let out = '';
  for (const part of sheet) {
    if (typeof part === 'string') out += part;
    else if ('head' in part) {
      const inside = firstRules(part.parts, has);
      if (inside !== '') out += `${part.head}{${inside}}`;
    } else {
      const met = part.selectors.filter(({ need }) => isMet(need, has));
      if (met.length > 0) out += met.map(({ text }) => text).join(',') + part.block;
    }
  }
  return out;
}
