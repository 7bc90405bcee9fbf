/** Reads `sources` of docs.json: what can be mounted where, and what is wrong with the rest. */
import { isBranchName } from '../../../lib/git/branch-name.ts';
import type { Issue } from '../../../lib/issue.ts';
import type { Source } from '../../source/source.ts';
import { brokenConfig } from '../broken-config.ts';
import { MAX_FILE_BYTES } from '../config-files.ts';
import type { Location } from '../docs-config.ts';
import { type JsonNode, locatedJson, property } from '../json-node.ts';
import { keepValidParts } from '../keep-valid-parts.ts';
import { readRoot } from '../read-root.ts';
import { MAX_SOURCES, sourceSchema } from '../schema/sources.ts';
import { shorten } from '../shorten.ts';

export interface RequestedSource {
  /** `owner/name`, or an address with a scheme. */
  readonly repository: string;
  readonly branch?: string;
  /** Without slashes at its ends; empty = whole repository. */
  readonly folder: string;
  /** The same for its place in the site; never empty. */
  readonly path: string;
  readonly at: Location;
}

interface RequestedSources {
  readonly requested: readonly RequestedSource[];
  readonly issues: readonly Issue[];
}

/**
 * What `sources` says in the docs.json of a base; undefined when that cannot be used as a whole.
 * @param expected whether it had some before
 */
export async function readRequestedSources(
  base: Source,
  expected = false,
): Promise<readonly RequestedSource[] | undefined> {
  // Most sites have none, and parsing a large docs.json a second time would be noticed.
  for (const name of ['docs.json', 'mint.json']) {
    const bytes = await base.read(name, MAX_FILE_BYTES);
    if (bytes === undefined) continue;
    if (!expected && !bytes.includes('"sources"')) return [];
    const { root, issues } = await readRoot(base);
    return brokenConfig({ issues }) === undefined ? requestedSources(root).requested : undefined;
  }
  return undefined;
}

export function requestedSources(root: JsonNode): RequestedSources {
  const list = property(root, 'sources');
  if (list?.kind !== 'array') return { requested: [], issues: [] };
  const located = locatedJson(root);
  const issues: Issue[] = [];
  const sources: RequestedSource[] = [];
  for (const [i, item] of list.items.entries()) {
    if (i >= MAX_SOURCES) {
      issues.push(tooMany(item, list.items.length));
      break;
    }
    const pointer = `/sources/${i}`;
    const read = keepValidParts(sourceSchema, (located.value.sources as unknown[])[i], pointer, {
      located,
      issues: [],
    });
    // The schema reports what is missing.
    if (read === undefined || read.repository === undefined || read.path === undefined) continue;
    const one = { ...(read as Written), at: located.at(pointer) };
    const problem = problemOf(one, sources);
    if (problem === undefined) sources.push(sourceOf(one));
    else issues.push({ severity: 'error', ...problem, ...located.at(`${pointer}/${problem.field}`) });
  }
  return {
    requested: sources,
    issues: issues.map(({ field: _, ...issue }: Issue & { field?: string }) => issue),
  };
}

interface Written {
  readonly repository: string;
  readonly branch?: string | undefined;
  readonly folder?: string | undefined;
  readonly path: string;
  readonly at: Location;
}

const trimmed = (path: string): string => path.trim().replace(/^(?:\.?\/)+|\/+$/g, '');

function sourceOf({ repository, branch, folder = '', path, at }: Written): RequestedSource {
  return {
    repository: repository.trim(),
    folder: trimmed(folder),
    path: trimmed(path),
    at,
    ...(branch === undefined ? {} : { branch }),
  };
}

type Problem = Pick<Issue, 'code' | 'message' | 'hint'> & { readonly field: keyof Written };

