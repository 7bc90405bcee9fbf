/** Splits CSS into rules and declarations (CSS Syntax) without interpreting them, in time linear in the length of the text. */

/** A piece of a style sheet or of a block; all positions are in the whole text. */
export interface CssItem {
  readonly kind: 'at' | 'rule' | 'declaration';
  readonly from: number;
  readonly to: number;
  /** Selector of a rule, or the text after the name of an at-rule. */
  readonly prelude: string;
  /** Lower case, of an at-rule. */
  readonly name: string;
  /** The text between the braces; undefined for an item without a block. */
  readonly block: { readonly from: number; readonly to: number } | undefined;
  /** False when the text ends before the item does. */
  readonly closed: boolean;
}

const CLOSER: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The position after the comment, string or escape that begins at `at`; `at` itself when none begins there. */
function skipOpaque(css: string, at: number, end: number): number {
  const char = css[at];
  if (char === '/' && css[at + 1] === '*') {
    const close = css.indexOf('*/', at + 2);
    return close === -1 ? end : Math.min(end, close + 2);
  }
  if (char === '\\') return Math.min(end, at + 2);
  if (char === '"' || char === "'") {
    for (let i = at + 1; i < end; i++) {
      if (css[i] === '\\') i++;
      // A string ends with its line, closed or not.
      else if (css[i] === char || css[i] === '\n') return i + 1;
    }
    return end;
  }
  if (
    (char === 'u' || char === 'U') &&
    /^url\($/i.test(css.slice(at, at + 4)) &&
    !/[\w-]/.test(css[at - 1] ?? '')
  ) {
    const inside = /\S/.exec(css.slice(at + 4, at + 64))?.[0];
    if (inside === '"' || inside === "'") return at + 3;
    for (let i = at + 4; i < end; i++) {
      if (css[i] === '\\') i++;
      else if (css[i] === ')') return i + 1;
    }
    return end;
  }
  return at;
}

/** Text in which nothing begins, ends or stops. */
const PLAIN = /[^"'\\/uU()[\]{};,]*/y;

/** The position of the first of `stops` outside of brackets, strings and comments; `end` when there is none. */
function findOutside(css: string, from: number, end: number, stops: string): number {
  const open: string[] = [];
  for (let at = from; at < end; ) {
    PLAIN.lastIndex = at;
    at = Math.min(end, at + (PLAIN.exec(css)?.[0].length ?? 0));
    if (at === end) break;
    const after = skipOpaque(css, at, end);
    if (after > at) {
      at = after;
      continue;
    }
    const char = css[at]!;
    if (open.length === 0 && stops.includes(char)) return at;
    if (char === open.at(-1)) open.pop();
    else if (CLOSER[char] !== undefined) open.push(CLOSER[char]);
    at++;
  }
  return end;
}

/** The position after white space and comments. */
function skipSpace(css: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    if (/\s/.test(css[at]!)) at++;
    else if (css.startsWith('/*', at)) at = skipOpaque(css, at, end);
    else if (css.startsWith('<!--', at)) at += 4;
    else if (css.startsWith('-->', at)) at += 3;
    else break;
  }
  return Math.min(at, end);
}

/** @param inside true for the content of a block, where a semicolon ends a declaration */
export function cssItems(css: string, from: number, end: number, inside: boolean): CssItem[] {
  const items: CssItem[] = [];
  for (let at = skipSpace(css, from, end); at < end; at = skipSpace(css, at, end)) {
    if (inside && css[at] === ';') {
      at++;
      continue;
    }
    const item = css[at] === '@' ? atRule(css, at, end) : ruleOrDeclaration(css, at, end, inside);
    items.push(item);
    at = Math.max(item.to, at + 1);
  }
  return items;
}

function atRule(css: string, from: number, end: number): CssItem {
  const name = /^@([\w-]*)/.exec(css.slice(from, from + 64))?.[1] ?? '';
  const start = from + 1 + name.length;
  const stop = findOutside(css, start, end, '{;');
  const prelude = css.slice(start, stop);
  const common = { kind: 'at', from, prelude, name: name.toLowerCase() } as const;
  if (css[stop] === '{' && stop < end) return withBlock(css, common, stop, end);
  return { ...common, to: Math.min(end, stop + 1), block: undefined, closed: stop < end };
}

function ruleOrDeclaration(css: string, from: number, end: number, inside: boolean): CssItem {
  const custom = inside && css.startsWith('--', from);
  const stop = findOutside(css, from, end, custom ? ';' : inside ? '{;' : '{');
  const common = { from, prelude: css.slice(from, stop), name: '' };
  if (css[stop] === '{' && stop < end) return withBlock(css, { kind: 'rule', ...common }, stop, end);
  return {
    kind: 'declaration',
    ...common,
    to: Math.min(end, stop + 1),
    block: undefined,
    closed: stop < end,
  };
}

function withBlock(
  css: string,
  item: Pick<CssItem, 'kind' | 'from' | 'prelude' | 'name'>,
  brace: number,
  end: number,
): CssItem {
  const close = findOutside(css, brace + 1, end, '}');
  const closed = close < end;
  return { ...item, to: closed ? close + 1 : end, block: { from: brace + 1, to: close }, closed };
}

/** The parts of a list, cut at commas outside of brackets. */
export function cssList(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from <= text.length; ) {
    const comma = findOutside(text, from, text.length, ',');
    parts.push(text.slice(from, comma));
    from = comma + 1;
  }
  return parts;
}
