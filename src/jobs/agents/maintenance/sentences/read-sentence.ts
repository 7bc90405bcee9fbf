/** Reads one sentence: as an operation when it is exactly a listed one, else as the operation that it comes nearest to. */
import { oneLine } from '../../../../lib/text/clean-text.ts';
import { readValues } from '../operation-call.ts';
import { fieldsOf, type Operation } from '../operations/operation.ts';
import { OPERATIONS } from '../operations/operations.ts';
import type { NearestCall, OperationCall } from '../request.ts';
import { type CompiledForm, compileForm } from './sentence-form.ts';

/** A longer text is none of the sentences, and its beginning says what it is about. */
const MAX_LENGTH = 1_200;

interface Listed {
  readonly operation: Operation;
  readonly form: CompiledForm;
}

let compiled: readonly Listed[] | undefined;

function listed(): readonly Listed[] {
  compiled ??= OPERATIONS.flatMap((operation) =>
    operation.sentences.map((sentence) => ({ operation, form: compileForm(sentence) })),
  );
  return compiled;
}

/** @param text one line @returns undefined when it is none of the listed sentences, or could be two of them */
export function readSentence(text: string): OperationCall | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const calls = listed().flatMap(({ operation, form }) => {
    const values = form.whole(text);
    return values === undefined ? [] : [{ operation: operation.name, values }];
  });
  const [call] = calls;
  const isOne = calls.every((other) => JSON.stringify(other) === JSON.stringify(call));
  return isOne ? call : undefined;
}

/** What turns the meaning of the words after it. */
const NOT = /(?:\b(?:not|never|no|none|without|stop|avoid|how|why|explain|describe|document)\b|n['’]t\b)/i;

/** Asks for words, or for nothing to be done. */
const ANOTHER =
  /(?:\bdo not\b|\bdon['’]t\b|\bnever\b|\bstop\b|\bavoid\b|\bhow\b|\bwhy\b|\bexplain|\bdocument\b|\btranslate|\bwrite (?:a|an)\b)/i;

/** @returns undefined where nothing comes near */
export function nearestCall(given: string): NearestCall | undefined {
  const text = oneLine(given.slice(0, MAX_LENGTH), MAX_LENGTH);
  const [best] = listed()
    .flatMap(({ operation, form }) => {
      const found = form.inside(text);
      return found === undefined ? [] : [{ operation, ...found }];
    })
    .sort((a, b) => a.from - b.from || b.to - a.to);
  if (best !== undefined) {
    const before = text.slice(0, best.from);
    return NOT.test(before) ? undefined : withRest(best, before, text.slice(best.to));
  }
  const operation = ANOTHER.test(text) ? undefined : byHints(text);
  if (operation === undefined) return undefined;
  const call = { operation: operation.name, values: named(operation, text) };
  return { ...completed(call, operation, ''), isGuess: true };
}

/** Politeness, and the whole of the site: nothing that a call would have to say. */
const EMPTY =
  /^(?:please|pls|can you|could you|would you|hi|hello|hey|thanks|thank you|kindly|we should|i want you to|i would like you to|let['’]s|[\s.,;:!?])*$/i;
const EVERYWHERE =
  /^\s*(?:everywhere|(?:in|across|throughout)\s+(?:all\s+(?:the\s+)?(?:pages|docs)|the\s+(?:(?:whole|entire)\s+)?(?:docs|documentation|site)))\s*[.!]?\s*$/i;
const PLACE = /[\p{L}\p{N}_./-]*[\p{L}\p{N}_/*-]/u.source;
const UNDER = new RegExp(
  `^\\s*,?\\s*(?:but\\s+)?(?:only\\s+)?(?:in|under|inside|within|below)\\s+(?:the\\s+(?:folder|page)\\s+)?["'\`]?(${PLACE})["'\`]?(?:\\s+only)?\\s*[.!]?\\s*$`,
  'iu',
);
const EXCEPT = new RegExp(
  `^\\s*,?\\s*(?:but\\s+)?(?:except|excluding|not|but\\s+not)\\s+(?:in\\s+|under\\s+)?(?:the\\s+(?:folder|page)\\s+)?["'\`]?(${PLACE})["'\`]?\\s*[.!]?\\s*$`,
  'iu',
);

const DRY_RUN = /^\s*(?:as a )?dry[- ]run\s*[:,]?\s*$/i;

interface Found {
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
}

/** A path after the sentence is a limit, when nothing else stands there. */
function withRest({ operation, values }: Found, before: string, after: string): NearestCall {
  const fields = fieldsOf(operation);
  const isDry = DRY_RUN.test(before);
  const rest = isDry || EMPTY.test(before) ? '' : before;
  const base = { operation: operation.name, ...(isDry ? { dryRun: true } : {}) };
  const limited = (name: string, path: string | undefined): NearestCall | undefined =>
    path?.includes('/') && Object.hasOwn(fields, name)
      ? completed({ ...base, values: { ...values, [name]: path } }, operation, rest)
      : undefined;
  const plain = completed({ ...base, values }, operation, rest);
  if (EMPTY.test(after) || EVERYWHERE.test(after)) return plain;
  return (
    limited('under', UNDER.exec(after)?.[1]) ??
    limited('except', EXCEPT.exec(after)?.[1]) ?? {
      ...plain,
      rest: [rest, after].map(bareWords).filter(Boolean).join(' … '),
    }
  );
}

/** Leaves out values that cannot be, and names those that are missing. */
function completed(call: OperationCall, operation: Operation, rest: string): NearestCall {
  const { problems } = readValues(operation, call.values);
  const kept = Object.entries(call.values).filter(([name]) => !Object.hasOwn(problems, name));
  const missing = Object.keys(operation.fields).filter(
    (name) =>
      (operation.fields[name]!.required && Object.hasOwn(problems, name)) ||
      (operation.fields[name]!.positional && !kept.some(([own]) => own === name)),
  );
  return { call: { ...call, values: Object.fromEntries(kept) }, missing, rest: bareWords(rest) };
}

const bareWords = (text: string): string => text.replace(/^[\s,;:.!?]+|[\s,;:]+$/g, '');

/** Kinds that the text names, such as "links". */
function named({ fields }: Operation, text: string): Record<string, string> {
  const words = wordsOf(text);
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, choices = [] }]) => {
      const found = choices.filter((choice) => words.has(choice) || words.has(choice.replace(/s$/, '')));
      return kind === 'choices' && found.length > 0 && name === Object.keys(fields)[0]
        ? [[name, found.join(',')]]
        : [];
    }),
  );
}

/** Quoted text and paths are values, and say nothing about the operation. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/"[^"]*"|“[^”]*”|`[^`]*`|\S*\/\S*/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*/gu) ?? [],
  );

/** Of words that speak for it. */
const MIN_WEIGHT = 3;

/** @returns undefined where no operation has enough words, or two have as many */
function byHints(text: string): Operation | undefined {
  const words = wordsOf(text);
  const scored = OPERATIONS.map((operation) => {
    const weights = operation.hints.split(' ').map((hint) => hint.split(':') as [string, string]);
    const score = weights.reduce((sum, [word, weight]) => sum + (words.has(word) ? Number(weight) : 0), 0);
    return { operation, score };
  }).sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  return best!.score >= MIN_WEIGHT && best!.score > next!.score ? best!.operation : undefined;
}