const SHORT = /^[A-Za-z0-9_][\w.-]{0,99}(?:\/[A-Za-z0-9_.][\w.-]{0,99}){1,5}$/;
const ADDRESS = /^https?:\/\/[^/\s@?#]+\/[^\s?#]+$/i;
/** Forms that reach something of the server's own: its files, or its keys. */
const OPERATORS = /^(?:ssh|git|git\+ssh|file|ext|ftps?):|^[^/\s]+@[^/\s]+:|^[~./\\]|^[a-z]:[\\/]/i;
const STEP = /^[A-Za-z0-9~][\w.~-]{0,63}$/;
const MAX_STEPS = 6;
/** Files in it are never pages, or the program answers there itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'snippets',
  '_snippets',
  'dashboard',
  'mcp',
  'login',
  'logout',
]);

function problemOf(source: Written, before: readonly RequestedSource[]): Problem | undefined {
  const { branch, folder = '' } = source;
  if (branch !== undefined && !isBranchName(branch))
    return problem(
      'branch',
      'sources/branch',
      `${shorten(branch)} cannot be the name of a branch`,
      'Write a name such as "main"',
    );
  if (trimmed(folder).split('/').includes('..') || /[\\\p{Cc}]/u.test(folder))
    return problem(
      'folder',
      'sources/folder',
      `The folder ${shorten(folder)} leads out of the repository`,
      'Write its path from the root of the repository, such as "docs"',
    );
  return repositoryProblem(source.repository.trim()) ?? pathProblem(trimmed(source.path), source, before);
}

function repositoryProblem(repository: string): Problem | undefined {
  if (OPERATORS.test(repository))
    return problem(
      'repository',
      'sources/operator-only',
      `The repository ${shorten(repository)} can be named only in the settings file of the server`,
      'Write owner/name or an https address, or ask the operator to add it to "sources" of the project',
    );
  if (ADDRESS.test(repository)) return undefined;
  if (/^https?:\/\/[^/]*@/i.test(repository))
    return problem(
      'repository',
      'sources/secret',
      'The address of a repository has a user or a password in it',
      'Leave it out and change the password: docs.json is public',
    );
  const host = /^(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})\/([\w.-]+\/[\w./-]+)$/i.exec(repository);
  if (host !== null)
    return problem(
      'repository',
      'sources/repository',
      `The repository ${shorten(repository)} has a host and no scheme`,
      `Write "https://${host[1]}/${host[2]}"`,
    );
  const forge = /^([a-z]+):([\w.-]+\/[\w./-]+)$/i.exec(repository);
  if (forge !== null)
    return problem(
      'repository',
      'sources/forge',
      `The forge ${shorten(forge[1]!)} is not known`,
      `Write the whole address, for example "https://${forge[1]!.toLowerCase()}.com/${forge[2]}"`,
    );
  if (SHORT.test(repository)) return undefined;
  return problem(
    'repository',
    'sources/repository',
    `${shorten(repository)} names no repository`,
    'Write owner/name, or an https address',
  );
}

function pathProblem(
  path: string,
  { path: written }: Written,
  before: readonly RequestedSource[],
): Problem | undefined {
  const steps = path.split('/');
  if (path === '')
    return problem(
      'path',
      'sources/path',
      'A source needs a path below the root of the site',
      'Write for example "path": "api"',
    );
  if (steps.length > MAX_STEPS || !steps.every((step) => STEP.test(step)))
    return problem(
      'path',
      'sources/path',
      `${shorten(written)} cannot be the path of a source`,
      `Use letters, digits and . _ ~ -, in at most ${MAX_STEPS} parts with "/" between them`,
    );
  if (RESERVED.has(steps[0]!.toLowerCase()))
    return problem(
      'path',
      'sources/path',
      `The path ${shorten(written)} has another meaning`,
      'Choose another one, for example "reference"',
    );
  const other = before.find((one) => overlap(one.path, path));
  if (other === undefined) return undefined;
  return problem(
    'path',
    'sources/overlap',
    `The paths "${other.path}" and "${path}" of two sources overlap`,
    'Give each source a path that is not inside that of another',
  );
}

/** Two paths of which one is the other, or inside it; on disks without case they are the same too. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [`${one.toLowerCase()}/`, `${other.toLowerCase()}/`];
  return a.startsWith(b) || b.startsWith(a);
}

const problem = (field: keyof Written, code: string, message: string, hint: string): Problem => ({
  field,
  code,
  message,
  hint,
});

function tooMany(item: JsonNode, count: number): Issue {
  return {
    severity: 'error',
    code: 'sources/too-many',
    message: `There are ${count} sources, and only the first ${MAX_SOURCES} are used`,
    hint: 'Join some of the repositories',
    ...item.at,
  };
}
