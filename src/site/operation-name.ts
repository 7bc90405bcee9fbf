/** Parses the operation in front matter: `[file] METHOD /path`, `[file] webhook name`, a schema or a channel. */
import { posix } from 'node:path';
import type { OperationKind } from './openapi/reference-document.ts';

export interface OperationName {
  readonly field: 'openapi' | 'openapi-schema' | 'asyncapi';
  readonly kind: OperationKind;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  /** As written, or from the root when it begins with `../`; undefined = any specification that has it. */
  readonly source?: string;
}

/** Longer text is not a name, and would take long to parse. */
const LONGEST = 1_000;
const OPERATION = /^(?:(\S.*?)\s+)?(get|put|post|delete|options|head|patch|trace|query|webhook)\s+(\S.*)$/i;
/** The first word is a file only if it looks like one: names of schemas and channels may contain spaces. */
const NAMED = /^(?:(\S*(?:\/\S*|\.(?:json|ya?ml))|https?:\/\/\S+)\s+)?(\S.*)$/i;

/**
 * Undefined for a page that documents nothing, or text of an unknown form.
 * @param file the file of the page, to which a specification that begins with `../` is relative
 */
export function operationName(
  frontMatter: Readonly<Record<string, unknown>>,
  file = '',
): OperationName | undefined {
  const name = nameIn(frontMatter);
  if (name?.source?.startsWith('../') !== true) return name;
  const source = posix.join(posix.dirname(file), name.source);
  return source.startsWith('../') ? name : { ...name, source };
}

function nameIn(frontMatter: Readonly<Record<string, unknown>>): OperationName | undefined {
  const openapi = words(frontMatter['openapi']);
  const [, source, method, path] = openapi === undefined ? [] : (OPERATION.exec(openapi) ?? []);
  if (method !== undefined && path !== undefined) {
    const kind = method.toLowerCase() === 'webhook' ? 'webhook' : 'operation';
    return { field: 'openapi', kind, method: method.toUpperCase(), path, ...given(source) };
  }
  return (
    named(frontMatter['openapi-schema'], { field: 'openapi-schema', kind: 'schema', method: 'SCHEMA' }) ??
    named(frontMatter['asyncapi'], { field: 'asyncapi', kind: 'channel', method: 'CHANNEL' })
  );
}

function named(
  value: unknown,
  what: Pick<OperationName, 'field' | 'kind' | 'method'>,
): OperationName | undefined {
  const [, source, path] = NAMED.exec(words(value) ?? '') ?? [];
  return path === undefined ? undefined : { ...what, path, ...given(source) };
}

function given(source: string | undefined): Pick<OperationName, 'source'> {
  return source === undefined ? {} : { source };
}

function words(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  return value.trim() === '' ? undefined : value.trim();
}
