/** Turns the text of one file into plain JSON data, or says where and why that cannot be. */
import { parseYaml } from '../../content/parse-yaml.ts';
import { DataTooLarge, DEEPEST, type PlainData, plainData } from './spec-data.ts';

export const LARGEST_FILE = 20 * 1024 * 1024;
/** What is not quite JSON or YAML is tried once more up to here: trailing commas, brackets too far to the left. */
const LARGEST_LOOSE = 2 * 1024 * 1024;
const MOST_REPAIRS = 20;

export interface TextPlace {
  readonly line?: number;
  readonly column?: number;
}

/** What a strict parser would not have read. */
export type SpecNote = { readonly reason: string } & TextPlace;

export type ParsedSpec = (PlainData & { readonly notes?: readonly SpecNote[] }) | SpecNote;

export function parseSpec(text: string): ParsedSpec {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (source.trim() === '') return { reason: 'it is empty' };
  try {
    return /^\s*[{[]/.test(source) ? fromJson(source) : fromYaml(source);
  } catch (error) {
    if (error instanceof DataTooLarge) return { reason: error.message };
    // A parser that runs out of stack tells the same as its limit.
    if (error instanceof RangeError) return { reason: 'it is nested too deep' };
    throw error;
  }
}

function fromJson(text: string): ParsedSpec {
  let told: string;
  try {
    return plainData(JSON.parse(text) as unknown, false);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    told = error.message;
  }
  if (text.length <= LARGEST_LOOSE) {
    const loose = fromYaml(text);
    if ('value' in loose) return loose;
  }
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(told) ?? [];
  // The parser quotes the text around the place, which may be any length and any text.
  const reason = told.replace(/,? ?(?:\.\.\.)?".*$| in JSON at position.*$| \(line.*$/s, '').slice(0, 120);
  return {
    reason: `it is not valid JSON: ${reason === '' ? 'a value is missing' : reason}`,
    ...(line === undefined ? placeOfEnd(text) : { line: Number(line), column: Number(column) }),
  };
}

function placeOfEnd(text: string): TextPlace {
  return { line: text.trimEnd().split('\n').length };
}

function fromYaml(text: string): ParsedSpec {
  const notes: SpecNote[] = [];
  let source = text;
  let json = false;
  for (let tries = 0; tries < MOST_REPAIRS; tries++) {
    const read = parseYaml(source, { maxDepth: DEEPEST, json });
    if ('value' in read) return { ...plainData(read.value, true), notes };
    const repaired: string | undefined =
      json || !/duplicat/i.test(read.reason) ? indented(source, read) : source;
    if (repaired === undefined) return { ...read, reason: `it is not valid YAML: ${read.reason}` };
    json ||= repaired === source;
    notes.push(read);
    source = repaired;
  }
  return { ...notes[0]!, reason: `it is not valid YAML: ${notes[0]!.reason}` };
}

/** Brackets that close at the left of their key are no YAML, but many parsers read them: moved below the line before. */
function indented(text: string, { reason, line }: SpecNote): string | undefined {
  if (line === undefined || text.length > LARGEST_LOOSE || !/indentation/i.test(reason)) return undefined;
  const lines = text.split('\n');
  const [before, wrong] = [lines[line - 2], lines[line - 1]];
  if (before === undefined || wrong === undefined || !/^\s*[\]}]/.test(wrong)) return undefined;
  const indent = /^ */.exec(before)![0];
  if (/^ */.exec(wrong)![0].length >= indent.length) return undefined;
  lines[line - 1] = indent + wrong.trimStart();
  return lines.join('\n');
}
