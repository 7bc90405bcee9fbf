/** Collects the specifications that docs.json, navigation entries and front matter name, with their locations. */
import type { LocatedJson } from './config/docs-config.ts';
import { pointerStep } from './config/json-node.ts';
import type { PageMeta } from './content/page/page.ts';
import { parseEndpoint } from './navigation/resolve/endpoint.ts';
import type { NamedSpecification } from './openapi/read/load-specifications.ts';
import { operationName } from './operation-name.ts';

const DEEPEST = 60;
/** Means every specification of the repository. */
export const EVERY = '/';

type Format = NamedSpecification['format'];

/** Each source once per format, at its first location; `/` when a page names an operation and no file. */
export function namedSpecifications(
  located: LocatedJson,
  pages: Iterable<PageMeta>,
): readonly NamedSpecification[] {
  const found = new Map<string, NamedSpecification>();
  const add = (specification: NamedSpecification): void => {
    const key = `${specification.format} ${specification.source}`;
    if (specification.source !== '' && !found.has(key)) found.set(key, specification);
  };
  const fromConfig = (source: string, format: Format, pointer: string): void => {
    const { file, line, pointer: at } = located.at(pointer);
    add({ source, format, place: { file, line, pointer: at } });
  };
  collect(located.value.navigation, { pointer: '/navigation', depth: 0, add: fromConfig });
  collect(located.value.api, { pointer: '/api', depth: 0, add: fromConfig });
  for (const page of pages) {
    const name = operationName(page.frontMatter, page.file);
    if (name === undefined) continue;
    const format = name.field === 'asyncapi' ? 'asyncapi' : 'openapi';
    add({ source: name.source ?? EVERY, format, place: { file: page.file } });
  }
  return [...found.values()];
}

interface Search {
  readonly pointer: string;
  readonly depth: number;
  readonly add: (source: string, format: Format, pointer: string) => void;
}

function collect(value: unknown, { pointer, depth, add }: Search): void {
  if (typeof value === 'string') {
    const source = /\s/.test(value) ? parseEndpoint(value.trim())?.source : undefined;
    if (source !== undefined) add(source, 'openapi', pointer);
  }
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = pointer + pointerStep(key);
    if (key === 'openapi' || key === 'asyncapi') addSources(inner, key, { pointer: at, depth, add });
    else collect(inner, { pointer: at, depth: depth + 1, add });
  }
}

/** A path, `{ source }`, or a list of both. */
function addSources(value: unknown, format: Format, { pointer, depth, add }: Search): void {
  if (Array.isArray(value) && depth <= DEEPEST)
    for (const [i, item] of value.entries())
      addSources(item, format, { pointer: pointer + pointerStep(String(i)), depth: depth + 1, add });
  else if (typeof value === 'object' && value !== null && 'source' in value)
    addSources(value.source, format, { pointer: `${pointer}/source`, depth: depth + 1, add });
  else if (typeof value === 'string') add(value.trim(), format, pointer);
}
