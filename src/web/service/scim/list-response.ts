/** Lists of resources: paging, and the attributes that a client wants (RFC 7644, sections 3.4.2 and 3.9). */
import type { WebRequest } from '../../edge/http/handler.ts';
import { badRequest } from './scim-problem.ts';

export const MAX_RESULTS = 200;
const DEFAULT_RESULTS = 100;
const MAX_START = 10_000_000;
const ALWAYS = new Set(['schemas', 'id', 'meta']);
const MAX_NAMES = 50;

interface Page {
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

function numberOf(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === null || text === '') return otherwise;
  if (!/^-?\d{1,12}$/.test(text)) throw badRequest('invalidValue', `"${name}" is a whole number`);
  return Number(text);
}

/** @throws ScimProblem `invalidValue` */
export function pageOf({ query }: WebRequest): Page {
  return {
    startIndex: Math.min(MAX_START, Math.max(1, numberOf(query, 'startIndex', 1))),
    count: Math.min(MAX_RESULTS, Math.max(0, numberOf(query, 'count', DEFAULT_RESULTS))),
  };
}

function namesIn(query: URLSearchParams, name: string): readonly string[] {
  return (query.get(name) ?? '')
    .toLowerCase()
    .split(',', MAX_NAMES)
    .map((one) => one.trim().replace(/^.*:/, '').split('.', 1)[0]!)
    .filter((one) => one !== '');
}

/** Whether the request asks for an attribute that costs something to read. */
export function isRequested(attribute: string, { query }: Pick<WebRequest, 'query'>): boolean {
  const only = namesIn(query, 'attributes');
  return only.length > 0
    ? only.includes(attribute)
    : !namesIn(query, 'excludedAttributes').includes(attribute);
}

/** The resource with the attributes that the request asks for. */
export function chosen(resource: object, { query }: Pick<WebRequest, 'query'>): object {
  const [only, without] = [namesIn(query, 'attributes'), namesIn(query, 'excludedAttributes')];
  if (only.length === 0 && without.length === 0) return resource;
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const key = name.toLowerCase();
      if (ALWAYS.has(key)) return true;
      return only.length === 0 ? !without.includes(key) : only.includes(key);
    }),
  );
}

export function listResponse(
  resources: readonly object[],
  { total, startIndex }: { readonly total: number; readonly startIndex: number },
): object {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
