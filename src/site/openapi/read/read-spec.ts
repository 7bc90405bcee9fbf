/** Reads a specification from a file: parses it, resolves external references, upgrades it and lists its operations. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import { defined } from '../../../lib/defined.ts';
import { isRecord, type JsonRecord, listOf, own, recordOf, textOf } from '../json-data.ts';
import type { SpecificationDocument, SpecificationIndex } from '../specification.ts';
import { resolveExternalRefs } from './external-refs.ts';
import { reportMissingRefs } from './missing-refs.ts';
import { operationsOf } from './operations-of.ts';
import { CHANNELS_LABEL, operationsOfChannels } from './operations-of-channels.ts';
import { type ParsedSpec, parseSpec } from './parse-spec.ts';
import { specGroups } from './spec-groups.ts';
import { quoted, type SpecIssues, specIssues } from './spec-issue.ts';
import { type SpecVersion, specVersion } from './spec-version.ts';
import { upgradeSpec } from './upgrade-spec.ts';

/** The text of a file, or why it could not be read. */
export type FileText = { readonly text: string } | { readonly reason: string };

interface SpecInput {
  readonly source: string;
  /** Undefined for one at a URL. */
  readonly file: string | undefined;
  /** File of its issues: its own, or the one that names its URL. */
  readonly issueFile: string;
  readonly text: string;
  /** URL it was fetched from: relative servers are resolved against it. */
  readonly base?: string | undefined;
  /** Other files of the repository. */
  read(path: string): Promise<FileText>;
}

export interface ReadSpec {
  readonly specification: SpecificationIndex;
  readonly document: SpecificationDocument;
  /** Paths that it depends on besides its own file, missing ones included. */
  readonly files: readonly string[];
  /** False when the file is not a specification, which matters only if the author names it. */
  readonly isSpecification: boolean;
}

export async function readSpec(input: SpecInput): Promise<ReadSpec> {
  const issues = specIssues(input.issueFile);
  const parsed = parseSpec(input.text);
  if ('reason' in parsed) return broken(input, issues, { code: 'unreadable', parsed });
  const version = specVersion(parsed.value);
  if (version === undefined || !isRecord(parsed.value))
    return broken(input, issues, { code: 'no-version', parsed });
  for (const { reason, line, column } of parsed.notes ?? [])
    issues.add({
      severity: 'warning',
      code: 'not-strict',
      message: `The specification ${quoted(input.source)} is read although it is not quite valid: ${reason}`,
      hint: 'Other tools may refuse it',
      line,
      column,
    });
  const texts = new Map<string, string>();
  const files = parsed.hasExternalRefs
    ? await bringIn(input, { document: parsed.value, version, issues, texts })
    : [];
  reportMissingRefs(parsed.value, issues, (ref) => lineOf(input.text, ref));
  const document = lifted(parsed.value, version, { input, issues });
  if (input.base !== undefined && version.format === 'openapi') absoluteServers(document, input.base);
  const infos =
    version.format === 'asyncapi'
      ? operationsOfChannels(document, input.text)
      : operationsOf(document, input.text, issues);
  const specification: SpecificationIndex = Object.freeze({
    source: input.source,
    ...defined({ file: input.file }),
    format: version.format,
    version: version.version,
    title: textOf(own(own(document, 'info'), 'title'))?.trim() ?? input.source,
    fingerprint: fingerprintOf(input, texts),
    operations: infos,
    groups: specGroups(
      infos,
      own(document, 'tags'),
      version.format === 'asyncapi' ? CHANNELS_LABEL : 'API Reference',
    ),
    issues: issues.list,
    servers: specServers(document),
  });
  return { specification, document, files, isSpecification: true };
}

/** Hash that identifies the document, so it covers everything the document is made from. */
function fingerprintOf({ text, base }: SpecInput, texts: ReadonlyMap<string, string>): string {
  if (texts.size === 0 && base === undefined) return contentHash(text);
  return contentHash(JSON.stringify([contentHash(text), ...(base === undefined ? [] : [base]), ...texts]));
}

interface Importing {
  readonly document: JsonRecord;
  readonly version: SpecVersion;
  readonly issues: SpecIssues;
  /** Receives the hash of each file. */
  readonly texts: Map<string, string>;
}

async function bringIn(input: SpecInput, { document, version, issues, texts }: Importing): Promise<string[]> {
  const parsed = new Map<string, { readonly value: unknown } | { readonly reason: string }>();
  const read = async (path: string): Promise<{ readonly value: unknown } | { readonly reason: string }> => {
    const known = parsed.get(path);
    if (known !== undefined) return known;
    const file = await input.read(path);
    texts.set(path, 'text' in file ? contentHash(file.text) : '');
    const data = 'text' in file ? dataOf(path, parseSpec(file.text)) : file;
    parsed.set(path, data);
    return data;
  };
  const { file } = input;
  const { kind } = version;
  return [
    ...(await resolveExternalRefs({
      document: document as Record<string, unknown>,
      file,
      kind,
      issues,
      read,
      lineOf: (ref) => lineOf(input.text, ref),
    })),
  ];
}

