/** Knows which addresses pages made from specifications may have, so that a link to one is no false alarm. */
import { slug } from '../content/slug.ts';
import type { NavNode, SpecRef } from '../navigation/nav-node.ts';
import type { Site } from '../site.ts';
import type { Specification } from './specification.ts';

/** Where generated pages stand when nothing else is said, here and on other platforms. */
const USUAL = /(?:^|[/_-])(?:api|apis|reference|endpoints?|rest|webhooks?|channels?)(?:$|[/_-])/i;
const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];
const MOST_OPERATIONS = 20_000;

/** @returns true for an address that a generated page may have: exact where it is known, generous where it is not */
export function generatedPages(
  site: Site,
  specifications: readonly Specification[],
): (path: string) => boolean {
  const refs = specsOf([...site.tree.children, ...site.tree.globals]);
  if (refs.length === 0) return () => false;
  const folders = new Set<string>();
  let open = false;
  for (const ref of refs) {
    const prefixes = [
      ...Object.values(ref.directories ?? {}),
      ...((ref.directory ?? '') ? [ref.directory!] : []),
    ];
    for (const prefix of prefixes) folders.add(`/${prefix.replace(/^\/+|\/+$/g, '')}`);
    if (prefixes.length < ref.sources.length) open = true;
  }
  const names = open ? namesOf(specifications) : new Set<string>();
  const remote = open && specifications.some(({ state }) => state !== 'read');
  return (path) => {
    if ([...folders].some((folder) => path === folder || path.startsWith(`${folder}/`))) return true;
    if (!open) return false;
    if (USUAL.test(path.slice(0, path.lastIndexOf('/')))) return true;
    return remote || names.has(path.slice(path.lastIndexOf('/') + 1).toLowerCase());
  };
}

/** Specifications that pages are made from: endpoints without a page, and elements that list none. */
function specsOf(nodes: readonly NavNode[]): SpecRef[] {
  return nodes.flatMap((node): SpecRef[] => {
    if (node.kind === 'link') return [];
    const own = node.openapi === undefined ? [] : [node.openapi];
    if (node.kind === 'page') return node.method !== undefined && node.url === '' ? own : [];
    const events = node.asyncapi === undefined ? [] : [node.asyncapi];
    return node.children.length === 0 ? [...own, ...events] : specsOf(node.children);
  });
}

/** Last parts of addresses that tools make of an operation: its summary, its id, its path. */
function namesOf(specifications: readonly Specification[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { value } of specifications) {
    const { paths, webhooks, channels, tags } = (value ?? {}) as Readonly<Record<string, unknown>>;
    for (const tag of Array.isArray(tags) ? (tags as unknown[]) : [])
      addName(names, (tag as { name?: unknown } | null)?.name);
    for (const group of [paths, webhooks, channels])
      for (const [path, item] of Object.entries((group ?? {}) as Record<string, unknown>)) {
        addName(names, path);
        if (names.size < MOST_OPERATIONS) addOperations(names, path, item);
      }
  }
  return names;
}

function addOperations(names: Set<string>, path: string, item: unknown): void {
  if (typeof item !== 'object' || item === null) return;
  for (const method of METHODS) {
    const operation = (item as Readonly<Record<string, unknown>>)[method];
    if (typeof operation !== 'object' || operation === null) continue;
    const { summary, operationId, tags } = operation as Readonly<Record<string, unknown>>;
    addName(names, summary);
    addName(names, operationId);
    addName(names, `${method} ${path}`);
    for (const tag of Array.isArray(tags) ? (tags as unknown[]) : []) addName(names, tag);
  }
}

function addName(names: Set<string>, name: unknown): void {
  if (typeof name !== 'string' || name === '') return;
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  names.add(slug(name)).add(plain).add(plain.replace(/^-|-$/g, '')).add(name.toLowerCase());
}
