/** Moves the navigation of a mounted repository to its path in the site: pages, links, icons and specifications. */
import { posix } from 'node:path';
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import { type AddressOwners, isSiteAddress } from '../../source/file-address.ts';
import { siteIssue, sitePath } from '../../source/mount.ts';
import type { Mount } from '../../source/source.ts';
import type { Location } from '../docs-config.ts';
import { arrayNode, type JsonNode, type ObjectNode, objectNode, scalarNode, stringOf } from '../json-node.ts';

interface Placing {
  readonly mount: Pick<Mount, 'path'>;
  readonly owners: AddressOwners;
  /** Sources of `api.openapi`: for entries `METHOD /path` outside any element with a specification. */
  readonly usual: readonly string[];
  /** Called with each `sourceRef`: a mounted repository mounts no others. */
  readonly nested: (ref: JsonNode) => void;
}

/** For generated pages whose specification has no folder, as `generated-address.ts` has it. */
const USUAL_DIRECTORY = 'api-reference';
const ENDPOINT = /^(?:(\S+)\s+)?((?:get|put|post|delete|options|head|patch|trace|query|webhook)\s+\S.*)$/i;
const PICTURE = /^\.{0,2}\/|\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i;
/** Look of the whole site, which only the base decides. */
const SITE_WIDE: ReadonlySet<string> = new Set(['banner', 'navbar', 'footer']);
const PAGE_FIELDS: ReadonlySet<string> = new Set(['root', 'page', 'path', 'file']);

/** @param node `navigation` of its docs.json, with locations in its own files */
export function placeNavigation(node: JsonNode, placing: Placing): JsonNode {
  return placed(node, { ...placing, hasSpecification: false });
}

/** The same value with its location in the site. */
export function relocated(node: JsonNode, mount: Pick<Mount, 'path'>): JsonNode {
  const at = moved(node.at, mount);
  const keyAt = node.keyAt === undefined ? {} : { keyAt: moved(node.keyAt, mount) };
  if (node.kind === 'scalar') return { ...node, at, ...keyAt };
  if (node.kind === 'array')
    return { ...node, at, ...keyAt, items: node.items.map((item) => relocated(item, mount)) };
  const entries = [...node.entries].map(([key, child]) => [key, relocated(child, mount)] as const);
  return { ...node, at, ...keyAt, entries: new Map(entries) };
}

/** A path inside the repository, which cannot leave it. */
export function placePath(path: string, mount: Pick<Mount, 'path'>): string {
  const own = posix.normalize(`/${path.trim().replaceAll('\\', '/')}`).replace(/^\/+|\/+$/g, '');
  return own === '' ? mount.path : sitePath(mount, own);
}

