/** Reads the links of a response: the operations that its values can be passed to. */
import { defined } from '../../../lib/defined.ts';
import { type JsonRecord, own, recordOf, textOf } from '../json-data.ts';
import type { ReferenceLink, ReferenceResponse } from '../reference-document.ts';
import { follow, pointerParts } from '../resolve-pointer.ts';
import { OPERATION_METHODS } from '../specification.ts';
import type { ReadContext } from './read-context.ts';

const MAX_LINKS = 50;
const MAX_PARAMETERS = 50;

export function readLinks(context: ReadContext, links: unknown): Pick<ReferenceResponse, 'links'> {
  const entries = Object.entries(recordOf(links)).filter(([name]) => !name.startsWith('x-'));
  const found = context.budget.first(entries, 'links', MAX_LINKS).flatMap(([name, link]) => {
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
  const given = budget.first(
    Object.entries(recordOf(link['parameters'])),
    'parameters of a link',
    MAX_PARAMETERS,
  );
  const parameters = given.flatMap(([parameter, value]) => {
    const [left, right] = [budget.text(parameter), budget.text(written(value))];
    return left === undefined || right === undefined ? [] : [{ name: left, value: right }];
  });
  return [{ name: kept, operation, ...defined({ description }), parameters }];
}

/** An expression, or a constant. */
const written = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : isPlain(value) ? String(value) : undefined;

const isPlain = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** `METHOD /path` where the document has it, else what the author wrote. */
function operationOf(context: ReadContext, link: JsonRecord): string | undefined {
  const [id, ref] = [textOf(link['operationId']), textOf(link['operationRef'])];
  if (id !== undefined) return namesOf(context.document).get(id) ?? id;
  if (ref === undefined) return undefined;
  const [paths, path, method] = pointerParts(ref) ?? [];
  return paths === 'paths' && path !== undefined && method !== undefined
    ? `${method.toUpperCase()} ${path}`
    : ref;
}

const known = new WeakMap<JsonRecord, ReadonlyMap<string, string>>();

/**
 * `METHOD /path` by operation id, indexed once: a page may have thousands of links, and a document as many operations.
 */
function namesOf(document: JsonRecord): ReadonlyMap<string, string> {
  const names = known.get(document) ?? new Map(namedOperations(document));
  known.set(document, names);
  return names;
}

/** The first of two with the same name wins, so it is set last. */
function namedOperations(document: JsonRecord): [string, string][] {
  const found = Object.entries(recordOf(document['paths'])).flatMap(([path, written]) => {
    const { value: item } = follow(document, written);
    return OPERATION_METHODS.flatMap((method): [string, string][] => {
      const id = textOf(own(own(item, method.toLowerCase()), 'operationId'));
      return id === undefined ? [] : [[id, `${method} ${path}`]];
    });
  });
  return found.reverse();
}
