/** The rules that both sides of the comparison share: words, white space, entities, and which tags glue words together. */

/** An address as written, and the element that has it; none for Markdown. */
export type Target = { readonly written: string; readonly element: string };

/** What a reader should find on a page. */
export type PageText = {
  readonly words: readonly string[];
  /** Each as its words joined by one blank. */
  readonly headings: readonly string[];
  /** Titles of cards, steps, tabs and the like. */
  readonly labels: readonly string[];
  /** Code samples without white space. */
  readonly code: readonly string[];
  readonly links: readonly Target[];
  readonly images: readonly Target[];
  /** Addresses given to components of the authors, which may do something else with them. */
  readonly authorTargets: readonly string[];
  /** How many components of the authors the page knows. */
  readonly components: number;
  /** Phrases that components of the authors hold. */
  readonly author: readonly string[];
  /** Files that contain the text, below the root. */
  readonly files: readonly string[];
};

/** Tags inside a word or a sentence; every other tag separates words. */
export const inlineTags = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'cite',
  'code',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
  'var',
  'wbr',
]);

const named: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  rarr: '→',
  larr: '←',
  times: '×',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  middot: '·',
  bull: '•',
  check: '✓',
  deg: '°',
  ge: '≥',
  le: '≤',
  lbrace: '{',
  rbrace: '}',
  lcub: '{',
  rcub: '}',
  lbrack: '[',
  rbrack: ']',
  lsqb: '[',
  rsqb: ']',
  vert: '|',
  ast: '*',
  grave: '`',
  num: '#',
};

/** Character references as characters; unknown names stay. */
export function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]\w*));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? named[name.toLowerCase()] ?? whole;
      const point = decimal !== undefined ? Number(decimal) : parseInt(hex ?? '', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    },
  );
}

/** Runs of letters and digits in lower case. Zero-width characters are no part of a word. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]|\uFE0F/g, '')
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** The words of a text with one blank between them. */
export const phrase = (text: string): string => wordsOf(text).join(' ');

/** A code sample for comparison: no white space, no invisible characters. */
export const squeezed = (text: string): string => text.replaceAll(/[\s\u200B-\u200D\u2060\uFEFF]+/g, '');
