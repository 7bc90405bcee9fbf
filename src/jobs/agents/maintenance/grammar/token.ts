/** The words of a request, with quoted text as one word, and where each stands. */

export type TokenKind =
  /** A word, a number or a version. */
  | 'word'
  /** Text in quotation marks: a value, never an instruction. */
  | 'quoted'
  /** A word that is written like a path or an address. */
  | 'path'
  /** `*`, `-`, `+`, `->` and the like. */
  | 'mark'
  /** Ends a sentence. */
  | 'end'
  /** A comma, a colon or a bracket. */
  | 'pause';

export interface Token {
  readonly kind: TokenKind;
  /** As written, without quotation marks. */
  readonly text: string;
  /** Lower case, for comparing; of quoted text the text itself. */
  readonly word: string;
  /** Where it begins and ends in the request. */
  readonly from: number;
  readonly to: number;
  /** Number of its sentence, from 0. */
  readonly sentence: number;
}

const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”"“',
  '”': '”',
  '„': '“”"',
  '«': '»',
  '`': '`',
  "'": "'",
  '‘': "’'",
  '‹': '›',
};
const MARKS = new Set(['*', '-', '+', '–', '->', '=>', '→', '&', '/']);
const ENDS = new Set(['.', ';', '!', '?', '¿', '¡', '…', '\n']);
const PAUSES = new Set([',', ':', '(', ')', '[', ']', '{', '}', '"', "'", '`', '*', '_', '“', '”']);
const BEFORE_QUOTE = /[\s([{,:;]/;
const AFTER_QUOTE = /[\s)\]},.:;!?…]/;
const PATHLIKE = /\/|\.(?:mdx?|json|ya?ml)$/i;
/** `don't` is two words; `cannot` as well. */
const CONTRACTIONS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^can'?t$|^cannot$/, ['can', 'not']],
  [/^won't$/, ['will', 'not']],
  [/^dont$/, ['do', 'not']],
  [/^doesnt$/, ['does', 'not']],
  [/^let's$/, ['let', 'us']],
  [/^i'd$/, ['i', 'would']],
  [/^we'd$/, ['we', 'would']],
  [/^i've$/, ['i', 'have']],
  [/^we've$/, ['we', 'have']],
  [/^they're$/, ['they', 'are']],
];

interface Chunk {
  readonly kind: TokenKind;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Of quoted text, so that many opening marks cost no time. */
const LONGEST_QUOTED = 2_000;

/** @returns undefined for a request of more words than `most` */
export function tokensOf(request: string, most: number): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let sentence = 0;
  for (const chunk of chunksOf(request.normalize('NFC'))) {
    if (tokens.length >= most) return undefined;
    const words = chunk.kind === 'word' ? expanded(chunk.text) : [chunk.text];
    for (const word of words)
      tokens.push({
        ...chunk,
        text: words.length === 1 ? chunk.text : word,
        word: chunk.kind === 'quoted' ? word : word.toLowerCase(),
        sentence,
      });
    if (chunk.kind === 'end') sentence++;
  }
  return tokens;
}

function expanded(text: string): readonly string[] {
  const word = text.toLowerCase().replaceAll('’', "'");
  const known = CONTRACTIONS.find(([form]) => form.test(word))?.[1];
  if (known !== undefined) return known;
  return word.endsWith("n't") ? [text.slice(0, -3), 'not'] : [text];
}

function* chunksOf(text: string): Generator<Chunk> {
  for (let at = 0; at < text.length; ) {
    const letter = text[at]!;
    if (letter === '\n') yield { kind: 'end', text: letter, from: at, to: ++at };
    else if (/\s/.test(letter)) at++;
    else {
      const quoted = quotedAt(text, at);
      if (quoted !== undefined) {
        yield quoted;
        at = quoted.to;
        continue;
      }
      const end = wordEnd(text, at);
      yield* partsOf(text, at, end);
      at = end;
    }
  }
}

/** Text between two quotation marks, where the first begins a word and the second ends one. */
function quotedAt(text: string, at: number): Chunk | undefined {
  const closing = QUOTES[text[at]!];
  if (closing === undefined || (at > 0 && !BEFORE_QUOTE.test(text[at - 1]!))) return undefined;
  const last = Math.min(text.length, at + LONGEST_QUOTED);
  for (let end = at + 1; end < last && text[end] !== '\n'; end++) {
    if (!closing.includes(text[end]!)) continue;
    if (end + 1 < text.length && !AFTER_QUOTE.test(text[end + 1]!)) continue;
    if (end === at + 1) return undefined;
    return { kind: 'quoted', text: text.slice(at + 1, end), from: at, to: end + 1 };
  }
  return undefined;
}

function wordEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && !/\s/.test(text[end]!)) end++;
  return end;
}

/** One run without blanks: what stands before the word, the word or words with commas, and what stands after. */
function* partsOf(text: string, from: number, to: number): Generator<Chunk> {
  if (MARKS.has(text.slice(from, to))) {
    yield { kind: 'mark', text: text.slice(from, to), from, to };
    return;
  }
  let [start, end] = [from, to];
  while (start < end && isPunctuation(text[start]!)) yield punctuation(text, start++);
  while (end > start && isPunctuation(text[end - 1]!) && !isWildAt(text, end)) end--;
  for (let at = start; at < end; ) {
    let stop = at;
    while (stop < end && !/[,;]/.test(text[stop]!)) stop++;
    if (stop > at) yield wordChunk(text, at, stop);
    if (stop < end) yield punctuation(text, stop);
    at = stop + 1;
  }
  for (let at = end; at < to; at++) yield punctuation(text, at);
}

function wordChunk(text: string, from: number, to: number): Chunk {
  const word = text.slice(from, to);
  return { kind: MARKS.has(word) ? 'mark' : PATHLIKE.test(word) ? 'path' : 'word', text: word, from, to };
}

/** `guides/*` and `guides/**` are other addresses than `guides/`. */
function isWildAt(text: string, end: number): boolean {
  if (text[end - 1] !== '*') return false;
  return text[end - 2] === '/' || (text[end - 2] === '*' && text[end - 3] === '/');
}

const isPunctuation = (letter: string): boolean => ENDS.has(letter) || PAUSES.has(letter);

function punctuation(text: string, at: number): Chunk {
  const letter = text[at]!;
  return { kind: ENDS.has(letter) ? 'end' : 'pause', text: letter, from: at, to: at + 1 };
}
