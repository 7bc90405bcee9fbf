/** Parses the text of one file to plain JSON data, or says where and why it is invalid. */
import { parseYaml } from '../../../lib/text/parse-yaml.ts';
import { DataTooLarge, DEEPEST, type PlainData, plainData } from './spec-data.ts';

export const LARGEST_FILE = 20 * 1024 * 1024;
/** Largest text that is parsed a second time leniently: trailing commas, wrongly indented brackets. */
const LARGEST_LOOSE = 2 * 1024 * 1024;
const MAX_REPAIRS = 20;

interface TextPlace {
  readonly line?: number;
  readonly column?: number;
}

/** The syntax that a strict parser would reject. */
type SpecNote = { readonly reason: string } & TextPlace;

export type ParsedSpec = (PlainData & { readonly notes?: readonly SpecNote[] }) | SpecNote;

export function parseSpec(text: string): ParsedSpec {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (source.trim() === '') return { reason: 'it is empty' };
  try {
    return /^\s*[{[]/.test(source) ? fromJson(source) : fromYaml(source);
  } catch (error) {
    if (error instanceof DataTooLarge) return { reason: error.message };
    // A stack overflow of the parser means the same as its depth limit.
    if (error instanceof RangeError) return { reason: 'it is nested too deep' };
    throw error;
  }
}

function fromJson(text: string): ParsedSpec {
  let message: string;
  try {
    return plainData(JSON.parse(text) as unknown, false);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    message = error.message;
  }
  if (text.length <= LARGEST_LOOSE) {
    const loose = fromYaml(text);
    if ('value' in loose) return loose;
  }
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  // The parser's message quotes surrounding text, which may be long and contain anything.
  const reason = message.replace(/,? ?(?:\.\.\.)?".*$| in JSON at position.*$| \(line.*$/s, '').slice(0, 120);
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
  for (let tries = 0; tries < MAX_REPAIRS; tries++) {
    const read = parseYaml(source, { maxDepth: DEEPEST, json, merge: true });
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

/**
 * Brackets that close left of their key are invalid YAML, but many parsers accept them; they move to the line before.
 */
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
