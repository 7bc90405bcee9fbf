/** Reads docs.json (or an older mint.json) of a source with its `$ref`s expanded, as one tree. */
import { AppError } from '../../lib/app-error.ts';
import type { Issue } from '../../lib/issue.ts';
import { editDistance, nearest } from '../../lib/text/nearest.ts';
import type { ForeignConfig, Source } from '../source/source.ts';
import { assumedConfig } from './assumed-config.ts';
import { type ConfigFile, configText, MAX_FILE_BYTES, readConfigFile } from './config-file.ts';
import type { JsonNode } from './json-node.ts';
import { fromDocsJson, fromMintJson } from './modernise.ts';
import { type ResolvedJson, resolveRefs } from './resolve-refs.ts';
import { shorten } from './shorten.ts';

interface ConfigRoot extends Pick<ResolvedJson, 'files' | 'contents'> {
  readonly first: ConfigFile;
  /** True when it stands for a docs.json that is missing. */
  readonly assumed: boolean;
  /** True when it was made of the configuration of another program. */
  readonly foreign: boolean;
  /** An object. */
  readonly root: JsonNode;
  readonly issues: readonly Issue[];
}

/**
 * @param assumes whether a folder of Markdown without docs.json is read as a site of its folders
 * @throws AppError `config/not-found` or `config/unreadable` when there is no file to read
 */
export async function readRoot(source: Source, assumes = false): Promise<ConfigRoot> {
  const { first, issue, foreign } = await findFile(source, assumes);
  const { root: expanded, files: own, contents, issues: found } = await resolveRefs(source, first);
  const issues: Issue[] = issue === undefined ? [...found] : [issue, ...(foreign?.notes ?? []), ...found];
  const files = foreign === undefined ? own : [...own, ...foreign.files];
  const root = objectRoot(first.file, expanded, issues);
  const modern = first.file === 'mint.json' ? fromMintJson(root) : fromDocsJson(root);
  issues.push(...modern.issues);
  return {
    first,
    assumed: issue !== undefined,
    foreign: foreign !== undefined,
    root: modern.root,
    files,
    contents,
    issues,
  };
}

interface Found {
  readonly first: ConfigFile;
  /** Set when it was assumed. */
  readonly issue?: Issue;
  readonly foreign?: ForeignConfig;
}

async function findFile(source: Source, assumes: boolean): Promise<Found> {
  for (const name of ['docs.json', 'mint.json']) {
    const file = await readConfigFile(source, name);
    if (file !== undefined) return { first: file };
  }
  const files = await source.list();
  const name = ['docs.json', 'mint.json'].find((candidate) => files.has(candidate));
  if (name === undefined) {
    const paths = [...files.keys()];
    if (!assumes || isElsewhere(paths)) throw notFound(source, paths);
    const hidden = ['docs.json', 'mint.json'].find((candidate) => source.leavesOut?.(candidate) === true);
    if (hidden !== undefined) throw leftOut(source, hidden);
    const foreign = await source.foreign?.();
    if (foreign !== undefined)
      return { first: configText(foreign.text, 'docs.json'), issue: foreign.issue, foreign };
    const assumed = await assumedConfig(source, files);
    if (assumed === undefined) throw notFound(source, paths);
    return { first: assumed.file, issue: assumed.issue };
  }
  throw new AppError('config/unreadable', `The file "${name}" in "${source.name}" could not be read`, {
    hint: `Check that it is a file of at most ${MAX_FILE_BYTES / 1024 / 1024} MB that this user may read`,
  });
}

/** It may say who reads what, so that no site is made without it. */
function leftOut({ name }: Source, file: string): AppError {
  return new AppError(
    'config/unreadable',
    `The file "${file}" in "${name}" is ignored, or a link that leads out of the folder`,
    {
      hint: 'Put the file itself into the folder, and take it out of the ignore files',
    },
  );
}

/** A docs.json in a folder below, or one that is misspelled, is what the author means. */
export function isElsewhere(paths: readonly string[]): boolean {
  return paths.some(
    (path) =>
      path.endsWith('/docs.json') ||
      (/^[^/]{8,10}$/.test(path) && editDistance('docs.json', path.toLowerCase()) <= 1),
  );
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
        : 'Name a folder with Markdown files, or make one with "lectern new"';
  const what = paths.some((path) => /\.mdx?$/i.test(path)) ? 'docs.json' : 'docs.json and no Markdown file';
  return new AppError('config/not-found', `There is no ${what} in "${source.name}"`, { hint });
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
