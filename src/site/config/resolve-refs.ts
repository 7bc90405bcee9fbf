/** Resolves every `$ref` of docs.json: loads the files it names, and inserts their content. */
import type { Issue } from '../../lib/issue.ts';
import type { Source } from '../source/source.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { expandRefs } from './expand-refs.ts';
import type { JsonNode } from './json-node.ts';
import { refPath } from './ref-path.ts';

/** Most files one docs.json may be spread over. */
const MAX_FILES = 1000;

export interface ResolvedJson {
  /** Undefined when the file holds no value. */
  readonly root: JsonNode | undefined;
  /** The first file and every referenced file, including missing ones. */
  readonly files: readonly string[];
  /** Their content, by path. */
  readonly contents: ReadonlyMap<string, Buffer>;
  readonly issues: readonly Issue[];
}

/** Expands the `$ref`s of one file, transitively; each problem becomes an issue and drops only that value. */
export async function resolveRefs(source: Source, first: ConfigFile): Promise<ResolvedJson> {
  const files = await loadAll(source, first);
  const issues = [...files.values()].flatMap((file) => file?.issues ?? []);
  const contents = new Map(
    [...files].flatMap(([path, file]) => (file === undefined ? [] : [[path, file.bytes]])),
  );
  if (first.root === undefined) return { root: undefined, files: [first.file], contents, issues };
  const missing = [...files.values()].includes(undefined);
  const known = missing
    ? [...(await source.list()).keys()].filter((path) => path.endsWith('.json')).slice(0, MAX_FILES)
    : [];
  const expanded = expandRefs(first.file, files, known);
  return { root: expanded.root, files: [...files.keys()], contents, issues: [...issues, ...expanded.issues] };
}

/** Every file that can be reached, by path; undefined for missing ones. */
async function loadAll(source: Source, first: ConfigFile): Promise<Map<string, ConfigFile | undefined>> {
  const files = new Map<string, ConfigFile | undefined>([[first.file, first]]);
  const waiting = [first];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const ref of refsIn(file.root)) {
      const target = refPath(ref, file.file);
      if (!('path' in target) || files.has(target.path) || files.size >= MAX_FILES) continue;
      const loaded = await readConfigFile(source, target.path);
      files.set(target.path, loaded);
      if (loaded !== undefined) waiting.push(loaded);
    }
  }
  return files;
}

/** The text of every `$ref` in a tree. */
function* refsIn(node: JsonNode | undefined): Generator<string> {
  if (node === undefined || node.kind === 'scalar') return;
  if (node.kind === 'array') {
    for (const item of node.items) if (item.kind !== 'scalar') yield* refsIn(item);
    return;
  }
  for (const [key, child] of node.entries) {
    if (child.kind !== 'scalar') yield* refsIn(child);
    else if (key === '$ref' && typeof child.value === 'string') yield child.value;
  }
}
