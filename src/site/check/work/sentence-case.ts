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
  /** Names of one or more words that keep their capitals, in small letters, with a space between words. */
  readonly names: ReadonlySet<string>;
  /** What the rules of the project set apart in a list: a name there, or only what the line is about. */
  readonly topics?: ReadonlySet<string>;
}

/** Stands for code, a picture or a formula in the text of a heading. */
export const NO_TEXT = '\ufffc';

interface Token {
  readonly text: string;
  /** Offset in the heading. */
  readonly at: number;
  /** The first word, or one that a colon or a dash sets apart: it may keep its capital. */
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
/** Words of the longest name. */
const NAME_WORDS = 5;
/** "GPU-Accelerated": whether the second part is a name cannot be told. */
const BEGINS_LIKE_NAME = /^\p{Lu}[\p{Lu}\p{N}]*-\p{Lu}\p{Ll}+$/u;
/** "Make Get Request" means GET. */
const HTTP_METHOD = /^(?:get|post|put|patch|delete|head|options)$/;
const OF_HTTP = /^(?:requests?|methods?|calls?|endpoints?|routes?)$/i;
/** In front of it, "may" is a verb and no month. */
const SUBJECT = /^(?:you|we|they|it|he|she|this|that|which|users?)$/i;
const PLAIN = /^\p{Lu}\p{Ll}+(?:[’']\p{Ll}{1,3})?$/u;
const COMPOUND = /^\p{Lu}\p{Ll}+(?:-\p{L}\p{Ll}+)+$/u;
const SMALL = /^\p{Ll}[\p{Ll}’'-]*$/u;
const QUOTE = /["“”«»„]|(?<!\p{L})['‘]/u;

/** @param heading without its marks; `NO_TEXT` for each part that is no text */
export function sentenceCase(heading: string, known: KnownWords): Cased {
  const tokens = tokensOf(heading);
  const at: number[] = [];
  for (const [index, token] of tokens.entries()) {
    const answer = token.begins ? firstAnswer(index, tokens, known) : answerFor(index, tokens, known);
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
function firstAnswer(index: number, tokens: readonly Token[], known: KnownWords): Answer {
  const { text } = tokens[index]!;
  if (isNamed(index, tokens, known.names)) return 'keep';
  if (BEGINS_LIKE_NAME.test(text)) return 'unsure';
  return COMPOUND.test(text) && /-\p{Lu}/u.test(text) ? wordAnswer(text, known) : 'keep';
}

/** "Portal" of "Customer Portal" is one there, and an ordinary word elsewhere. */
function isNamed(index: number, tokens: readonly Token[], names: ReadonlySet<string>): boolean {
  for (let from = Math.max(0, index - NAME_WORDS + 1); from <= index; from++)
    for (let to = index + 1; to <= Math.min(tokens.length, from + NAME_WORDS); to++)
      if (names.has(nameOf(tokens.slice(from, to).map(({ text }) => text)))) return true;
  return false;
}

const nameOf = (words: readonly string[]): string => words.join(' ').toLowerCase().replaceAll('-', ' ');

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
    const opens = /[([{]/.test(head);
    const last = tokens.at(-1);
    if (opens && last !== undefined) tokens[tokens.length - 1] = { ...last, joined: false };
    tokens.push({
      text,
      at: match.index + head.length,
      // "(And why you need it)" after a question begins a sentence, "(Browser Automation)" after a name does not.
      begins: begins || (opens && /[→⇒|:]/.test(heading.slice(match.index))),
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
  if (isNamed(index, tokens, known.names)) return 'keep';
  if (BEGINS_LIKE_NAME.test(text)) return 'unsure';
  if (!PLAIN.test(text) && !COMPOUND.test(text)) return 'keep';
  const lower = text.toLowerCase();
  if (known.topics !== undefined && isNamed(index, tokens, known.topics)) return 'unsure';
  if (HTTP_METHOD.test(lower) && OF_HTTP.test(tokens[index + 1]?.text ?? '')) return 'unsure';
  if (lower === 'may' && !SUBJECT.test(tokens[index - 1]?.text ?? '')) return 'unsure';
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
  return isNameLike(index + 1, tokens, known) &&
    !isProven(token, after, known) &&
    !isSmallBefore(token, after, known)
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

function isNameLike(index: number, tokens: readonly Token[], known: KnownWords): boolean {
  const { text, begins } = tokens[index]!;
  if (begins || SMALL.test(text)) return false;
  if (!PLAIN.test(text) && !COMPOUND.test(text)) return true;
  return (
    isNamed(index, tokens, known.names) ||
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
