/** Moves the rules of an author's style sheet that match every element of a kind below ours; rules with a name stay above. */
import { bareSelector } from './bare-selector.ts';
import { type CssItem, cssItems, cssList } from './css-items.ts';

/** The weakest layer: `styles/theme.css` lists it first. */
const WEAKEST = 'author-reset';
/** Prefix for layers of authors, so that they never have the name of one of ours. */
const THEIRS = 'author';
/** Limits moved rules to the author's text: they are never meant for the frame of the site. */
const WITHIN = ':where(html,body,.prose,.prose *)';
/** Characters; a longer sheet is served unchanged. */
const LARGEST = 1_000_000;
const CONDITIONS = new Set(['media', 'supports', 'container']);
const DEEPEST = 16;

/** Rules moved out of an author's layer, with the conditions inside that layer under which they apply. */
interface Moved {
  readonly conditions: readonly string[];
  rules: string;
}

/** The position of an item in the nesting. */
interface Place {
  readonly depth: number;
  /** Set inside a layer: collects the rules that leave it, because there they would be stronger than all of ours. */
  readonly moved: Moved[] | undefined;
  /** Conditions inside the outermost layer. */
  readonly conditions: readonly string[];
}

/** @returns the same text except for the moved rules */
export function guardStyleSheet(css: string): string {
  const top: Place = { depth: 0, moved: undefined, conditions: [] };
  return css.length > LARGEST ? css : guarded(css, { from: 0, to: css.length }, top);
}

function guarded(css: string, { from, to }: { from: number; to: number }, place: Place): string {
  const out: string[] = [];
  let at = from;
  for (const item of cssItems(css, from, to, place.depth > 0)) {
    out.push(css.slice(at, item.from), guardedItem(css, item, place));
    at = item.to;
  }
  out.push(css.slice(at, to));
  return out.join('');
}

function guardedItem(css: string, item: CssItem, place: Place): string {
  const text = css.slice(item.from, item.to);
  if (item.kind === 'rule') return guardedRule(css, item, place);
  if (item.kind !== 'at') return text;
  const { name, block, prelude } = item;
  if (name === 'import') return text.replace(/\blayer\(\s*([\w-]+)/i, `layer(${THEIRS}.$1`);
  const outermost = name === 'layer' && place.moved === undefined;
  if (outermost && block === undefined) return `@layer ${theirNames(prelude)}${item.closed ? ';' : ''}`;
  if (block === undefined || place.depth >= DEEPEST) return text;
  if (name !== 'layer' && !CONDITIONS.has(name)) return text;
  const opening = outermost ? `@layer ${theirNames(prelude)}` : css.slice(item.from, block.from - 1);
  const moved = outermost ? [] : place.moved;
  const conditions = name === 'layer' ? place.conditions : [...place.conditions, opening];
  const inner: Place = { depth: place.depth + 1, moved, conditions: moved === undefined ? [] : conditions };
  const body = `${opening}{${guarded(css, block, inner)}}`;
  return outermost && moved !== undefined && moved.length > 0 ? `${body}${weakest(moved)}` : body;
}

function weakest(moved: readonly Moved[]): string {
  const rules = moved.map(
    ({ conditions, rules }) =>
      `${conditions.map((opening) => `${opening}{`).join('')}${rules}${'}'.repeat(conditions.length)}`,
  );
  return `@layer ${WEAKEST}{${rules.join('')}}`;
}

function theirNames(names: string): string {
  return cssList(names)
    .map((name) => (name.trim() === '' ? name : `${THEIRS}.${name.trim()}`))
    .join(',');
}

function guardedRule(css: string, rule: CssItem, place: Place): string {
  const block = rule.block!;
  const body = css.slice(block.from, block.to);
  const selectors = cssList(rule.prelude);
  const places = selectors.map((selector) => bareSelector(selector));
  if (places.every((place) => place === undefined)) return css.slice(rule.from, rule.to);
  const named = selectors.filter((_, i) => places[i] === undefined);
  const bare = selectors.filter((_, i) => places[i] !== undefined);
  const within = selectors.flatMap((selector, i) => {
    const place = places[i];
    return place === undefined ? [] : [`${selector.slice(0, place)}${WITHIN}${selector.slice(place)}`];
  });
  const { weak, strong } = parts(css, block);
  return (
    (named.length === 0 ? '' : `${named.join(',')}{${body}}`) +
    (weak === '' ? '' : inWeakest(`${within.join(',')}{${weak}}`, place)) +
    (strong === '' ? '' : `${bare.join(',')}{${strong}}`)
  );
}

/** Strong are deliberate choices of the author: custom properties, `!important`, and nested rules with a name. */
function parts(
  css: string,
  block: { readonly from: number; readonly to: number },
): { weak: string; strong: string } {
  const out = { weak: '', strong: '' };
  let at = block.from;
  for (const item of cssItems(css, block.from, block.to, true)) {
    const text = css.slice(item.from, item.to);
    const whole = item.kind === 'declaration' && !text.endsWith(';') ? `${text};` : text;
    out[isStrong(item) ? 'strong' : 'weak'] += css.slice(at, item.from).replace(/\S+/g, '') + whole;
    at = item.to;
  }
  return out;
}

function isStrong({ kind, prelude }: CssItem): boolean {
  if (kind === 'declaration') {
    const plain = prelude.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').trim();
    return plain.startsWith('--') || /!\s*important$/i.test(plain);
  }
  return (
    kind === 'rule' &&
    cssList(prelude).some((one) => bareSelector(one.replace(/^\s*[>+~]/, '')) === undefined)
  );
}

function inWeakest(rule: string, { moved, conditions }: Place): string {
  if (moved === undefined) return weakest([{ conditions: [], rules: rule }]);
  const last = moved.at(-1);
  // From the same block: the conditions need not be repeated.
  if (last?.conditions === conditions) last.rules += rule;
  else moved.push({ conditions, rules: rule });
  return '';
}
