/** Decides whether a sentence that a model wrote may be shown: its sections must exist and say what it says. */
import { fold } from '../../lib/search/fold.ts';
import { characterPairs, indexWords, wordRuns } from '../../lib/search/search-words.ts';
import { stem } from '../../lib/search/stem.ts';
import { isStopWord } from '../../lib/search/stop-words.ts';
import type { FoundSection } from './answer-question.ts';
import { sentencesOf } from './sentences.ts';

/** A section that a model was given. */
export interface AskSource {
  /** `S1`. */
  readonly id: string;
  readonly found: FoundSection;
}

/** Of the telling words of a sentence, the part that its sections must have. */
const MIN_COVERED = 0.75;
const CITATION = /\[S\d+(?:\s*[,;]\s*S?\d+)*\]/g;
const CODE = /`+([^`]+)`+/g;
/** Addresses, links, pictures and tags: a sentence of the documentation is shown without any. */
const ACTIVE = /\]\s*\(|\]\s*\[|\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:javascript|data|mailto):|<\/?[a-z!]/i;
const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** Identifiers, flags, paths and file names; words with capitals inside or after the first word. */
const NAME =
  /--?[a-z][\w-]*|[\w$]+(?:[_./:@-][\w$]+)+|\b[A-Z]{2,}\w*|\b\p{L}+\p{Lu}\p{L}*|(?<=[\p{L}\d,;:] )\p{Lu}[\p{L}\d]+/gu;
const NUMBER_WORDS = new Set(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million once twice half double daily hourly weekly monthly yearly minute hour day week month year never always'.split(
    ' ',
  ),
);
const NEGATION =
  /\b(?:not|no|never|none|cannot|without|neither|nor|nicht|kein\w*|nie|ohne|ne|pas|jamais|sans|nunca|sin|não|nem|sem|non|mai|senza|geen|niet)\b|n['’]t\b|[不没無无未]|ない|ません/iu;

/** @returns the sections that a sentence cites; empty when it cites none, or one that was not given */
export function citedSources(sentence: string, sources: readonly AskSource[]): readonly AskSource[] {
  const ids = (sentence.match(CITATION) ?? []).flatMap((mark) => mark.match(/\d+/g) ?? []);
  const found = [...new Set(ids)].map((id) => sources.find((source) => source.id === `S${id}`));
  return found.includes(undefined) ? [] : (found as AskSource[]);
}

export function withoutCitations(sentence: string): string {
  return sentence.replace(CITATION, '').replace(/\s+([.!?。！？,;:])/g, '$1');
}

/** Whether the cited sections have the numbers, code and names of a sentence, nearly all of its words, and its yes or no. */
export function isSaidBy(sentence: string, cited: readonly AskSource[]): boolean {
  const plain = withoutCitations(sentence);
  if (cited.length === 0 || ACTIVE.test(plain.replace(CODE, ' '))) return false;
  const texts = cited.map(
    ({ found: { title, section } }) => `${title}\n${section.heading}\n${section.text}\n${section.code}`,
  );
  const whole = texts.join('\n');
  if (!hasTerms(plain, whole)) return false;
  const words = tellingWords(plain);
  if (words.length === 0) return false;
  const known = new Set(texts.flatMap(indexWords));
  const missing = words.filter((word) => !known.has(word));
  if (missing.some((word) => NUMBER_WORDS.has(word))) return false;
  if ((words.length - missing.length) / words.length < MIN_COVERED) return false;
  return NEGATION.test(plain) === NEGATION.test(nearestSentence(words, cited));
}

/** The section in which a block of code stands, but for the space around it. */
export function sourceOfCode(code: string, sources: readonly AskSource[]): AskSource | undefined {
  const wanted = code.replace(/\r/g, '').replace(/^\n+|\s+$/g, '');
  return wanted === '' ? undefined : sources.find(({ found: { section } }) => section.code.includes(wanted));
}

function hasTerms(sentence: string, text: string): boolean {
  const folded = fold(text);
  const code = [...sentence.matchAll(CODE)].map(([, inner]) => inner!.trim());
  if (!code.every((inner) => text.includes(inner))) return false;
  const prose = sentence.replace(CODE, ' ').replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, '');
  // The number of a list item is the list's own.
  const counted = prose.replace(/^\s*(?:\d+[.)]|[-*+])\s+/, '');
  const numbers = [...counted.matchAll(NUMBER)].map(([number]) => number);
  const spoken = new Set(text.match(NUMBER) ?? []);
  if (!numbers.every((number) => spoken.has(number))) return false;
  return [...counted.matchAll(NAME)].every(([name]) => folded.includes(fold(name)));
}

/** As an index has them: stems, and pairs in scripts without spaces. */
function tellingWords(sentence: string): string[] {
  const words = wordRuns(sentence.replace(CODE, ' $1 ')).flatMap(({ text, unspaced }) => {
    if (unspaced) return characterPairs(text);
    return isStopWord(text) ? [] : [stem(text)];
  });
  return [...new Set(words)];
}

/** What the sections say in the sentence that has most of these words. */
function nearestSentence(words: readonly string[], cited: readonly AskSource[]): string {
  let best = '';
  let max = 0;
  for (const { found } of cited)
    for (const { text } of sentencesOf(found.section, found.lang)) {
      const own = new Set(indexWords(text));
      const had = words.filter((word) => own.has(word)).length;
      if (had <= max) continue;
      max = had;
      best = text;
    }
  return best;
}
