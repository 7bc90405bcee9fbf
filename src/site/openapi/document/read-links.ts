/** What an answer can be followed up with: the operation that its values lead to. */
import { isRecord, type JsonRecord, recordOf, textOf } from '../json-data.ts';
import type { ReferenceLink, ReferenceResponse } from '../reference-document.ts';
import { pointerParts } from '../resolve-pointer.ts';
import { OPERATION_METHODS } from '../specification.ts';
import type { ReadContext } from './read-context.ts';

const MOST_LINKS = 50;
const MOST_PARAMETERS = 50;
/** Paths that are looked through for the name of an operation. */
const MOST_PATHS = 20_000;

export function readLinks(context: ReadContext, links: unknown): Pick<ReferenceResponse, 'links'> {
  const entries = Object.entries(recordOf(links)).filter(([name]) => !name.startsWith('x-'));
  const found = context.budget.first(entries, MOST_LINKS).flatMap(([name, link]) => {
    const { value } = context.follow(link);
    return value === undefined ? [] : one(context, name, value);
  });
  return found.length === 0 ? {} : { links: found };
}

function one(context: ReadContext, name: string, link: JsonRecord): ReferenceLink[] {
  const { budget } = context;
  const [kept, operation] = [budget.text(name), budget.text(operationOf(context, link))];
  if (kept === undefined || operation === undefined) return [];
  const description = budget.text(link['description']);
  const given = budget.first(Object.entries(recordOf(link['parameters'])), MOST_PARAMETERS);
  const parameters = given.flatMap(([parameter, value]) => {
    const [left, right] = [budget.text(parameter), budget.text(written(value))];
    return left === undefined || right === undefined ? [] : [{ name: left, value: right }];
  });
  return [{ name: kept, operation, ...(description === undefined ? {} : { description }), parameters }];
}

/** An expression, or a constant. */
const written = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isPlain(value) ? String(value) : undefined;

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** `METHOD /path` where the document has it, else what the author wrote. */
function operationOf(context: ReadContext, link: JsonRecord): string | undefined {
  const [id, ref] = [textOf(link['operationId']), textOf(link['operationRef'])];
  if (id !== undefined) return named(context, id) ?? id;
  if (ref === undefined) return undefined;
  const [paths, path, method] = pointerParts(ref) ?? [];
  return paths === 'paths' && path !== undefined && method !== undefined
    ? `${method.toUpperCase()} ${path}`
    : ref;
}

function named(context: ReadContext, id: string): string | undefined {
  const paths = Object.entries(recordOf(context.document['paths'])).slice(0, MOST_PATHS);
  for (const [path, item] of paths) {
    if (!isRecord(item)) continue;
    const method = OPERATION_METHODS.find((each) => {
      const operation = Object.hasOwn(item, each.toLowerCase()) ? item[each.toLowerCase()] : undefined;
      return isRecord(operation) && operation['operationId'] === id;
    });
    if (method !== undefined) return `${method} ${path}`;
  }
  return undefined;
}
