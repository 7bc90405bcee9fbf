/** Reads docs.json (or an older mint.json) of a source with its `$ref`s expanded, as one tree. */
import { AppError } from '../../lib/app-error.ts';
import type { Issue } from '../../lib/issue.ts';
import { nearest } from '../../lib/text/nearest.ts';
import type { Source } from '../source/source.ts';
import { type ConfigFile, MAX_FILE_BYTES, readConfigFile } from './config-file.ts';
import type { JsonNode } from './json-node.ts';
import { fromDocsJson, fromMintJson } from './modernise.ts';
import { type ResolvedJson, resolveRefs } from './resolve-refs.ts';
import { shorten } from './shorten.ts';

interface ConfigRoot extends Pick<ResolvedJson, 'files' | 'contents'> {
  readonly first: ConfigFile;
  /** An object. */
  readonly root: JsonNode;
  readonly issues: readonly Issue[];
}

/** @throws AppError `config/not-found` or `config/unreadable` when there is no file to read */
export async function readRoot(source: Source): Promise<ConfigRoot> {
  const first = await findFile(source);
  const { root: expanded, files, contents, issues: found } = await resolveRefs(source, first);
  const issues: Issue[] = [...found];
  const root = objectRoot(first.file, expanded, issues);
  const modern = first.file === 'mint.json' ? fromMintJson(root) : fromDocsJson(root);
  issues.push(...modern.issues);
  return { first, root: modern.root, files, contents, issues };
}

async function findFile(source: Source): Promise<ConfigFile> {
  for (const name of ['docs.json', 'mint.json']) {
    const file = await readConfigFile(source, name);
    if (file !== undefined) return file;
  }
  const files = await source.list();
  const name = ['docs.json', 'mint.json'].find((candidate) => files.has(candidate));
  if (name === undefined) throw notFound(source, [...files.keys()]);
  throw new AppError('config/unreadable', `The file "${name}" in "${source.name}" could not be read`, {
    hint: `Check that it is a file of at most ${MAX_FILE_BYTES / 1024 / 1024} MB that this user may read`,
  });
}

function notFound(source: Source, paths: readonly string[]): AppError {
  const deeper = paths.filter((path) => path.endsWith('/docs.json')).sort((a, b) => a.length - b.length)[0];
  const atRoot = paths.filter((path) => !path.includes('/') && path.endsWith('.json'));
  const similar = atRoot.find((path) => path.toLowerCase() === 'docs.json') ?? nearest('docs.json', atRoot);
  const hint =
    deeper !== undefined
      ? `There is one in "${deeper.slice(0, -'/docs.json'.length)}"; name that folder`
      : similar !== undefined
        ? `There is a file "${similar}"; the name must be exactly "docs.json"`
        : 'Name a folder with a docs.json, or make one with "lectern new"';
  return new AppError('config/not-found', `There is no docs.json in "${source.name}"`, { hint });
}

/** The root as an object; anything else is reported and read as an empty one. */
function objectRoot(file: string, root: JsonNode | undefined, issues: Issue[]): JsonNode {
  if (root?.kind === 'object') return root;
  const at = root?.at ?? { file, line: 1, column: 1, pointer: '' };
  issues.push({
    severity: 'error',
    code: 'config/not-an-object',
    message:
      root === undefined
        ? `"${file}" holds no JSON value`
        : `"${file}" must hold an object, not ${root.kind === 'array' ? 'a list' : shorten(root.value)}`,
    hint: 'Begin with "{" and write at least "navigation"',
    ...at,
  });
  return { kind: 'object', at, entries: new Map() };
}