function lineOf(text: string, ref: string): number | undefined {
  const plain = text.indexOf(ref);
  const at = plain < 0 ? text.indexOf(JSON.stringify(ref)) : plain;
  return at < 0 ? undefined : text.slice(0, at).split('\n').length;
}

function dataOf(path: string, parsed: ParsedSpec): { readonly value: unknown } | { readonly reason: string } {
  if ('value' in parsed) return parsed;
  const line = parsed.line === undefined ? '' : `, line ${parsed.line}`;
  return { reason: `"${path}"${line}: ${parsed.reason}` };
}

function lifted(
  document: JsonRecord,
  version: SpecVersion,
  { input, issues }: { readonly input: SpecInput; readonly issues: SpecIssues },
): JsonRecord {
  if (version.kind === undefined)
    issues.add({
      severity: 'warning',
      code: 'version-unknown',
      message: `The specification ${quoted(input.source)} has version ${quoted(version.version)}, which Lectern does not know`,
      hint: 'It is read as far as it is understood; known are OpenAPI 2.0 and 3.0 to 3.2, and AsyncAPI 2 and 3',
      line: 1,
    });
  const upgraded = upgradeSpec(document, version);
  if (upgraded.problem !== undefined)
    issues.add({
      severity: 'warning',
      code: 'not-lifted',
      message: `The specification ${quoted(input.source)} is shown as it is written, because it cannot be brought to version 3.1: ${upgraded.problem}`,
      hint: 'Check it with a validator for its version',
    });
  return upgraded.document;
}

function broken(
  input: SpecInput,
  issues: SpecIssues,
  { code, parsed }: { readonly code: 'unreadable' | 'no-version'; readonly parsed: ParsedSpec },
): ReadSpec {
  const { source, file } = input;
  if (code === 'unreadable' && 'reason' in parsed)
    issues.add({
      code,
      message: `The specification ${quoted(source)} cannot be read: ${parsed.reason}`,
      hint: 'It must be JSON or YAML',
      line: parsed.line,
      column: parsed.column,
    });
  else
    issues.add({
      code,
      message: `The specification ${quoted(source)} names no version of OpenAPI or AsyncAPI`,
      hint: 'Its first field is "openapi", for example "openapi": "3.1.0"',
      line: 1,
    });
  const specification = emptyIndex({ source, file, state: 'broken', issues: issues.list });
  return { specification, document: {}, files: [], isSpecification: code === 'unreadable' };
}

export type EmptySpecification = Pick<SpecificationIndex, 'source' | 'issues'> & {
  readonly file?: string | undefined;
  readonly state: 'missing' | 'broken' | 'waiting';
};

export function emptyIndex(given: EmptySpecification): SpecificationIndex {
  const { file, ...rest } = given;
  return Object.freeze({
    ...rest,
    ...defined({ file }),
    format: 'openapi',
    version: '',
    title: '',
    fingerprint: given.state,
    operations: [],
    groups: [],
    servers: [],
  });
}

type Data = Record<string, unknown>;

/** @param document owned by the caller and modified */
function absoluteServers(document: JsonRecord, base: string): void {
  if (listOf(own(document, 'servers')).length === 0) (document as Data)['servers'] = [{ url: '/' }];
  resolve(document, base);
  const shared = own(own(document, 'components'), 'pathItems');
  for (const item of [recordOf(own(document, 'paths')), recordOf(shared)].flatMap(Object.values)) {
    resolve(item, base);
    for (const operation of Object.values(recordOf(item))) resolve(operation, base);
  }
}

function resolve(holder: unknown, base: string): void {
  for (const server of listOf(own(holder, 'servers'))) {
    const url = own(server, 'url');
    if (isRecord(server) && typeof url === 'string') (server as Data)['url'] = whole(url.trim(), base);
  }
}

/** A server that begins with a variable may be absolute already. */
function whole(url: string, base: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\{)/i.test(url)) return url;
  const found = URL.parse(url, base);
  if (found === null) return url;
  const text = found.origin + found.pathname.replaceAll('%7B', '{').replaceAll('%7D', '}');
  return text.replace(/\/$/, '');
}

const MAX_SEEN = 5_000;
const MAX_KEPT = 200;
/** With each value of its variables. */
const LONGEST = 20_000;

/** Each once, as written: any value may have any type. */
function specServers(document: SpecificationDocument): readonly JsonRecord[] {
  const found = new Map<string, JsonRecord>();
  let seen = 0;
  const take = (holder: unknown): void => {
    for (const server of listOf(own(holder, 'servers'))) {
      if (found.size >= MAX_KEPT || seen++ >= MAX_SEEN) return;
      if (!isRecord(server) || typeof own(server, 'url') !== 'string') continue;
      const { url, variables } = server;
      const plain = isRecord(variables) ? { url, variables } : { url };
      const key = JSON.stringify(plain);
      if (key.length <= LONGEST) found.set(key, plain);
    }
  };
  take(document);
  // Paths may refer to one of these.
  const shared = own(own(document, 'components'), 'pathItems');
  for (const path of [recordOf(own(document, 'paths')), recordOf(shared)].flatMap(Object.values)) {
    if (!isRecord(path)) continue;
    take(path);
    for (const operation of Object.values(path)) take(operation);
  }
  return [...found.values()];
}
