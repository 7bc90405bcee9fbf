/** Converts a mint.json, and old fields in a docs.json, to today's docs.json. */
import type { Issue } from '../../lib/issue.ts';
import {
  arrayNode,
  type JsonNode,
  type ObjectNode,
  objectNode,
  property,
  scalarNode,
  stringOf,
} from './json-node.ts';
import { mintNavigation } from './mint-navigation.ts';

/** The targets of an old field: `[path in docs.json, value]` pairs. */
type Move = readonly [path: readonly string[], node: JsonNode | undefined];
type Convert = (node: JsonNode, root: ObjectNode) => readonly Move[];

/** Old top-level fields by name. Fields with unchanged name and shape are not listed. */
const LEGACY_FIELDS: Readonly<Record<string, Convert>> = {
  topbarLinks: (node) => [[['navbar', 'links'], mapItems(node, navbarLink)]],
  topbarCtaButton: (node) => [[['navbar', 'primary'], navbarPrimary(node)]],
  footerSocials: (node) => [[['footer', 'socials'], socials(node)]],
  modeToggle: (node) => [
    [
      ['appearance'],
      objectNode(node, { default: property(node, 'default'), strict: property(node, 'isHidden') }),
    ],
  ],
  backgroundImage: (node) => [[['background', 'image'], node]],
  font: (node) => [[['fonts'], fonts(node)]],
  openapi: (node) => [[['api', 'openapi'], node]],
  analytics: (node) => [[['integrations'], node]],
  codeBlock: (node) => [[['styling', 'codeblocks'], codeblocks(property(node, 'mode'))]],
};

/** Old fields whose name has another meaning in docs.json, so only mint.json may have them. */
const MINT_FIELDS: Readonly<Record<string, Convert>> = {
  ...LEGACY_FIELDS,
  theme: (node) => [
    [['theme'], ['venus', 'quill', 'prism'].includes(stringOf(node) ?? '') ? undefined : node],
  ],
  colors: (node) => [
    [['colors'], picked(node, ['primary', 'light', 'dark'])],
    [['background', 'color'], property(node, 'background')],
  ],
  background: (node) => [[['background', 'decoration'], property(node, 'style')]],
  footer: (node) => [
    [
      ['footer'],
      objectNode(node, {
        socials: socials(property(node, 'socials')),
        links: mapItems(property(node, 'links'), footerColumn),
      }),
    ],
  ],
  metadata: (node) => [[['seo', 'metatags'], node]],
  seo: (node) => [
    [['seo', 'indexing'], isTrue(property(node, 'indexHiddenPages')) ? scalarNode(node, 'all') : undefined],
  ],
  search: (node) => [[['search'], picked(node, ['prompt'])]],
  integrations: (node) => [[['integrations'], integrations(node)]],
  api: (node) => api(node),
};

/** Names of old fields that docs.json may still contain. */
const LEGACY_NAMES: ReadonlySet<string> = new Set([
  'topbarLinks',
  'topbarCtaButton',
  'footerSocials',
  'modeToggle',
  'backgroundImage',
]);

/** Fields of mint.json that `mintNavigation` reads together. */
const NAVIGATION_FIELDS: ReadonlySet<string> = new Set([
  'navigation',
  'tabs',
  'primaryTab',
  'anchors',
  'topAnchor',
  'versions',
]);
/** Fields of mint.json that no longer have a meaning. */
const RETIRED_FIELDS: ReadonlySet<string> = new Set([
  'layout',
  'rounded',
  'sidebar',
  'topbar',
  'isWhiteLabeled',
  'hideFeedbackButtons',
  'eyebrow',
]);

interface Modernised {
  readonly root: JsonNode;
  readonly issues: readonly Issue[];
}

/** A mint.json as a docs.json, with one warning about it. */
export function fromMintJson(root: JsonNode): Modernised {
  const issues: Issue[] = [
    {
      severity: 'warning',
      code: 'config/mint-json',
      message: `"${root.at.file}" is the older form of docs.json; it was read as well as possible`,
      hint: 'Write a docs.json, or have it written by a job: lectern jobs run "convert mint.json"',
      ...root.at,
    },
  ];
  if (root.kind !== 'object') return { root, issues };
  let modern = objectNode(root, {});
  for (const name of root.entries.keys()) {
    if (NAVIGATION_FIELDS.has(name) || RETIRED_FIELDS.has(name)) continue;
    for (const [path, node] of convertField(name, root)) modern = placed(modern, path, node);
  }
  return { root: placed(modern, ['navigation'], mintNavigation(root)), issues };
}

/** Renames old fields of a docs.json unless their present names are set. */
export function fromDocsJson(root: JsonNode): Modernised {
  if (root.kind !== 'object') return { root, issues: [] };
  const issues: Issue[] = [];
  let modern = objectNode(
    root,
    Object.fromEntries([...root.entries].filter(([key]) => !LEGACY_NAMES.has(key))),
  );
  for (const name of LEGACY_NAMES) {
    for (const [path, node] of convertField(name, root)) {
      if (node === undefined) continue;
      modern = placed(modern, path, node);
      issues.push({
        severity: 'warning',
        code: 'config/old-field',
        message: `The field "${name}" is the older name of "${path.join('.')}"`,
        hint: `Write it as "${path.join('.')}"`,
        ...(node.keyAt ?? node.at),
      });
    }
  }
  return { root: modern, issues };
}

