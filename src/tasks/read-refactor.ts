/** Reads the arguments of `lectern refactor`: a typed operation, a sentence, or JSON; and shows what there is. */
import { readValues, unknownOperation, withPlaces } from '../jobs/agents/maintenance/operation-call.ts';
import { type Doubt, isDoubt } from '../jobs/agents/maintenance/operations/field.ts';
import {
  briefUsageOf,
  type Operation,
  positionalsOf,
} from '../jobs/agents/maintenance/operations/operation.ts';
import { OPERATIONS, operationTyped } from '../jobs/agents/maintenance/operations/operations.ts';
import { presentOperation, type ShownOperation } from '../jobs/agents/maintenance/present-operation.ts';
import type { OperationCall } from '../jobs/agents/maintenance/request.ts';
import { AppError } from '../lib/app-error.ts';

export type RefactorRequest =
  | { readonly kind: 'call'; readonly call: OperationCall }
  | { readonly kind: 'sentence'; readonly text: string }
  | { readonly kind: 'json'; readonly text: string };

interface ReadRefactor {
  readonly request: RefactorRequest;
  /** As it was typed. */
  readonly folder: string | undefined;
}

export const refactorOperations = (): readonly ShownOperation[] => OPERATIONS.map(presentOperation);

/** @returns undefined for a word that is no operation */
export function refactorOperation(word: string | undefined): ShownOperation | undefined {
  const found = word === undefined ? undefined : operationTyped(word);
  return found && presentOperation(found);
}

/**
 * @param words the arguments without a name @param options by the names of fields
 * @throws AppError `usage/arguments`
 */
export function readRefactor(
  words: readonly string[],
  options: Readonly<Record<string, string>>,
): ReadRefactor {
  const [first = '', ...rest] = words;
  if (/^\s*\{|\s/.test(first)) {
    const [option] = Object.keys(options);
    if (option !== undefined)
      throw wrong({
        problem: `"--${option}" belongs to an operation, and not to a sentence`,
        hint: 'Type the operation, for example: lectern refactor replace "x" "y" --under guides',
      });
    if (rest.length > 1)
      throw wrong({
        problem: `"${rest[1]}" is one argument too many`,
        hint: 'After a sentence comes the folder',
      });
    const kind = first.trimStart().startsWith('{') ? 'json' : 'sentence';
    return { request: { kind, text: first }, folder: rest[0] };
  }
  const operation = operationTyped(first);
  if (operation === undefined) throw wrong(unknownOperation(first));
  const places = rest.slice(0, positionalsOf(operation).length);
  const call = withPlaces(operation, places, { values: options, dryRun: false });
  if (isDoubt(call)) throw wrong(call);
  refuseWrongValues(operation, call);
  const [folder, extra] = rest.slice(places.length);
  if (extra !== undefined)
    throw wrong({
      problem: `"${extra}" is one argument too many`,
      hint: `Write it as: ${briefUsageOf(operation)} [DIR]`,
    });
  return { request: { kind: 'call', call }, folder };
}

function refuseWrongValues(operation: Operation, { values }: OperationCall): void {
  const [problem] = Object.entries(readValues(operation, values).problems);
  if (problem === undefined) return;
  const [name, { problem: what, hint }] = problem;
  const isPlaced = positionalsOf(operation).includes(name);
  const typed = isPlaced ? name.toUpperCase() : `--${name}`;
  throw wrong({
    problem: `${typed} of "lectern refactor ${operation.commands[0]}": ${lowered(what)}`,
    hint: isPlaced ? `${hint}. Write it as: ${briefUsageOf(operation)} [DIR]` : hint,
  });
}

/** Inside a sentence. */
const lowered = (text: string): string => text.replace(/^It\b/, 'it');

const wrong = ({ problem, hint }: Doubt): AppError => new AppError('usage/arguments', problem, { hint });
