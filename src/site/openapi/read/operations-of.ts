/** Lists the pages of a specification: operations in the order of the document, then webhooks, then schemas. */
import { defined } from '../../../lib/defined.ts';
import { cutText, isRecord, type JsonRecord, listOf, own, recordOf, textOf } from '../json-data.ts';
import type { OperationKind } from '../reference-document.ts';
import { follow } from '../resolve-pointer.ts';
import { OPERATION_METHODS, type OperationInfo } from '../specification.ts';
import { pathSegment, segment, segmentTitle, uniqueSegments } from './segment.ts';
import { quoted, type SpecIssues } from './spec-issue.ts';
import { type SpecLines, specLines } from './spec-lines.ts';

export const MAX_OPERATIONS = 20_000;
const LONGEST_PATH = 2_000;
const LONGEST_TITLE = 300;
const MAX_DUPLICATES = 20;

/** One operation as read; its address is set when all are known. */
interface Found {
  readonly kind: OperationKind;
  readonly method: string;
  readonly path: string;
  readonly operation: JsonRecord;
  readonly flags: JsonRecord;
  readonly line: number | undefined;
}

/** @param text content of the file, for line numbers */
export function operationsOf(document: JsonRecord, text: string, issues: SpecIssues): OperationInfo[] {
  const found = [...operations(document, text, issues), ...webhooks(document, text)];
  const kept = [...found, ...schemas(document)].slice(0, MAX_OPERATIONS);
  if (found.length > MAX_OPERATIONS)
    issues.add({
      code: 'too-many-operations',
      message: `The specification has more than ${MAX_OPERATIONS} operations`,
      hint: 'Split it into several files; the operations after that number have no page',
    });
  reportDuplicateIds(kept, issues);
  return withSegments(kept);
}

function* operations(document: JsonRecord, text: string, issues: SpecIssues): Generator<Found> {
  const lines = specLines(text, 'paths');
  let count = 0;
  for (const [path, written] of Object.entries(recordOf(own(document, 'paths')))) {
    if (path.startsWith('x-')) continue;
    const line = lines.find(path);
    const item = pathItem(document, { path, written, line }, issues);
    if (item === undefined) continue;
    for (const found of methodsOf(item, path)) {
      if (++count > MAX_OPERATIONS + 1) return;
      yield { ...found, kind: 'operation', flags: item, line: methodLine(found, written, lines) ?? line };
    }
  }
}

/** A path item behind a reference has no methods below its path. */
function methodLine(
  { method }: Pick<Found, 'method'>,
  written: unknown,
  lines: SpecLines,
): number | undefined {
  if (own(written, '$ref') !== undefined) return undefined;
  const isUsual = (OPERATION_METHODS as readonly string[]).includes(method);
  return lines.below(isUsual ? method.toLowerCase() : method);
}

function pathItem(
  document: JsonRecord,
  { path, written, line }: { path: string; written: unknown; line: number | undefined },
  issues: SpecIssues,
): JsonRecord | undefined {
  const report = (what: string): void =>
    issues.add({
      severity: 'warning',
      code: 'path-ignored',
      message: `The path ${quoted(path)} ${what}`,
      line,
    });
  if (path.length > LONGEST_PATH)
    return void report(`is longer than ${LONGEST_PATH} characters and has no page`);
  if (!path.startsWith('/')) report('does not begin with a slash');
  const { value, missing } = follow(document, written);
  // A reference to another file was reported when it was resolved.
  if (value === undefined && missing?.startsWith('#') !== false)
    report('has no operations: its value is not an object');
  return value;
}

function* methodsOf(item: JsonRecord, path: string): Generator<Pick<Found, 'method' | 'path' | 'operation'>> {
  for (const method of OPERATION_METHODS) {
    const operation = own(item, method.toLowerCase());
    if (isRecord(operation)) yield { method, path, operation };
  }
  // OpenAPI 3.2; methods that have a field of their own are not allowed in it.
  for (const [name, operation] of Object.entries(recordOf(own(item, 'additionalOperations')))) {
    const method = name.toUpperCase();
    if (!isRecord(operation) || !/^[A-Z][A-Z0-9-]{0,19}$/.test(method)) continue;
    if (!(OPERATION_METHODS as readonly string[]).includes(method)) yield { method, path, operation };
  }
}

