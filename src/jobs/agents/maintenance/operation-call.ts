/** Reads and writes calls of operations: as commands, and as the values of a form. */
import { nearest } from '../../../lib/text/nearest.ts';
import { type Doubt, isDoubt, quoted } from './operations/field.ts';
import { briefUsageOf, fieldsOf, type Operation, positionalsOf, valueWord } from './operations/operation.ts';
import { OPERATIONS, operationTyped } from './operations/operations.ts';
import type { OperationCall } from './request.ts';

const DRY_RUN = 'dry-run';

interface ReadValues {
  /** Of all fields that have no problem. */
  readonly values: Readonly<Record<string, unknown>>;
  /** By the names of fields; empty when there are none. */
  readonly problems: Readonly<Record<string, Doubt>>;
}

/** @param typed by the names of fields; an empty text is the same as none */
export function readValues(operation: Operation, typed: OperationCall['values']): ReadValues {
  const values: Record<string, unknown> = {};
  const problems: Record<string, Doubt> = {};
  const fields = fieldsOf(operation);
  for (const name of Object.keys(typed))
    if (!Object.hasOwn(fields, name)) problems[name] = unknownField(operation, name);
  for (const [name, field] of Object.entries(fields)) {
    const text = typed[name] === '' ? field.standard : (typed[name] ?? field.standard);
    if (text === undefined) {
      if (field.required)
        problems[name] = { problem: 'It is missing', hint: `For example ${quoted(field.example)}` };
      continue;
    }
    const value = field.read(text);
    if (isDoubt(value)) problems[name] = value;
    else values[name] = value;
  }
  return { values, problems };
}

function unknownField(operation: Operation, name: string): Doubt {
  const names = Object.keys(fieldsOf(operation));
  const near = nearest(name, names);
  return {
    problem: `"${operation.commands[0]}" has no such value`,
    hint: near === undefined ? `It has ${names.join(', ')}` : `Did you mean "${near}"?`,
  };
}

/** The exact command, which a job takes too: `lectern refactor replace "x" "y" --under guides`. @param missing shown in capitals */
export function commandText(
  { operation, values, dryRun }: OperationCall,
  missing: readonly string[] = [],
): string {
  const record = operationTyped(operation)!;
  const places = positionalsOf(record);
  const shown = (name: string): string =>
    missing.includes(name) ? valueWord(name) : shellWord(values[name] ?? record.fields[name]!.standard ?? '');
  const options = Object.entries(fieldsOf(record)).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined || value === '' || places.includes(name)) return [];
    if (field.kind === 'flag') return value === 'yes' ? [`--${name}`] : [];
    return [value.startsWith('-') ? `--${name}=${shellWord(value)}` : `--${name} ${shellWord(value)}`];
  });
  const typed = places.map(shown);
  const end = typed.some((word) => /^["']?-/.test(word)) ? ['--', ...typed] : [];
  return [
    'lectern refactor',
    record.commands[0],
    ...(end.length > 0 ? [] : typed),
    ...options,
    ...(dryRun === true ? [`--${DRY_RUN}`] : []),
    ...end,
  ].join(' ');
}

/** Quoted where a shell would read it as something else. */
function shellWord(text: string): string {
  if (/^[\p{L}\p{N}_./:@%+,-]+$/u.test(text)) return text;
  return /["\\$`!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}

const COMMAND = /^\s*(?:(?:npx\s+)?lectern\s+)?refactor(?=\s|$)/;
/** In a comment that addresses us, and in a chat, our name stands before it already. */
const SHORT = /^\s*refactor\s+([\w-]+)/;
/** As long as a prompt may be. */
const MAX_LENGTH = 20_000;

export function isCommand(text: string): boolean {
  const word = SHORT.exec(text)?.[1];
  return word === undefined
    ? COMMAND.test(text) && !/^\s*refactor/.test(text)
    : operationTyped(word) !== undefined;
}

/** Reads what `commandText` writes, and what people type in its place. @param text one line */
export function readCommand(text: string): OperationCall | Doubt {
  if (text.length > MAX_LENGTH)
    return {
      problem: `The command has ${text.length} characters, of at most ${MAX_LENGTH}`,
      hint: 'Shorten it',
    };
  const words = shellWords(text.replace(COMMAND, ''));
  if (words === undefined)
    return {
      problem: `A quotation mark in ${quoted(text.trim().slice(0, 80))} is not closed`,
      hint: 'Close it',
    };
  const [word = '', ...rest] = words;
  const operation = operationTyped(word);
  if (operation === undefined) return unknownOperation(word);
  const places: string[] = [];
  const values: Record<string, string> = {};
  let dryRun = false;
  for (let at = 0; at < rest.length; at++) {
    const one = rest[at]!;
    if (one === '--') {
      places.push(...rest.slice(at + 1));
      break;
    }
    const option = /^--([\w-]+)(?:=(.*))?$/s.exec(one);
    if (option === null) places.push(one);
    else if (option[1] === DRY_RUN) dryRun = true;
    else if (option[1] !== 'write') {
      const name = option[1]!;
      const isFlag = fieldsOf(operation)[name]?.kind === 'flag';
      const value = option[2] ?? (isFlag ? 'yes' : rest[++at]);
      if (value === undefined)
        return { problem: `"--${name}" has no value`, hint: `Write it as --${name} VALUE` };
      values[name] = values[name] === undefined ? value : `${values[name]},${value}`;
    }
  }
  return withPlaces(operation, places, { values, dryRun });
}

/** @param places values without a name, in the order of the fields @param more the other values */
export function withPlaces(
  operation: Operation,
  places: readonly string[],
  { values, dryRun }: { readonly values: Readonly<Record<string, string>>; readonly dryRun: boolean },
): OperationCall | Doubt {
  const names = positionalsOf(operation);
  const extra = places[names.length];
  if (extra !== undefined)
    return {
      problem: `${quoted(extra)} is more than "${operation.commands[0]}" takes`,
      hint: `Write it as: ${briefUsageOf(operation)}`,
    };
  const placed = Object.fromEntries(places.map((value, at) => [names[at]!, value]));
  return { operation: operation.name, values: { ...placed, ...values }, ...(dryRun ? { dryRun } : {}) };
}

export function unknownOperation(word: string): Doubt {
  const near = nearest(
    word,
    OPERATIONS.flatMap(({ name, commands }) => [name, ...commands]),
  );
  return {
    problem: `There is no operation ${quoted(word.slice(0, 60))}`,
    hint: near === undefined ? '"lectern refactor --list" shows all of them' : `Did you mean "${near}"?`,
  };
}

/** Words as a shell reads them, where nothing is expanded or run. @returns undefined for a quotation mark that is not closed */
function shellWords(text: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '\\' && quote !== "'" && at + 1 < text.length) word = (word ?? '') + text[++at]!;
    else if (quote !== '') {
      if (letter === quote) quote = '';
      else word = (word ?? '') + letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + letter;
  }
  if (quote !== '') return undefined;
  return word === undefined ? words : [...words, word];
}
