/** Writes a heading in sentence case, if the prose of the site tells which of its words are names. */

/** How often the prose of a site has a word, by its lower-case form. */
export interface WordUse {
  /** With a small first letter. */
  small: number;
  /** With a capital first letter, not at the beginning of a sentence. */
  capital: number;
}

export type WordUses = ReadonlyMap<string, WordUse>;

type Cased =
  | { readonly kind: 'same' }
  | { readonly kind: 'text'; readonly text: string }
  /** A word of which the site does not tell whether it is a name. */
  | { readonly kind: 'unsure'; readonly word: string };

interface Known {
  readonly uses: WordUses;
  readonly names: ReadonlySet<string>;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’_+#&-]*(?:\.[\p{L}\p{N}]+)*/gu;
const SMALL = new Set(
  'a an and are as at be but by can do does for from has have how if in into is it its more most new not of off on or our out over per than that the their this to up use using vs via was what when where which who why will with without you your'.split(
    ' ',
  ),
);
/** A name when the capital form is this many times as frequent. */
const CLEARLY = 3;

/** Counts the words of prose that are not the first of their sentence. */
export function countWords(text: string, uses: Map<string, WordUse>): void {
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const before = text.slice(Math.max(0, match.index - 3), match.index);
    const first = match.index === 0 || /(?:[.!?:…]["'”’)]?\s+|[\n"“(]\s*)$/.test(before);
    const lower = word.toLowerCase();
    const use = uses.get(lower) ?? { small: 0, capital: 0 };
    if (word[0] === lower[0]) use.small++;
    else if (!first && !/\p{Lu}[^-]*\p{Lu}/u.test(word)) use.capital++;
    uses.set(lower, use);
  }
}

/**
 * @param first true when the text begins the heading
 * @param names words that keep their capitals, in lower case
 */
export function sentenceCase(text: string, first: boolean, { uses, names }: Known): Cased {
  let out = '';
  let at = 0;
  let begins = first;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const gap = text.slice(at, match.index);
    // After a colon and similar, both styles are common.
    begins ||= /[:.!?—–|/("“]\s*$/.test(gap);
    const now = decided(word, { uses, names }, begins);
    if (now === undefined) return { kind: 'unsure', word };
    out += gap + now;
    at = match.index + word.length;
    begins = false;
  }
  out += text.slice(at);
  return out === text ? { kind: 'same' } : { kind: 'text', text: out };
}

/** Undefined when both are possible. @param begins true for the first word, which keeps its first letter */
function decided(word: string, known: Known, begins: boolean): string | undefined {
  const isCompound = /\p{L}-\p{Lu}\p{Ll}/u.test(word);
  if (!isCompound) return begins ? word : decidedWord(word, known);
  // "Retry-After" may be a header and "Wi-Fi" a name: only prose that has the whole compound tells.
  const small = word.toLowerCase();
  const now = decidedWord(capitalised(small), known);
  if (now === undefined) return undefined;
  return now === small ? (begins ? capitalised(small) : small) : word;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function decidedWord(word: string, { uses, names }: Known): string | undefined {
  const lower = word.toLowerCase();
  const isCapital = /^\p{Lu}/u.test(word);
  // Acronyms, names such as GitHub, versions and identifiers.
  if (!isCapital || /\p{Lu}|\p{N}|_|\./u.test(word.slice(1)) || names.has(lower)) return word;
  if (word.length === 1) return SMALL.has(lower) ? lower : word;
  if (SMALL.has(lower)) return lower;
  const { small, capital } = uses.get(lower) ?? { small: 0, capital: 0 };
  if (small > 0 && small >= capital * CLEARLY) return lower;
  if (capital > 0 && capital >= small * CLEARLY) return word;
  return undefined;
}
