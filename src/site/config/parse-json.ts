/** Parses one JSON file to a located tree; tolerates comments and trailing commas, and recovers from syntax errors. */
import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { Issue } from '../../lib/issue.ts';
import type { Location } from './docs-config.ts';
import { type JsonNode, pointerStep } from './json-node.ts';
import { shorten } from './shorten.ts';
import { SYNTAX_ERRORS } from './syntax-errors.data.ts';

/** Deepest nesting that is read; real navigation needs about 20. */
export const MAX_DEPTH = 200;
/** Most values read from one file; the largest real docs.json has some 20,000. */
export const MAX_VALUES = 300_000;
const MAX_SYNTAX_ISSUES = 20;
const MAX_ISSUES = 200;

interface ParsedJson {
  /** Undefined when the file contains no value. */
  readonly root: JsonNode | undefined;
  readonly issues: readonly Issue[];
}

/** Containers are filled until their end is reached. */
type OpenNode =
  | { kind: 'object'; at: Location; keyAt?: Location; entries: Map<string, JsonNode> }
  | { kind: 'array'; at: Location; keyAt?: Location; items: JsonNode[] };

/**
 * Parses the text of one file.
 * @param file path inside the repository, for locations and messages
 */
export function parseJson(text: string, file: string): ParsedJson {
  const reader = new TreeBuilder(file);
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  const cut = depthCut(source, MAX_DEPTH);
  if (cut !== undefined) {
    reader.report(
      'error',
      'config/too-deep',
      `"${file}" is nested deeper than ${MAX_DEPTH} levels`,
      cut,
      'Flatten the file; everything from here on was not read',
    );
  }
  reader.cutShort = cut !== undefined;
  reader.read(cut === undefined ? source : source.slice(0, cut.offset));
  return { root: reader.root, issues: reader.issues };
}

interface Cut {
  readonly offset: number;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** Matches strings and comments as a whole, so that brackets inside them do not count. */
const TOKEN = /"(?:[^"\\\n\r]|\\.)*"?|\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|[{}[\]]/g;

/** The first bracket beyond `limit` levels, or undefined. */
function depthCut(text: string, limit: number): Cut | undefined {
  let depth = 0;
  for (const match of text.matchAll(TOKEN)) {
    const sign = match[0];
    if (sign === '}' || sign === ']') depth = Math.max(0, depth - 1);
    else if ((sign === '{' || sign === '[') && ++depth > limit) return place(text, match.index);
  }
  return undefined;
}

function place(text: string, offset: number): Cut {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { offset, line: before.length, column: before.at(-1)!.length + 1 };
}

class TreeBuilder {
  root: JsonNode | undefined;
  readonly issues: Issue[] = [];
  /** The end was cut off, so errors about missing ends are not the author's. */
  cutShort = false;
  private readonly file: string;
  private readonly stack: OpenNode[] = [];
  private key: { name: string; at: Location } | undefined;
  private comma: { line: number; column: number } | undefined;
  private values = 0;
  private syntaxIssues = 0;
  private brokenLine = 0;
  private readonly reported = new Set<string>();

  constructor(file: string) {
    this.file = file;
  }

  read(text: string): void {
    const here = (line: number, character: number) => ({ line: line + 1, column: character + 1 });
    visit(
      text,
      {
        onObjectBegin: (_o, _l, line, character) => this.open('object', here(line, character)),
        onArrayBegin: (_o, _l, line, character) => this.open('array', here(line, character)),
        onObjectEnd: () => this.close(),
        onArrayEnd: () => this.close(),
        onObjectProperty: (name, _o, _l, line, character) => this.property(name, here(line, character)),
        onLiteralValue: (value, _o, _l, line, character) => this.literal(value, here(line, character)),
        onSeparator: (sign, _o, _l, line, character) => {
          this.comma = sign === ',' ? here(line, character) : undefined;
        },
        onComment: (_o, _l, line, character) => {
          this.once(
            'config/comment',
            `"${this.file}" contains comments, which JSON does not have`,
            here(line, character),
            'Lectern reads the file; other JSON tools may refuse it',
          );
        },
        onError: (error, offset, length, line, character) =>
          this.broken(error, text.slice(offset, offset + length), here(line, character)),
      },
      { allowTrailingComma: true },
    );
  }

  report(
    severity: Issue['severity'],
    code: string,
    message: string,
    place: { line: number; column: number },
    hint: string,
  ): void {
    this.add({
      severity,
      code,
      message,
      hint,
      file: this.file,
      line: place.line,
      column: place.column,
    });
  }

  private add(issue: Issue): void {
    if (this.issues.length < MAX_ISSUES) this.issues.push(issue);
  }

