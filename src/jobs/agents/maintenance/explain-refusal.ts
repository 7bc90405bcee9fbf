/** Explains in at most three lines why nothing was done, with the exact command that comes nearest. */
import { oneLine } from '../../../lib/text/clean-text.ts';
import { commandText } from './operation-call.ts';
import { valueWord } from './operations/operation.ts';
import type { NearestCall, RefusedRequest, UnknownRequest } from './request.ts';

const MAX_LENGTH = 300;

const ALL =
  '"lectern refactor --list" shows all that is understood; for anything else an operator sets LECTERN_AGENT.';

/** @returns lines for people */
export function explainRefusal(request: UnknownRequest | RefusedRequest): string[] {
  if (request.kind === 'refused') return [`Nothing was changed: ${oneLine(request.reason, 2 * MAX_LENGTH)}`];
  const { nearest } = request;
  const first = 'Nothing was changed: without a model only the listed sentences and commands are understood.';
  return nearest === undefined ? [first, ALL] : [first, nearestLine(nearest), ALL];
}

function nearestLine({ call, missing, rest, isGuess }: NearestCall): string {
  const fill = missing.length === 0 ? '' : ` (fill in ${missing.map(valueWord).join(', ')})`;
  const left = rest === '' ? '' : `; it leaves out "${oneLine(rest, MAX_LENGTH)}"`;
  return `${isGuess === true ? 'Perhaps you mean' : 'Nearest'}: ${commandText(call, missing)}${fill}${left}`;
}
