/** Builds the navigation of docs.json from tabs, anchors, versions and groups of mint.json. */
import {
  arrayNode,
  type JsonNode,
  type ObjectNode,
  objectNode,
  property,
  scalarNode,
  stringOf,
} from './json-node.ts';

/** Every group is compared with every section of every version, so both have a limit far above real sites. */
const MAX_SECTIONS = 50;
const MAX_VERSIONS = 30;

/** A tab or anchor of mint.json: external, or with the pages below its path. */
interface Section {
  readonly node: ObjectNode;
  readonly label: JsonNode;
  readonly url: string;
  readonly external: boolean;
  /** Path prefix of its pages, without leading slash, with trailing one. */
  readonly prefix: string;
  /** The specification whose operations become its pages, below its path. */
  readonly openapi: JsonNode | undefined;
}

/** The `navigation` value, or undefined when mint.json has none. */
export function mintNavigation(root: ObjectNode): JsonNode | undefined {
  const authored = property(root, 'navigation');
  if (authored?.kind !== 'array') return authored;
  const anchors = sections(property(root, 'anchors'));
  const versions = versionNames(property(root, 'versions'));
  const content = (groups: readonly JsonNode[]) => tabbed(root, groups, authored);
  const members: Record<string, JsonNode | undefined> = versions.length === 0 ? content(authored.items) : {};
  if (versions.length > 0) {
    const names = new Set(versions.map(stringOf));
    const entries = versions.map((version) =>
      objectNode(version, {
        version,
        ...content(authored.items.filter((item) => belongsTo(item, stringOf(version), names))),
      }),
    );
    members['versions'] = arrayNode(authored, entries);
  }
  const links = anchors.filter((anchor) => anchor.external).map((anchor) => linkEntry('anchor', anchor));
  if (links.length > 0) members['global'] = objectNode(authored, { anchors: arrayNode(authored, links) });
  return objectNode(authored, members);
}

/** Distributes groups among tabs; without tabs, among anchors. */
function tabbed(
  root: ObjectNode,
  groups: readonly JsonNode[],
  origin: JsonNode,
): Record<string, JsonNode | undefined> {
  const tabs = sections(property(root, 'tabs'));
  if (tabs.length === 0) return anchored(root, groups, origin);
  const rest = property(property(root, 'primaryTab'), 'name');
  const entries = shared(groups, tabs).map(({ section, owned }) => {
    if (section?.external) return linkEntry('tab', section);
    const label = section?.label ?? rest ?? scalarNode(origin, 'Documentation');
    const content = owned.length === 0 && section?.openapi ? {} : anchored(root, owned, origin);
    return objectNode(section?.node ?? origin, { tab: label, openapi: section?.openapi, ...content });
  });
  return { tabs: arrayNode(origin, entries) };
}

function anchored(
  root: ObjectNode,
  groups: readonly JsonNode[],
  origin: JsonNode,
): Record<string, JsonNode | undefined> {
  const anchors = sections(property(root, 'anchors')).filter((anchor) => !anchor.external);
  const parts = shared(groups, anchors).filter(({ section, owned }) => owned.length > 0 || section?.openapi);
  if (!parts.some((part) => part.section !== undefined))
    return { groups: arrayNode(origin, groups.map(group)) };
  const top = property(root, 'topAnchor');
  const entries = parts.map(({ section, owned }) => {
    const label = section?.label ?? property(top, 'name') ?? scalarNode(origin, 'Documentation');
    const icon = property(section?.node ?? top, 'icon');
    return objectNode(section?.node ?? origin, {
      anchor: label,
      icon,
      openapi: section?.openapi,
      groups: owned.length === 0 ? undefined : arrayNode(origin, owned.map(group)),
    });
  });
  return { anchors: arrayNode(origin, entries) };
}

/** Assigns every group to the section with the longest matching path; those without one come first. */
function shared(
  groups: readonly JsonNode[],
  owners: readonly Section[],
): { section: Section | undefined; owned: JsonNode[] }[] {
  const parts = [undefined, ...owners].map((section) => ({ section, owned: [] as JsonNode[] }));
  for (const item of groups) {
    const page = `${firstPage(item)?.replace(/^\/+/, '') ?? ''}/`;
    let best = parts[0]!;
    for (const part of parts) {
      const { section } = part;
      if (section === undefined || section.external || !page.startsWith(section.prefix)) continue;
      if (best.section === undefined || section.prefix.length > best.section.prefix.length) best = part;
    }
    best.owned.push(item);
  }
  return parts.filter((part) => part.section !== undefined || part.owned.length > 0);
}

function sections(node: JsonNode | undefined): Section[] {
  if (node?.kind !== 'array') return [];
  return node.items.slice(0, MAX_SECTIONS).flatMap((item) => {
    const label = property(item, 'name');
    const url = stringOf(property(item, 'url'));
    if (item.kind !== 'object' || label === undefined || url === undefined) return [];
    const external = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url);
    const path = url.slice(0, 2048).replace(/^\/+|\/+$/g, '');
    const openapi = external ? undefined : placedSpecification(property(item, 'openapi'), path);
    return [{ node: item, label, url, external, prefix: `${path}/`, openapi }];
  });
}

/** Pages of a specification are below the address of its tab or anchor, which docs.json calls its directory. */
function placedSpecification(node: JsonNode | undefined, directory: string): JsonNode | undefined {
  if (node?.kind === 'array')
    return arrayNode(
      node,
      node.items.map((item) => placedSpecification(item, directory) ?? item),
    );
  if (stringOf(node) === undefined) return undefined;
  return objectNode(node!, { source: node, directory: scalarNode(node!, directory) });
}

function linkEntry(kind: 'tab' | 'anchor', section: Section): ObjectNode {
  const { node, label } = section;
  return objectNode(node, {
    [kind]: label,
    href: property(node, 'url'),
    icon: kind === 'anchor' ? property(node, 'icon') : undefined,
  });
}

/** Versions are names, or objects with one. */
function versionNames(node: JsonNode | undefined): JsonNode[] {
  if (node?.kind !== 'array') return [];
  return node.items.slice(0, MAX_VERSIONS).flatMap((item) => {
    const name = item.kind === 'object' ? (property(item, 'name') ?? property(item, 'version')) : item;
    return stringOf(name) === undefined ? [] : [name!];
  });
}

/** A group without a known `version` belongs to all of them. */
function belongsTo(
  item: JsonNode,
  version: string | undefined,
  names: ReadonlySet<string | undefined>,
): boolean {
  const own = stringOf(property(item, 'version'));
  return own === undefined || own === version || !names.has(own);
}

/** The group without the field that was converted to a position in the tree. */
function group(node: JsonNode): JsonNode {
  if (node.kind !== 'object' || !node.entries.has('version')) return node;
  const entries = new Map(node.entries);
  entries.delete('version');
  return { ...node, entries };
}

function firstPage(node: JsonNode): string | undefined {
  const pages = property(node, 'pages');
  if (pages?.kind !== 'array') return undefined;
  for (const item of pages.items) {
    const page = stringOf(item) ?? firstPage(item);
    if (page !== undefined) return page;
  }
  return undefined;
}
