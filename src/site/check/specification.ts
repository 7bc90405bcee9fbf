/** Reads every local specification that docs.json, its navigation or a page names. */
import type { Location } from '../config/docs-config.ts';
import { parseYaml } from '../content/parse-yaml.ts';
import type { Site } from '../site.ts';

export interface Specification {
  /** Path in the repository, or the address it is loaded from. */
  readonly source: string;
  readonly remote: boolean;
  /** Where docs.json names it. */
  readonly at: Location;
  /** `missing` when there is no such file. */
  readonly state: 'read' | 'missing' | 'broken' | 'remote';
  readonly value?: unknown;
  readonly problem?: { readonly reason: string; readonly line?: number; readonly column?: number };
}

const LARGEST = 20 * 1024 * 1024;
const MOST = 300;
const DEEPEST = 60;

export async function readSpecifications(site: Site): Promise<readonly Specification[]> {
  const { located } = site.loaded;
  const found = new Map<string, string>();
  const root = located.value as { readonly navigation?: unknown; readonly api?: unknown };
  collect(root.navigation, '/navigation', { found, depth: 0 });
  collect(root.api, '/api', { found, depth: 0 });
  return Promise.all(
    [...found].slice(0, MOST).map(([source, pointer]) => readOne(site, source, located.at(pointer))),
  );
}

interface Search {
  readonly found: Map<string, string>;
  readonly depth: number;
}

function collect(value: unknown, pointer: string, { found, depth }: Search): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (key === 'openapi' || key === 'asyncapi') addSources(inner, at, found);
    else collect(inner, at, { found, depth: depth + 1 });
  }
}

/** A path, `{ source }`, or a list of both. */
function addSources(value: unknown, pointer: string, found: Map<string, string>): void {
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) addSources(item, `${pointer}/${i}`, found);
  else if (typeof value === 'object' && value !== null && 'source' in value)
    addSources(value.source, `${pointer}/source`, found);
  else if (typeof value === 'string' && value.trim() !== '' && !found.has(value.trim()))
    found.set(value.trim(), pointer);
}

async function readOne(site: Site, source: string, at: Location): Promise<Specification> {
  if (/^[a-z][a-z0-9+.-]*:/i.test(source)) return { source, at, remote: true, state: 'remote' };
  const path = source.replace(/^(?:\.?\/)+/, '');
  const named = { source: path, at, remote: false };
  if (!site.files.has(path)) {
    // A folder stands for every specification in it.
    const folder = `${path.replace(/\/+$/, '')}/`;
    const holds = [...site.files.keys()].some((file) => file.startsWith(folder));
    return { ...named, state: holds ? 'remote' : 'missing' };
  }
  const text = (await site.source.read(path, LARGEST))?.toString('utf8');
  if (text === undefined)
    return { ...named, state: 'broken', problem: { reason: 'it is larger than 20 MB' } };
  return { ...named, ...parse(text) };
}

function parse(text: string): Pick<Specification, 'state' | 'value' | 'problem'> {
  if (/^\s*\{/.test(text)) {
    try {
      return { state: 'read', value: JSON.parse(text) as unknown };
    } catch {
      // YAML says where; a JSON text is YAML as well.
    }
  }
  const read = parseYaml(text);
  return 'value' in read ? { state: 'read', value: read.value } : { state: 'broken', problem: read };
}
