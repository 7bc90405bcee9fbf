/** Writes a heading in sentence case where every capital that goes is proven to belong to an ordinary word. */
import { NAMES_LIKE_WORDS, ORDINARY_PAIRS, SMALL_WORDS, VERBS } from './heading-words.data.ts';
import { isOrdinary, pairKey, type SiteWords, type WordUse } from './site-words.ts';

type Cased =
  | { readonly kind: 'same' }
  /** The offsets of letters that become small. */
  | { readonly kind: 'smaller'; readonly at: readonly number[] }
  /** A word that is not proven ordinary. */
  | { readonly kind: 'unsure'; readonly word: string };

export interface KnownWords {
  readonly site: SiteWords;
  /** Words that keep their capitals, in small letters. */
  readonly names: ReadonlySet<string>;
}

/** Stands for code, a picture or a formula in the text of a heading. */
export const NO_TEXT = '\ufffc';

interface Token {
  readonly text: string;
  /** Offset in the heading. */
  readonly at: number;
  /** The first word, or one that a colon, a dash or a bracket sets apart: it may keep its capital. */
  readonly begins: boolean;
  /** True when nothing but a space stands between this word and the next. */
  readonly joined: boolean;
}

/** Uses of a word in small letters that prove it ordinary, and how many times as many as with a capital. */
const ENOUGH = 3;
const PAIRS_ENOUGH = 2;
const CLEARLY = 4;
/** Fewer words of a title are proven by the prose. */
const TITLE_WORDS = 3;
const PLAIN = /^\p{Lu}\p{Ll}+(?:[’']\p{Ll}{1,3})?$/u;
const COMPOUND = /^\p{Lu}\p{Ll}+(?:-\p{L}\p{Ll}+)+$/u;
const SMALL = /^\p{Ll}[\p{Ll}’'-]*$/u;
const QUOTE = /["“”«»„]|(?<!\p{L})['‘]/u;

/** @param heading without its marks; `NO_TEXT` for each part that is no text */
export function sentenceCase(heading: string, known: KnownWords): Cased {
  const tokens = tokensOf(heading);
  const at: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const answer = token.begins ? firstAnswer(token, known) : answerFor(index, tokens, known);
    if (answer === 'unsure') return { kind: 'unsure', word: token.text };
    if (answer === 'smaller') at.push(...capitalsOf(token).slice(token.begins ? 1 : 0));
  }
  if (at.length === 0) return { kind: 'same' };
  const kept = deliberate(tokens, at, known);
  if (kept !== undefined) return { kind: 'unsure', word: kept };
  // What is quoted is written as somebody or a program writes it.
  if (QUOTE.test(heading)) return { kind: 'unsure', word: QUOTE.exec(heading)![0] };
  return { kind: 'smaller', at };
}

/** Every pair of neighbours of a heading, as `SiteWords` counts them. */
export function pairsOf(heading: string): string[] {
  const tokens = tokensOf(heading);
  return tokens.slice(1).map((token, at) => pairKey(tokens[at]!.text, token.text));
}

/** A capital that the heading has on purpose: it is not in title case otherwise, or these words are the title of a page. */
function deliberate(
  tokens: readonly Token[],
  at: readonly number[],
  { site }: KnownWords,
): string | undefined {
  const isTitleCase = !tokens.some(({ text, begins }) => !begins && isOrdinary(text));
  if (!isTitleCase) return tokens.find((token) => at.includes(token.at))?.text;
  const texts = tokens.map(({ text }) => text);
  for (let from = 1; from <= texts.length - TITLE_WORDS; from++)
    for (let to = from + TITLE_WORDS; to <= texts.length; to++) {
      const words = texts.slice(from, to).join(' ');
      if (site.isLabel(words)) return words;
    }
  return undefined;
}

/** The first letter stays, those after a hyphen follow the prose: "Read-Only" and "Wi-Fi". */
function firstAnswer({ text }: Token, known: KnownWords): Answer {
  return COMPOUND.test(text) && /-\p{Lu}/u.test(text) ? wordAnswer(text, known) : 'keep';
}

function capitalsOf({ text, at }: Token): number[] {
  return [...text.matchAll(/(?<![^-])\p{Lu}/gu)].map(({ index }) => at + index);
}

function tokensOf(heading: string): Token[] {
  const tokens: Token[] = [];
  let begins = true;
  for (const match of heading.matchAll(/\S+/g)) {
    const [raw] = match;
    if (!/[\p{L}\p{N}\ufffc]/u.test(raw)) {
      const last = tokens.pop();
      if (last !== undefined) tokens.push({ ...last, joined: false });
      // "and" in other words is no new beginning; neither is a picture.
      begins ||= /^[-–—:|>→•·]+$/u.test(raw);
      continue;
    }
    const head = /^[([{*_"“‘'«¿¡]*/u.exec(raw)![0];
    const body = raw.slice(head.length);
    const tail = /[)\]}*_"”’'».,:;!?…]*$/u.exec(body)![0];
    const text = body.slice(0, body.length - tail.length);
    const isNumber = /^(?:\d+(?:\.\d+)*|[ivxIVX]{1,4})$/.test(text) && (begins || /[.:)]/.test(tail));
    tokens.push({
      text,
      at: match.index + head.length,
      begins: begins || /[([{]/.test(head),
      joined: !/[)\]}.,:;!?…]/u.test(tail),
    });
    begins = /[:.!?…]/.test(tail) || (begins && isNumber);
  }
  return tokens;
}

type Answer = 'keep' | 'smaller' | 'unsure';

function answerFor(index: number, tokens: readonly Token[], known: KnownWords): Answer {
  const { text } = tokens[index]!;
  if (SMALL.test(text)) return 'keep';
  if (/^\p{Lu}$/u.test(text)) return text === 'A' ? article(index, tokens, known) : 'keep';
  if (/^\p{Lu}[\p{Lu}\p{N}]*-\p{Lu}\p{Ll}+$/u.test(text)) return 'unsure';
  if (!PLAIN.test(text) && !COMPOUND.test(text)) return 'keep';
  const lower = text.toLowerCase();
  if (known.names.has(lower)) return 'keep';
  // "Task 8" is one of several.
  if (tokens[index]!.joined && /^\d/.test(tokens[index + 1]?.text ?? '')) return 'unsure';
  const own = SMALL_WORDS.has(lower) ? 'smaller' : wordAnswer(text, known);
  return own === 'smaller' ? byNeighbours(index, tokens, known) : own;
}

function wordAnswer(word: string, { site }: KnownWords): Answer {
  const { small, capital, inner } = site.word(word);
  if (capital >= PAIRS_ENOUGH && capital > small * CLEARLY) return 'keep';
  const parts = word.toLowerCase().split('-');
  if (parts.some((part) => NAMES_LIKE_WORDS.has(part))) return 'unsure';
  return isClear({ small, capital, inner }, ENOUGH) ? 'smaller' : 'unsure';
}

const isClear = ({ small, capital, inner }: Readonly<WordUse>, enough: number): boolean =>
  small >= enough && small > capital * CLEARLY && small > inner * CLEARLY;

/** An ordinary word may be a part of a name: "Control Plane", "VS Code", "GitHub Actions". */
function byNeighbours(index: number, tokens: readonly Token[], known: KnownWords): Answer {
  const [before, token, after] = [tokens[index - 1], tokens[index]!, tokens[index + 1]];
  if (before?.joined === true && !isPair(before, token, known, tokens[index - 2])) return 'unsure';
  // The next word decides for itself, unless it is a name that this word may begin.
  if (after === undefined || !token.joined) return 'smaller';
  if (known.site.pair(token.text, after.text).capital > 0 && !isProven(token, after, known)) return 'unsure';
  if (SMALL_WORDS.has(token.text.toLowerCase())) return 'smaller';
  return isNameLike(after, known) && !isProven(token, after, known) && !isSmallBefore(token, after, known)
    ? 'unsure'
    : 'smaller';
}

/** True when two words that stand together are no name of two words, or are proven to be written small. */
function isPair(first: Token, second: Token, known: KnownWords, before: Token | undefined): boolean {
  const { capital, small } = known.site.pair(first.text, second.text);
  if (capital * CLEARLY > small) return false;
  const lower = first.text.toLowerCase();
  if (SMALL_WORDS.has(second.text.toLowerCase())) return true;
  if (SMALL_WORDS.has(lower) || (SMALL.test(first.text) && !first.begins)) return true;
  const isVerb = first.begins || before === undefined || SMALL_WORDS.has(before.text.toLowerCase());
  return (isVerb && VERBS.has(lower)) || isProven(first, second, known);
}

function isProven(first: Token, second: Token, { site }: KnownWords): boolean {
  if (ORDINARY_PAIRS.has(`${first.text}-${second.text}`.toLowerCase())) return true;
  return isClear(site.pair(first.text, second.text), PAIRS_ENOUGH);
}

function isNameLike({ text, begins }: Token, known: KnownWords): boolean {
  if (begins || SMALL.test(text)) return false;
  if (!PLAIN.test(text) && !COMPOUND.test(text)) return true;
  return (
    known.names.has(text.toLowerCase()) ||
    (!SMALL_WORDS.has(text.toLowerCase()) && wordAnswer(text, known) !== 'smaller')
  );
}

/** "the new API": prose has the word small in front of what is always written in capitals. */
function isSmallBefore(first: Token, second: Token, known: KnownWords): boolean {
  return !PLAIN.test(second.text) && known.site.pair(first.text, second.text).inner >= 1;
}

/** "Open A Page", and not "Vitamin A", "Plan A and B" or "A/B test". */
function article(index: number, tokens: readonly Token[], { site }: KnownWords): Answer {
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  if (after === undefined || before === undefined || !before.joined) return 'keep';
  if (!/^\p{L}{2}/u.test(after.text) || SMALL_WORDS.has(after.text.toLowerCase())) return 'keep';
  const isVerb = VERBS.has(before.text.toLowerCase()) || SMALL_WORDS.has(before.text.toLowerCase());
  // "From A cURL Request", and not "Set A DNS record": that may be one.
  if (!/^\p{L}\p{Ll}+/u.test(after.text)) return /^\p{Ll}/u.test(after.text) && isVerb ? 'smaller' : 'keep';
  return isVerb || site.pair('a', after.text).small > 0 ? 'smaller' : 'unsure';
}