/** Sets `node` at a path of the object; an existing value stays. */
function placed(root: ObjectNode, path: readonly string[], node: JsonNode | undefined): ObjectNode {
  const [key, ...rest] = path;
  if (node === undefined || key === undefined) return root;
  const there = root.entries.get(key);
  if (there !== undefined && (rest.length === 0 || there.kind !== 'object')) return root;
  const inner = there?.kind === 'object' ? there : objectNode(node, {});
  const child = rest.length === 0 ? node : placed(inner, rest, node);
  return { ...root, entries: new Map(root.entries).set(key, child) };
}

/** Today's fields for one old field. */
function convertField(name: string, root: ObjectNode): readonly Move[] {
  const node = root.entries.get(name);
  const convert = Object.hasOwn(MINT_FIELDS, name) ? MINT_FIELDS[name] : undefined;
  if (node === undefined) return [];
  return convert === undefined ? [[[name], node]] : convert(node, root);
}

function navbarLink(link: JsonNode): JsonNode {
  const type = stringOf(property(link, 'type'));
  return renamed(
    link,
    { name: 'label', url: 'href' },
    type === 'github' || type === 'discord' ? [] : ['type'],
  );
}

function navbarPrimary(button: JsonNode): JsonNode {
  const link = renamed(button, { name: 'label', url: 'href', arrow: undefined, style: undefined });
  const type = stringOf(property(link, 'type'));
  if (link.kind !== 'object' || (type !== undefined && type !== 'link')) return link;
  return objectNode(link, { type: scalarNode(link, 'button'), ...without(link, ['type']) });
}

/** An object, or in the oldest files a list of `{type, url}`. */
function socials(node: JsonNode | undefined): JsonNode | undefined {
  if (node?.kind !== 'array') return node;
  const named: Record<string, JsonNode> = {};
  for (const item of node.items) {
    const type = stringOf(property(item, 'type'));
    const url = property(item, 'url');
    if (type !== undefined && url !== undefined && type !== '__proto__') named[type] = url;
  }
  return objectNode(node, named);
}

function footerColumn(column: JsonNode): JsonNode {
  const renamedColumn = renamed(column, { title: 'header', links: 'items' });
  if (renamedColumn.kind !== 'object') return renamedColumn;
  const items = mapItems(property(renamedColumn, 'items'), (item) =>
    renamed(item, { url: 'href', name: 'label' }),
  );
  return objectNode(renamedColumn, { ...Object.fromEntries(renamedColumn.entries), items });
}

function fonts(node: JsonNode): JsonNode {
  const one = (font: JsonNode | undefined) => font && renamed(font, { url: 'source' });
  if (node.kind !== 'object') return node;
  if (property(node, 'family') !== undefined) return renamed(node, { url: 'source' });
  return objectNode(node, { heading: one(property(node, 'headings')), body: one(property(node, 'body')) });
}

function codeblocks(mode: JsonNode | undefined): JsonNode | undefined {
  return mode && scalarNode(mode, stringOf(mode) === 'dark' ? 'dark' : 'system');
}

function integrations(node: JsonNode): JsonNode {
  if (node.kind !== 'object') return node;
  const intercom = property(node, 'intercom');
  const known = Object.fromEntries(node.entries);
  return objectNode(node, {
    ...known,
    ...(stringOf(intercom) !== undefined && { intercom: objectNode(intercom!, { appId: intercom }) }),
  });
}

function api(node: JsonNode): readonly Move[] {
  const auth = property(node, 'auth');
  const playground = property(node, 'playground');
  const mode = property(playground, 'mode');
  const modes: Readonly<Record<string, string>> = { show: 'interactive', simple: 'simple', hide: 'none' };
  const display = modes[stringOf(mode) ?? ''];
  const proxyOff = property(playground, 'disableProxy');
  return [
    [['api', 'mdx', 'server'], property(node, 'baseUrl')],
    [['api', 'mdx', 'auth'], auth && picked(auth, ['method', 'name'])],
    [['api', 'playground', 'display'], mode && display !== undefined ? scalarNode(mode, display) : undefined],
    [['api', 'playground', 'proxy'], isTrue(proxyOff) ? scalarNode(proxyOff!, false) : undefined],
  ];
}

function isTrue(node: JsonNode | undefined): boolean {
  return node?.kind === 'scalar' && node.value === true;
}

function mapItems(node: JsonNode | undefined, change: (item: JsonNode) => JsonNode): JsonNode | undefined {
  return node?.kind === 'array' ? arrayNode(node, node.items.map(change)) : node;
}

/** The object with renamed fields; a field without a new name is omitted. */
function renamed(
  node: JsonNode,
  names: Readonly<Record<string, string | undefined>>,
  dropped: readonly string[] = [],
): JsonNode {
  if (node.kind !== 'object') return node;
  const members: Record<string, JsonNode> = {};
  for (const [key, child] of node.entries) {
    const name = Object.hasOwn(names, key) ? names[key] : key;
    if (name !== undefined && !dropped.includes(key)) members[name] = child;
  }
  return objectNode(node, members);
}

function picked(node: JsonNode, keys: readonly string[]): JsonNode {
  if (node.kind !== 'object') return node;
  return objectNode(node, Object.fromEntries(keys.map((key) => [key, node.entries.get(key)])));
}

function without(node: ObjectNode, keys: readonly string[]): Record<string, JsonNode> {
  return Object.fromEntries([...node.entries].filter(([key]) => !keys.includes(key)));
}
