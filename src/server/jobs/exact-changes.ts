/** The operations of the agent without a model, for the forms that start a job. */
import { commandText, readValues } from '../../jobs/agents/maintenance/operation-call.ts';
import { type Doubt, isDoubt } from '../../jobs/agents/maintenance/operations/field.ts';
import {
  OPERATIONS,
  operationNamed,
  operationTyped,
} from '../../jobs/agents/maintenance/operations/operations.ts';
import { presentOperation } from '../../jobs/agents/maintenance/present-operation.ts';
import { readLines } from '../../jobs/agents/maintenance/understand-request.ts';
import { oneLine } from '../../lib/text/clean-text.ts';
import type { ExactCall, ExactChanges, UnreadPrompt } from '../../web/service/exact-changes.ts';

const MAX_REST = 200;

export const EXACT_CHANGES: ExactChanges = {
  all: OPERATIONS.map(presentOperation),
  named: (word) => {
    const operation = operationTyped(word);
    return operation && presentOperation(operation);
  },
  prompt: promptOf,
  unread,
};

function promptOf(call: ExactCall): ReturnType<ExactChanges['prompt']> {
  const operation = operationNamed(call.operation);
  const { values, problems } = readValues(operation, call.values);
  const errors = Object.entries(problems).map(([name, doubt]) => [name, sentences(doubt)]);
  if (errors.length > 0) return { errors: Object.fromEntries(errors) };
  const work = operation.read(values);
  // What is wrong with values together is said at the first of them.
  return isDoubt(work)
    ? { errors: { [Object.keys(operation.fields)[0]!]: sentences(work) } }
    : { prompt: commandText(call) };
}

const sentences = ({ problem, hint }: Doubt): string =>
  `${problem}. ${hint}${/[.?!]$/.test(hint) ? '' : '.'}`;

function unread(prompt: string): UnreadPrompt | undefined {
  const read = readLines(prompt);
  if (read.kind === 'calls') return undefined;
  if (read.kind === 'refused') return { reason: read.reason, rest: '' };
  const reason = 'Without a model, only the listed sentences are understood.';
  const { nearest } = read;
  if (nearest === undefined) return { reason: `${reason} Choose an exact change below.`, rest: '' };
  return { reason, call: nearest.call, rest: oneLine(nearest.rest, MAX_REST) };
}
