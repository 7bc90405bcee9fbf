/** What a clause says, as far as words show it: those that tell, its numbers with their neighbours, and what turns its meaning around. */
import { fold } from '../../lib/search/fold.ts';
import { characterPairs, wordRuns } from '../../lib/search/search-words.ts';
import { stem } from '../../lib/search/stem.ts';
import { isStopWord } from '../../lib/search/stop-words.ts';
import { baseOf } from './word-forms.ts';

export const CODE = /`+([^`]+)`+/g;
const NUMBER = /\d+(?:[.,:]\d+)*/g;
/** What cuts a sentence into clauses, of which each may come from another sentence. */
const CLAUSES =
  /[,;:–—、，；：]\s*(?!\d)|\s+(?:and|or|but|then|while|whereas|und|oder|aber|et|ou|mais|y|o|pero|e|ma|och|en|maar)\s+/iu;
const NEGATION =
  /\b(?:not|no|never|none|nobody|nothing|cannot|without|neither|nor|nicht|kein\w*|nie|ohne|ne|pas|jamais|sans|nunca|sin|não|nem|sem|non|mai|senza|geen|niet)\b|n['’]t\b|[不没無无未勿]|ない|ません|않|없|못하|아니|마세요|마십시오/giu;
/** What makes a sentence true in some cases only. */
const LIMITED =
  /\b(?:unless|except|nur|außer|sauf|salvo|(?<!-)only (?:after|as|at|before|behind|by|for|from|if|in|inside|on|once|through|via|when|where|while|with))\b/iu;
/** Where "only" stands apart from what it limits: "Only enable it behind a proxy". */
const ONLY_SOMEWHERE =
  /(?<!-)\bonly\b.*\b(?:after|as|at|before|behind|by|for|from|if|in|inside|on|once|through|via|when|where|while|with)\b/iu;
/** What makes a clause true under a condition. */
const CONDITION = /\b(?:if|when|whenever|wenn|falls|sobald|lorsque|cuando)\b/iu;
/** A condition that stands first holds for the clause after it as well. */
const BEGINS_CONDITION = /^\W*(?:if|when|whenever|wenn|falls|sobald|lorsque|cuando)\b/iu;
/** What comes after one of these cannot change places with what is before it. */
const TURNING = new Set(
  'before after until than per over unlike versus instead vor nach bevor nachdem bis avant après jusque antes después hasta prima dopo'
    .split(' ')
    .map(fold),
);
/** Code, and what is written as only code is. */
const CODED = /`+[^`]+`+|(?<!\S)[("']?(?:--?[a-z]|\/)[^\s,;]*|(?<![\w$])[\w$]+(?:[_./:=@][\w$]+)+/giu;
/** Telling words after a turning one that may be its own. */
const REACH = 3;
/** A number as a word of its own, or the letters of a word, which may have digits in them. */
const TOKEN = /\d+(?:[.,:]\d+)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*|[^\s]/gu;

export interface Clause {
  /** As it is written. */
  readonly text: string;
  readonly words: readonly string[];
  readonly numbers: readonly string[];
  /** How often it says no. */
  readonly negations: number;
  readonly isLimited: boolean;
  /** Whether it holds under a condition only: its own, or that of the clause before it. */
  readonly isConditional: boolean;
  /** Each turning word with the telling one after it. */
  readonly turns: readonly (readonly [turn: string, word: string])[];
}

/** "Without activity, a session ends": one clause, of which the second half alone says something else. */
const WITHOUT = /^(\W*(?:without|ohne|sans|sin|sem)\s[^,]{1,60}),/iu;

export function clausesOf(sentence: string): readonly Clause[] {
  return sentence
    .replace(WITHOUT, '$1')
    .split(CLAUSES)
    .map((text, at, all) => readClause(text, BEGINS_CONDITION.test(all[at - 1] ?? '')));
}

/** @param follows whether the clause before it is a condition */
function readClause(text: string, follows: boolean): Clause {
  return {
    text,
    words: tellingWords(text),
    numbers: numbersOf(text.replace(CODE, ' ')),
    negations: text.match(NEGATION)?.length ?? 0,
    isLimited: isLimited(text),
    isConditional: follows || CONDITION.test(text),
    turns: turnsOf(text.replace(CODE, ' '), 1),
  };
}

export const isLimited = (text: string): boolean => LIMITED.test(text);

/** Whether a sentence says that what it says holds in some cases only. */
export const saysLimit = (text: string): boolean => LIMITED.test(text) || ONLY_SOMEWHERE.test(text);

export const saysCondition = (text: string): boolean => CONDITION.test(text) || saysLimit(text);

export const numbersOf = (text: string): readonly string[] => text.match(NUMBER) ?? [];

/** As an index has them: stems, and pairs in scripts without spaces. */
export function tellingWords(sentence: string): string[] {
  const words = wordRuns(sentence.replace(CODE, ' $1 ')).flatMap(({ text, unspaced }) => {
    if (unspaced) return characterPairs(text);
    return isStopWord(text) ? [] : [baseOf(stem(text))];
  });
  return [...new Set(words)];
}

/** Those that a text has in code, flags and identifiers. */
export function codedWords(text: string): ReadonlySet<string> {
  return new Set((text.match(CODED) ?? []).flatMap(tellingWords));
}

/** @param reach telling words after each turning one */
export function turnsOf(text: string, reach = REACH): (readonly [turn: string, word: string])[] {
  // In a name such as `Retry-After` they turn nothing.
  const written = text.match(/[\p{L}\p{N}\p{M}]+(?:[-_./:][\p{L}\p{N}\p{M}]+)*/gu) ?? [];
  return written.flatMap((name, at) => {
    const turn = fold(name);
    if (!TURNING.has(turn) || (turn === 'instead' && written[at + 1] !== 'of')) return [];
    const after = written.slice(at + 1, at + 1 + 3 * reach).flatMap((word) => wordRuns(word));
    const telling = after.filter((run) => !isStopWord(run.text) && !TURNING.has(run.text));
    // One at the end of its clause turns nothing else than itself.
    const own = [turn, ''] as const;
    return [
      ...(telling.length === 0 || reach > 1 ? [own] : []),
      ...telling.slice(0, reach).map((run) => [turn, baseOf(stem(run.text))] as const),
    ];
  });
}

/** The word right before and the one right after each number, such as `port 80` and `30 days`, with the number. Borders of cells are none. */
export function besideNumbers(text: string): (readonly [number: string, word: string])[] {
  const tokens = text.match(TOKEN)?.filter((token) => !/^[|:=]$/.test(token)) ?? [];
  return tokens.flatMap((number, at) => {
    if (!/^\d/.test(number)) return [];
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    return [
      ...(isTelling(before) ? [[number, `${baseOf(stem(fold(before)))} `] as const] : []),
      ...(isTelling(after) ? [[number, ` ${baseOf(stem(fold(after)))}`] as const] : []),
    ];
  });
}

function isTelling(token: string | undefined): token is string {
  return token !== undefined && /^\p{L}{2}/u.test(token) && !isStopWord(fold(token));
}
