/** Makes the event that an error service takes: what went wrong and where in the program, and nothing of whom it happened to. */
import { readFile, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is known of the program. */
export interface ErrorSource {
  /** `lectern@1.2.3`. */
  readonly release: string;
  readonly environment: string;
  /** Absolute folder of the program. */
  readonly root: string;
}

export interface UnexpectedError {
  readonly thrown: unknown;
  /** What failed, in words of ours: `request failed`. */
  readonly what: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly tags: Readonly<Record<string, string | undefined>>;
  readonly trace: { readonly traceId: string; readonly spanId: string } | undefined;
  /** Equal ones that were left out since the last. */
  readonly leftOut: number;
}

/** Of an error, its cause, and so on. */
const MAX_CAUSES = 4;
const TAG = /^[\w.:@/-]{1,120}$/;

export async function errorEvent(error: UnexpectedError, source: ErrorSource): Promise<object> {
  const { thrown, what, at, id, tags, trace, leftOut } = error;
  const { release, environment, root } = source;
  const values = await Promise.all(causesOf(thrown).map((one) => exceptionOf(one, root)));
  const shown = Object.entries(tags).filter(([, value]) => value !== undefined && TAG.test(value));
  return {
    event_id: id,
    timestamp: at / 1_000,
    platform: 'node',
    level: 'error',
    logger: 'lectern',
    release,
    environment,
    tags: Object.fromEntries(shown),
    contexts: {
      runtime: { name: 'node', version: process.version },
      ...(trace === undefined ? {} : { trace: { trace_id: trace.traceId, span_id: trace.spanId } }),
    },
    extra: { what: scrubMessage(what), ...(leftOut === 0 ? {} : { left_out: leftOut }) },
    // The service reads causes first.
    exception: { values: values.reverse() },
    // The service must not take the address of this server for that of a person.
    sdk: { name: 'lectern', version: release.split('@')[1] ?? '', settings: { infer_ip: 'never' } },
  };
}

function causesOf(thrown: unknown): readonly unknown[] {
  const causes = [thrown];
  for (let one = thrown; one instanceof Error && one.cause !== undefined; one = one.cause) {
    if (causes.length >= MAX_CAUSES || causes.includes(one.cause)) break;
    causes.push(one.cause);
  }
  return causes;
}

async function exceptionOf(thrown: unknown, root: string): Promise<object> {
  if (!(thrown instanceof Error)) return { type: 'Thrown', value: `a value of the type ${typeof thrown}` };
  const type = /^[A-Za-z][\w.]{0,60}$/.test(thrown.name) ? thrown.name : 'Error';
  const calls = stackFrames(thrown.stack ?? '', root);
  const frames = await Promise.all(calls.map(frameOf));
  return {
    type,
    value: scrubMessage(thrown.message),
    // Outermost first, other than in a stack.
    ...(frames.length === 0 ? {} : { stacktrace: { frames: frames.reverse() } }),
  };
}

async function frameOf({ function: name, file, own, line, column }: Call): Promise<object> {
  const found = own === undefined ? undefined : await sourceLines(own, line);
  return {
    function: name,
    filename: file,
    lineno: line,
    colno: column,
    in_app: own !== undefined,
    ...(found?.module === undefined ? {} : { module: found.module }),
    ...(found && { pre_context: found.before, context_line: found.line, post_context: found.after }),
  };
}

interface SourceLines {
  readonly before: readonly string[];
  readonly line: string;
  readonly after: readonly string[];
  /** The source file that this part of a bundle was made of. */
  readonly module: string | undefined;
}

const AROUND = 4;
const MAX_LINE = 200;
const MAX_BYTES = 4 * 1024 * 1024;
/** The bundler writes it before each file. */
const MARK = /^\/\/ (src\/[\w./-]+\.ts)$/;

/** @param line from 1 @returns undefined when there is no such line */
async function sourceLines(path: string, line: number): Promise<SourceLines | undefined> {
  try {
    if ((await stat(path)).size > MAX_BYTES) return undefined;
    const lines = (await readFile(path, 'utf8')).split('\n');
    const at = line - 1;
    const shown = (from: number, to: number): readonly string[] =>
      lines.slice(Math.max(0, from), to).map((one) => one.slice(0, MAX_LINE));
    const [own] = shown(at, at + 1);
    if (own === undefined) return undefined;
    const mark = lines.slice(0, at).findLast((one) => MARK.test(one));
    return {
      before: shown(at - AROUND, at),
      line: own,
      after: shown(at + 1, at + 1 + AROUND),
      module: mark === undefined ? undefined : MARK.exec(mark)?.[1],
    };
  } catch {
    return undefined;
  }
}

interface Call {
  readonly function: string;
  /** As the program's folder has it, `node:…`, or only the last part of a file that is elsewhere. */
  readonly file: string;
  /** Absolute path of a file of ours; undefined = of others. */
  readonly own: string | undefined;
  readonly line: number;
  readonly column: number;
}

const MAX = 50;
const LINE = /^ {4}at (?:(?:async )?(.{1,200}?) \()?(?:async )?([^()]{1,1000}):(\d{1,9}):(\d{1,9})\)?$/;

/** Innermost first. @param root absolute folder of the program */
function stackFrames(stack: string, root: string): readonly Call[] {
  const calls: Call[] = [];
  for (const text of stack.slice(0, 100_000).split('\n')) {
    const [, name = '<anonymous>', place = '', line, column] = LINE.exec(text) ?? [];
    if (line === undefined) continue;
    const found = placeOf(place, root);
    calls.push({ function: plain(name), ...found, line: Number(line), column: Number(column) });
    if (calls.length >= MAX) break;
  }
  return calls;
}

function plain(name: string): string {
  return /^[\w$.<>#[\] ]{1,120}$/.test(name) ? name : '<anonymous>';
}

function placeOf(place: string, root: string): Pick<Call, 'file' | 'own'> {
  if (/^node:[\w/-]+$/.test(place)) return { file: place, own: undefined };
  const path = pathOf(place);
  const file = path === undefined ? '..' : relative(root, path).split(sep).join('/');
  const isOwn = path !== undefined && /^(?:src|dist|bin)\/[\w./-]+\.(?:js|mjs|ts)$/.test(file);
  return isOwn ? { file, own: path } : { file: '[elsewhere]', own: undefined };
}

function pathOf(place: string): string | undefined {
  try {
    return place.startsWith('file:') ? fileURLToPath(place) : place;
  } catch {
    return undefined;
  }
}

const MAX_MESSAGE = 300;
/** The name of a field in our code, which says the most about a mistake of ours. */
const FIELD = /\((reading|setting) '([A-Za-z_$][\w$]{0,40}|\d{1,6})'\)/g;
const KEPT = /\u0001(\d+)\u0001/g;

/** In this order: what is left after one is what the next one reads. */
const RULES: readonly (readonly [what: RegExp, instead: string])[] = [
  // Nothing that we write has a line of its own after the first.
  [/[\r\n][\s\S]*$/, ''],
  // Characters that program messages do not have, foreign quotation marks among them.
  [/[^\u0001\u0020-\u007e][\s\S]*$/, '…'],
  // From its name on, whatever form the value has.
  [
    /\b(?<!Unexpected )[\w-]*(?:token|secret|passw|cookie|authorization|bearer|api[-_]?key|session)[\w-]*\s*[=:]?\s*\S.*$/gi,
    '…',
  ],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[address]'],
  [/[^\s"'`<>(),;]+@[^\s"'`<>(),;]+/g, '[mail]'],
  // The end of a quotation may have been cut off.
  [/"[^"]*(?:"|$)/g, '"…"'],
  [/`[^`]*(?:`|$)/g, '"…"'],
  [/(?<![A-Za-z])'[^']*(?:'|$)/g, "'…'"],
  [/\S*\?\S+=\S*/g, '[address]'],
  [/\S*[/\\]\S*/g, '[path]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?/g, '[ip]'],
  [/(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/gi, '[ip]'],
  [/\b[a-z]{2,8}_[A-Za-z0-9]{6,}\b/g, '[id]'],
  // Tokens of several parts.
  [/\b(?=[\w.-]*\d)[\w-]{8,}(?:\.[\w-]+){1,4}\b/g, '[id]'],
  [/\b(?=[\w-]*\d)[\w-]{16,}\b/g, '[id]'],
];

/** The first line, at most 300 characters of it. */
function scrubMessage(message: string): string {
  const kept: string[] = [];
  const marked = message
    .slice(0, 4 * MAX_MESSAGE)
    .replaceAll('\u0001', ' ')
    .replace(FIELD, (field) => `\u0001${kept.push(field) - 1}\u0001`);
  const scrubbed = RULES.reduce((text, [what, instead]) => text.replace(what, instead), marked);
  return scrubbed.replace(KEPT, (_, at: string) => kept[Number(at)] ?? '').slice(0, MAX_MESSAGE);
}