/** A link or the address of a picture, as written; relative ones start at the folder of docs.json. */
export function placeAddress(written: string, { mount, owners }: Pick<Placing, 'mount' | 'owners'>): string {
  const address = written.trim();
  if (address === '' || address.startsWith('#') || isExternalHref(address)) return address;
  const rooted = address.startsWith('/') ? address : `/${address}`;
  if (isSiteAddress(rooted, owners)) return rooted;
  const at = rooted.search(/[?#]/);
  const [path, rest] = at < 0 ? [rooted, ''] : [rooted.slice(0, at), rooted.slice(at)];
  return `/${placePath(path, mount)}${rest}`;
}

/** `openapi` and `asyncapi` in all of their forms: its files, and generated pages below the mount. */
function placeSpecification(node: JsonNode, mount: Pick<Mount, 'path'>): JsonNode {
  if (node.kind === 'array')
    return arrayNode(
      node,
      node.items.map((item) => placeSpecification(item, mount)),
    );
  const directory = (of: JsonNode, folder = USUAL_DIRECTORY): JsonNode =>
    scalarNode(of, placePath(folder, mount));
  if (node.kind === 'scalar')
    return typeof node.value === 'string'
      ? objectNode(node, {
          source: scalarNode(node, placeSource(node.value, mount)),
          directory: directory(node),
        })
      : node;
  const source = stringOf(node.entries.get('source'));
  const overlays = node.entries.get('overlays');
  return {
    ...node,
    entries: new Map([
      ...node.entries,
      ...(source === undefined
        ? []
        : ([['source', scalarNode(node.entries.get('source')!, placeSource(source, mount))]] as const)),
      ['directory', directory(node, stringOf(node.entries.get('directory')))],
      ...(overlays?.kind === 'array'
        ? ([
            [
              'overlays',
              arrayNode(
                overlays,
                overlays.items.map((one) => placeText(one, mount)),
              ),
            ],
          ] as const)
        : []),
    ]),
  };
}

/** A file, a folder or an address of a specification. */
export function placeSource(source: string, mount: Pick<Mount, 'path'>): string {
  return isExternalHref(source.trim()) ? source.trim() : placePath(source, mount);
}

function placeText(node: JsonNode, mount: Pick<Mount, 'path'>): JsonNode {
  const text = stringOf(node);
  return text === undefined ? node : scalarNode(node, placeSource(text, mount));
}

interface Inside extends Placing {
  /** True below an element with `openapi`. */
  readonly hasSpecification: boolean;
  /** `from` of the element, to which entries of its list are relative. */
  readonly from?: string | undefined;
}

function placed(node: JsonNode, inside: Inside): JsonNode {
  if (node.kind === 'scalar') return node;
  if (node.kind === 'array')
    return arrayNode(
      node,
      node.items.filter((item) => isOwn(item, inside)).map((item) => placed(item, inside)),
    );
  const from = stringOf(node.entries.get('from'));
  const here = { ...inside, from, hasSpecification: inside.hasSpecification || node.entries.has('openapi') };
  const entries = new Map<string, JsonNode>();
  for (const [key, child] of node.entries)
    if (!SITE_WIDE.has(key)) entries.set(key, placedField(key, child, here));
  return { ...node, entries };
}

function isOwn(node: JsonNode, { nested }: Placing): boolean {
  const ref = node.kind === 'object' ? node.entries.get('sourceRef') : undefined;
  if (ref !== undefined) nested(ref);
  return ref === undefined;
}

function placedField(key: string, node: JsonNode, inside: Inside): JsonNode {
  const { mount } = inside;
  if (key === 'openapi' || key === 'asyncapi') return placeSpecification(node, mount);
  if (key === 'pages' && node.kind === 'array')
    return arrayNode(
      node,
      node.items
        .filter((item) => isOwn(item, inside))
        .map((item) => (item.kind === 'scalar' ? pageEntry(item, inside) : placed(item, inside))),
    );
  const text = stringOf(node);
  if (key === 'icon') return text === undefined ? iconObject(node, inside) : picture(node, text, inside);
  if (text === undefined) return placed(node, inside);
  if (key === 'from') return scalarNode(node, placePath(text, mount));
  if (PAGE_FIELDS.has(key)) return scalarNode(node, pagePath(text, mount));
  return key === 'href' || key === 'url' ? scalarNode(node, placeAddress(text, inside)) : node;
}

function iconObject(node: JsonNode, inside: Inside): JsonNode {
  if (node.kind !== 'object') return node;
  const name = node.entries.get('name');
  const text = stringOf(name);
  if (name === undefined || text === undefined) return node;
  return { ...node, entries: new Map(node.entries).set('name', picture(name, text, inside)) } as ObjectNode;
}

function picture(node: JsonNode, text: string, inside: Inside): JsonNode {
  return PICTURE.test(text) && !isExternalHref(text) ? scalarNode(node, placeAddress(text, inside)) : node;
}

function pageEntry(node: JsonNode, { mount, usual, hasSpecification, from }: Inside): JsonNode {
  const text = stringOf(node)?.trim();
  if (text === undefined || text === '…' || text === '...') return node;
  const [, source, operation] = ENDPOINT.exec(text) ?? [];
  if (operation !== undefined) {
    if (source !== undefined) return scalarNode(node, `${placeSource(source, mount)} ${operation}`);
    const own = hasSpecification ? undefined : usual[0];
    return own === undefined ? scalarNode(node, text) : scalarNode(node, `${own} ${operation}`);
  }
  if (isExternalHref(text)) return node;
  const isInside = from !== undefined && !placePath(text, mount).startsWith(`${placePath(from, mount)}/`);
  return scalarNode(node, pagePath(isInside ? `${from}/${text}` : text, mount));
}

/** An entry for nothing stays one. */
const pagePath = (text: string, mount: Pick<Mount, 'path'>): string =>
  text.trim() === '' ? '' : placePath(text, mount);

const moved = (at: Location, mount: Pick<Mount, 'path'>): Location => siteIssue(mount, at);