  private once(code: string, message: string, place: { line: number; column: number }, hint: string): void {
    if (this.reported.has(code)) return;
    this.reported.add(code);
    this.report('warning', code, message, place, hint);
  }

  /** One mistake causes several errors of the parser, so only the first of each line is reported. */
  private broken(error: ParseErrorCode, token: string, place: { line: number; column: number }): void {
    if (this.cutShort || this.reported.has('config/too-large') || place.line === this.brokenLine) return;
    this.brokenLine = place.line;
    this.syntaxIssues += 1;
    if (this.syntaxIssues > MAX_SYNTAX_ISSUES) return;
    this.add(syntaxIssue(error, token, { file: this.file, ...place }));
  }

  private open(kind: 'object' | 'array', place: { line: number; column: number }): void {
    const base = this.place(place);
    const node: OpenNode =
      kind === 'object' ? { kind, ...base, entries: new Map() } : { kind, ...base, items: [] };
    this.attach(node);
    this.stack.push(node);
  }

  private close(): void {
    if (this.comma !== undefined) {
      this.once(
        'config/trailing-comma',
        `"${this.file}" has a comma after the last entry of a list or object`,
        this.comma,
        'Remove the comma; other JSON tools may refuse the file',
      );
    }
    this.comma = undefined;
    this.stack.pop();
  }

  private property(name: string, place: { line: number; column: number }): void {
    this.comma = undefined;
    const parent = this.stack.at(-1);
    const at: Location = {
      file: this.file,
      ...place,
      pointer: (parent?.at.pointer ?? '') + pointerStep(name),
    };
    const earlier = parent?.kind === 'object' ? parent.entries.get(name) : undefined;
    if (earlier !== undefined) this.duplicate(name, at, earlier);
    this.key = { name, at };
  }

  private duplicate(name: string, at: Location, earlier: JsonNode): void {
    const first = earlier.keyAt?.line ?? earlier.at.line;
    this.add({
      severity: 'warning',
      code: 'config/duplicate-key',
      message: `"${name}" is written twice in one object; the first one, in line ${first}, is ignored`,
      hint: 'Remove one of the two',
      ...at,
    });
  }

  private literal(value: unknown, place: { line: number; column: number }): void {
    const plain =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
    this.attach({ kind: 'scalar', ...this.place(place), value: plain });
  }

  /** The location of the value that begins here, and of its property name. */
  private place(place: { line: number; column: number }): { at: Location; keyAt?: Location } {
    this.comma = undefined;
    const parent = this.stack.at(-1);
    const step =
      parent === undefined
        ? ''
        : parent.kind === 'array'
          ? pointerStep(parent.items.length)
          : pointerStep(this.key?.name ?? '');
    const at = { file: this.file, ...place, pointer: (parent?.at.pointer ?? '') + step };
    return parent?.kind === 'object' && this.key !== undefined ? { at, keyAt: this.key.at } : { at };
  }

  private attach(node: JsonNode | OpenNode): void {
    this.values += 1;
    if (this.values > MAX_VALUES) {
      if (!this.reported.has('config/too-large')) {
        this.reported.add('config/too-large');
        this.report(
          'error',
          'config/too-large',
          `"${this.file}" holds more than ${MAX_VALUES} values`,
          node.at,
          'Everything from here on was not read',
        );
      }
      return;
    }
    const parent = this.stack.at(-1);
    if (parent === undefined) this.root ??= node;
    else if (parent.kind === 'array') parent.items.push(node);
    else if (this.key !== undefined) this.member(parent.entries, node);
  }

  private member(entries: Map<string, JsonNode>, node: JsonNode): void {
    const { name, at } = this.key!;
    this.key = undefined;
    if (name !== '__proto__') {
      entries.delete(name);
      entries.set(name, node);
      return;
    }
    this.add({
      severity: 'warning',
      code: 'config/reserved-key',
      message: 'The name "__proto__" is reserved and was ignored',
      hint: 'Use another name',
      ...at,
    });
  }
}

/** The issue for one error of the parser at one token. */
function syntaxIssue(
  error: ParseErrorCode,
  token: string,
  place: Pick<Issue, 'file' | 'line' | 'column'>,
): Issue {
  const [what, hint] = SYNTAX_ERRORS[printParseErrorCode(error)] ?? [
    'is not valid JSON',
    'Check the brackets, quotes and commas around it',
  ];
  const subject = token === '' ? 'The end of the file' : shorten(token.replace(/^"|"$/g, ''));
  return { severity: 'error', code: 'config/invalid-json', message: `${subject} ${what}`, hint, ...place };
}
