/** Reads a request: each line is a listed sentence or a command, or nothing of it is done. */
import type { SiteFacts } from '../../site-facts.ts';
import { isCommand, readCommand } from './operation-call.ts';
import { type Doubt, isDoubt, quoted } from './operations/field.ts';
import { OPERATIONS, operationNamed } from './operations/operations.ts';
import type { OperationCall, ReadRequest, RefusedRequest, RequestedTask, UnknownRequest } from './request.ts';
import { nearestCall, readSentence } from './sentences/read-sentence.ts';
import { taskOfCall } from './task-of-call.ts';

const MAX_LINES = 20;

type ReadLines =
  | { readonly kind: 'calls'; readonly calls: readonly TypedCall[] }
  | UnknownRequest
  | RefusedRequest;

interface TypedCall extends OperationCall {
  /** True for a sentence, whose words may only look like a path. */
  readonly isSentence: boolean;
}

export function understandRequest(text: string, facts: SiteFacts): ReadRequest {
  const read = readLines(text);
  return read.kind === 'calls' ? understandCalls(read.calls, facts) : read;
}

/** A typed operation, which needs no reading. */
export const understandCall = (call: OperationCall, facts: SiteFacts): ReadRequest =>
  understandCalls([{ ...call, isSentence: false }], facts);

function understandCalls(calls: readonly TypedCall[], facts: SiteFacts): ReadRequest {
  const tasks: RequestedTask[] = [];
  for (const call of calls) {
    const task = taskOfCall(call, facts);
    if (isDoubt(task)) return refused(task);
    const strange = call.isSentence ? strangePath(task, facts) : undefined;
    if (strange !== undefined) return refused(strange);
    tasks.push(task);
  }
  return inOrder(tasks);
}

/** The calls of a request, before anything is known of the site. */
export function readLines(text: string): ReadLines {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const calls: TypedCall[] = [];
  for (const line of lines.slice(0, MAX_LINES)) {
    const isSentence = !isCommand(line);
    const call = isSentence ? readSentence(line) : readCommand(line);
    if (call === undefined) return unknown(line, text);
    if (isDoubt(call)) return refused(call);
    calls.push({ ...call, isSentence });
  }
  if (lines.length === 0 || lines.length > MAX_LINES) return unknown(lines[0] ?? '', text);
  return { kind: 'calls', calls };
}

function unknown(line: string, text: string): UnknownRequest {
  return { kind: 'not-understood', line, nearest: nearestCall(text) };
}

const refused = ({ problem, hint }: Doubt): RefusedRequest => ({
  kind: 'refused',
  reason: `${problem}. ${hint}${/[.?!]$/.test(hint) ? '' : '.'}`,
});

/** "Rename Foo to Bar" may be about the name of a product: in a sentence, a page has to be there. */
function strangePath({ work }: RequestedTask, { files, pages }: SiteFacts): Doubt | undefined {
  if (work.kind !== 'move') return undefined;
  const { from } = work;
  if (pages.some(({ path }) => path === from || path === `${from}/index`)) return undefined;
  if (files.some((file) => file.startsWith(`${from}/`))) return undefined;
  const command = operationNamed('move').commands[0];
  return {
    problem: `There is no page or folder ${quoted(from)}`,
    hint: `For a page that was moved by hand already, write: lectern refactor ${command} ${from} ${work.to}. To replace a name in the text: Replace "${from}" with "${work.to}"`,
  };
}

function inOrder(tasks: readonly RequestedTask[]): ReadRequest {
  const subjects = tasks.flatMap(({ work }) =>
    work.kind === 'move' ? [work.from] : 'page' in work ? [work.page] : [],
  );
  const twice = subjects.find((subject, at) => subjects.indexOf(subject) !== at);
  if (twice !== undefined)
    return { kind: 'refused', reason: `The request says two things about ${quoted(twice)}. Ask for one.` };
  const place = ({ operation }: RequestedTask): number =>
    OPERATIONS.findIndex(({ name }) => name === operation);
  const once = new Map(tasks.map((task) => [JSON.stringify([task.work, task.limits, task.planOnly]), task]));
  return { kind: 'understood', tasks: [...once.values()].sort((a, b) => place(a) - place(b)) };
}
