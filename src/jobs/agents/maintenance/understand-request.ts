/** Understands a request completely, or says what of it was not understood. */

import type { SiteFacts } from '../../site-facts.ts';
import { type Grammar, grammarOf } from './grammar/grammar.ts';
import { type Known, type Part, type ReadText, readRequest } from './grammar/read-request.ts';
import { type Token, tokensOf } from './grammar/token.ts';
import { nearestOperations } from './nearest-operations.ts';
import { OPERATIONS } from './operations/operations.ts';
import { type Places, placesOf } from './places/places.ts';
import type { ReadRequest, RefusedRequest } from './request.ts';
import { tasksOf } from './tasks-of.ts';
import { ENGLISH } from './words/english.ts';
import { FRENCH } from './words/french.ts';
import { GERMAN } from './words/german.ts';
import { SPANISH } from './words/spanish.ts';

/** Words and punctuation; a longer request is no task with one right answer. */
const MOST_WORDS = 300;

let grammars: readonly Grammar[] | undefined;

export function understandRequest(text: string, facts: SiteFacts): ReadRequest {
  const tokens = tokensOf(text, MOST_WORDS);
  if (tokens === undefined)
    return notUnderstood(
      [],
      [`The request has more than ${MOST_WORDS} words. Ask for one change in a sentence`],
    );
  const places = placesOf(facts);
  grammars ??= [ENGLISH, GERMAN, FRENCH, SPANISH].map((words) => grammarOf(words, OPERATIONS));
  const readings = grammars.map((grammar) => ({ grammar, read: readWith(grammar, tokens, places) }));
  const best = readings.reduce((least, one) => (one.read.cost < least.read.cost ? one : least));
  const unread = [...best.read.unread, ...strayParts(best.read.parts)];
  if (unread.length > 0)
    return (
      readWithAnyLeftOut(tokens, places, facts) ??
      notUnderstood(tokens, [`I did not understand: ${listed(unread)}`], operationsOf(best.read.parts))
    );
  if (!best.read.parts.some(({ kind }) => kind === 'operation'))
    return notUnderstood(tokens, ['The request names nothing to do']);
  return tasksOf(best.read.parts, { places, files: facts.files, language: best.grammar.words.code });
}

/** Once for the operations that are asked for, and again with the words that only these understand. */
function readWith(grammar: Grammar, tokens: readonly Token[], places: Known): ReadText {
  const plain = grammar.phrases.filter(({ kind }) => kind !== 'modifier' && kind !== 'echo');
  const first = readRequest(tokens, { ...grammar, phrases: plain }, places);
  const named = new Set(operationsOf(first.parts));
  const phrases = grammar.phrases.filter(
    ({ kind, operation }) => (kind !== 'modifier' && kind !== 'echo') || named.has(operation),
  );
  const second = readRequest(tokens, { ...grammar, phrases }, places);
  return second.cost <= first.cost ? second : first;
}

/** "But not the changelog" names what is no page: other files, or nothing. @returns undefined when more than that is wrong */
function readWithAnyLeftOut(
  tokens: readonly Token[],
  places: Places,
  facts: SiteFacts,
): ReadRequest | undefined {
  for (const grammar of grammars ?? []) {
    const { parts, cost } = readWith(grammar, tokens, { ...places, anyLeftOut: true });
    if (cost > 0 || strayParts(parts).length > 0 || operationsOf(parts).length === 0) continue;
    const read = tasksOf(parts, { places, files: facts.files, language: grammar.words.code });
    if (read.kind !== 'not-understood') return read;
  }
  return undefined;
}

const operationsOf = (parts: readonly Part[]): string[] => [
  ...new Set(parts.filter(({ kind }) => kind === 'operation').map(({ operation }) => operation)),
];

/** Words that belong to an operation which, after all, nobody asks for. */
function strayParts(parts: readonly Part[]): string[] {
  const named = new Set(operationsOf(parts));
  return parts
    .filter(({ kind, operation }) => (kind === 'modifier' || kind === 'echo') && !named.has(operation))
    .map(({ text }) => text);
}

function notUnderstood(
  tokens: readonly Token[],
  reasons: readonly string[],
  named: readonly string[] = [],
): RefusedRequest {
  return { kind: 'not-understood', reasons, nearest: nearestOperations(tokens, named) };
}

const MOST_UNREAD = 8;

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_UNREAD).map((text) => `"${text}"`);
  const more = texts.length > MOST_UNREAD ? ` and ${texts.length - MOST_UNREAD} more` : '';
  return shown.join(', ') + more;
}