function* webhooks(document: JsonRecord, text: string): Generator<Found> {
  const written = Object.entries(recordOf(own(document, 'webhooks') ?? own(document, 'x-webhooks')));
  if (written.length === 0) return;
  const lines = specLines(text, own(document, 'webhooks') === undefined ? 'x-webhooks' : 'webhooks');
  for (const [name, value] of written.slice(0, MAX_OPERATIONS + 1)) {
    const item = follow(document, value).value;
    // One page for each name, since an entry is `webhook NAME`.
    const first =
      item === undefined || name.length > LONGEST_PATH ? undefined : methodsOf(item, name).next().value;
    if (item === undefined || first === undefined) continue;
    const line = lines.find(name);
    yield { kind: 'webhook', method: 'WEBHOOK', path: name, operation: first.operation, flags: item, line };
  }
}

function* schemas(document: JsonRecord): Generator<Found> {
  const written = own(own(document, 'components'), 'schemas');
  for (const [name, schema] of Object.entries(recordOf(written))) {
    if (name.length > LONGEST_PATH || (!isRecord(schema) && typeof schema !== 'boolean')) continue;
    const { title, description } = recordOf(schema);
    const operation = { summary: textOf(title) ?? name, description };
    yield { kind: 'schema', method: 'SCHEMA', path: name, operation, flags: {}, line: undefined };
  }
}

function withSegments(found: readonly Found[]): OperationInfo[] {
  const unique = uniqueSegments();
  const known = new Map<Found, OperationInfo>();
  const isExcluded = (one: Found): boolean => isSet(one, 'x-excluded');
  // Operations without a page do not take up an address.
  for (const one of [...found.filter((one) => !isExcluded(one)), ...found.filter(isExcluded)])
    known.set(one, infoOf(one, unique));
  return found.map((one) => known.get(one)!);
}

const isSet = ({ operation, flags }: Found, name: string): boolean =>
  own(operation, name) === true || own(flags, name) === true;

function infoOf(found: Found, unique: (preferred: string) => string): OperationInfo {
  const { kind, method, path, operation, line } = found;
  const mint = recordOf(own(operation, 'x-mint'));
  const metadata = metadataOf(mint);
  const name = (value: unknown): string | undefined => {
    const text = textOf(value)?.replace(/\s+/g, ' ').trim();
    return text === undefined ? undefined : cutText(text, LONGEST_TITLE);
  };
  const summary = name(own(operation, 'summary'));
  const bare = kind === 'operation' ? pathSegment(method, path) : segment(path);
  const tag = listOf(own(operation, 'tags'))
    .map(textOf)
    .find((one) => one !== undefined)
    ?.trim();
  const last = segment(summary ?? '') || bare || kind;
  const folder = kind === 'schema' || tag === undefined ? '' : segment(tag);
  // Fields of a path apply to each of its operations.
  const description =
    textOf(metadata['description']) ??
    textOf(own(operation, 'description')) ??
    textOf(own(found.flags, 'description'));
  const href = textOf(own(mint, 'href'))?.trim();
  const content = textOf(own(mint, 'content'));
  return {
    kind,
    method,
    path,
    title: name(metadata['title']) ?? summary ?? (kind === 'operation' ? segmentTitle(bare) : path),
    ...defined({ description, tag }),
    deprecated: own(operation, 'deprecated') === true || metadata['deprecated'] === true,
    hidden: isSet(found, 'x-hidden'),
    excluded: isSet(found, 'x-excluded'),
    segment: unique(folder === '' ? last : `${folder}/${last}`),
    ...(href === undefined || href.length > LONGEST_PATH ? {} : { href }),
    metadata,
    ...defined({ content, line }),
  };
}

/** `x-mint` has some fields of front matter beside its `metadata`. */
function metadataOf(mint: JsonRecord): JsonRecord {
  const { openapi: _, ...given } = recordOf(own(mint, 'metadata'));
  const metadata: Record<string, unknown> = given;
  for (const name of ['groups', 'playground', 'public']) {
    const value = own(mint, name);
    if (value !== undefined && !Object.hasOwn(metadata, name)) metadata[name] = value;
  }
  return metadata;
}

function reportDuplicateIds(found: readonly Found[], issues: SpecIssues): void {
  const seen = new Map<string, Found>();
  let reported = 0;
  for (const one of found) {
    const id = textOf(own(one.operation, 'operationId'));
    if (id === undefined) continue;
    const first = seen.get(id);
    if (first === undefined) seen.set(id, one);
    else if (++reported <= MAX_DUPLICATES)
      issues.add({
        severity: 'warning',
        code: 'duplicate-operation-id',
        message: `The operationId ${quoted(id)} of ${quoted(`${one.method} ${one.path}`)} is also that of ${quoted(`${first.method} ${first.path}`)}`,
        hint: 'Tools that generate clients need each one once',
        line: one.line,
      });
  }
}
