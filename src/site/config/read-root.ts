/** Reads docs.json (or an older mint.json) of a source as one tree: its files, then their `$ref`s, then old fields. */
import type { Issue } from '../../lib/issue.ts';
import type { Source } from '../source/source.ts';
import { type ConfigFile, readConfigFiles } from './config-files.ts';
import { expandRefs } from './expand-refs.ts';
import type { JsonNode } from './json-node.ts';
import { fromDocsJson, fromMintJson } from './modernise.ts';
import { shorten } from './shorten.ts';

interface ConfigRoot {
  readonly first: ConfigFile;
  /** True when it stands for a docs.json that is missing. */
  readonly assumed: boolean;
  /** True when it was made of the configuration of another program. */
  readonly foreign: boolean;
  /** An object. */
  readonly root: JsonNode;
  /** The first file and every referenced file, including missing ones. */
  readonly files: readonly string[];
  /** Their content, by path. */
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly issues: readonly Issue[];
}

/**
 * @param assumes whether a folder of Markdown without docs.json is read as a site of its folders
 * @throws AppError `config/not-found` or `config/unreadable` when there is no file to read
 */
export async function readRoot(source: Source, assumes = false): Promise<ConfigRoot> {
  const read = await readConfigFiles(source, assumes);
  const { first } = read;
  const expanded = expandRefs(read);
  const issues = [...read.issues, ...expanded.issues];
  const root = objectRoot(first.file, expanded.root, issues);
  const modern = first.file === 'mint.json' ? fromMintJson(root) : fromDocsJson(root);
  issues.push(...modern.issues);
  const files = [...read.files.keys(), ...(read.foreign?.files ?? [])];
  const contents = new Map(
    [...read.files].flatMap(([path, file]) => (file === undefined ? [] : [[path, file.bytes]])),
  );
  const foreign = read.foreign !== undefined;
  return { first, assumed: read.assumed, foreign, root: modern.root, files, contents, issues };
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
