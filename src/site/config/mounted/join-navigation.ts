/** Joins the navigation of mounted repositories with the base's: where `sourceRef` says, else as products of their own. */
import type { Issue } from '../../../lib/issue.ts';
import { nearest } from '../../../lib/text/nearest.ts';
import {
  arrayNode,
  type JsonNode,
  type ObjectNode,
  objectNode,
  property,
  scalarNode,
  stringOf,
} from '../json-node.ts';
import { COLLECTIONS, ROOT_CHILDREN } from '../schema/collections.ts';
import { shorten } from '../shorten.ts';
import type { MountedDocument } from './mounted-document.ts';

interface JoinInput {
  /** `navigation` of the base; undefined when it has none. */
  readonly base: JsonNode | undefined;
  /** For what docs.json does not name: the root of the base. */
  readonly origin: JsonNode;
  /** Name of the base's own product. */
  readonly name: string;
  readonly documents: readonly MountedDocument[];
  /** `owner/name` of every mount, those included that are not here. */
  readonly repositories: readonly string[];
  readonly report: (issue: Issue) => void;
}

/** Deeper `sourceRef`s are not replaced; the tree itself is far less deep. */
const DEEPEST = 60;
const PATTERNS = ROOT_CHILDREN.map(({ key }) => key);
/** Fields of `navigation` that a product may have too: they must not reach into the other products. */
const HANDED_DOWN = ['openapi', 'asyncapi', 'directory', 'drilldown'];

export function joinNavigation(input: JoinInput): JsonNode | undefined {
  const used = new Set<MountedDocument>();
  const base = input.base && replaceRefs(input.base, { input, used, key: '', isGlobal: false, depth: 0 });
  const rest = input.documents.filter((one) => !used.has(one) && one.navigation !== undefined);
  return rest.length === 0 ? base : withProducts(base, rest, input);
}

interface Place {
  readonly input: JoinInput;
  readonly used: Set<MountedDocument>;
  /** Key of the list that is read. */
  readonly key: string;
  readonly isGlobal: boolean;
  readonly depth: number;
}

function replaceRefs(node: JsonNode, place: Place): JsonNode {
  if (node.kind === 'scalar' || place.depth > DEEPEST) return node;
  const inside = { ...place, depth: place.depth + 1 };
  if (node.kind === 'array')
    return arrayNode(
      node,
      node.items.flatMap((item) => {
        const ref = item.kind === 'object' ? item.entries.get('sourceRef') : undefined;
        return ref === undefined ? [replaceRefs(item, inside)] : entriesFor(ref, place);
      }),
    );
  const entries = new Map<string, JsonNode>();
  for (const [key, child] of node.entries) {
    if (key === 'sourceRef') misplaced(child, place.input);
    else
      entries.set(key, replaceRefs(child, { ...inside, key, isGlobal: place.isGlobal || key === 'global' }));
  }
  return { ...node, entries };
}

function misplaced(node: JsonNode, { report }: JoinInput): void {
  report({
    severity: 'error',
    code: 'sources/ref-place',
    message: '"sourceRef" stands where no list of the navigation is',
    hint: 'Write { "sourceRef": "owner/name" } as an entry of a list such as "tabs" or "groups"',
    ...(node.keyAt ?? node.at),
  });
}

function entriesFor(ref: JsonNode, { input, used, key, isGlobal }: Place): readonly JsonNode[] {
  const written = stringOf(ref)?.trim().toLowerCase() ?? '';
  const found = input.documents.filter(({ mount }) => mount.repository.toLowerCase() === written);
  // A repository with two mounts is used in their order.
  const document = found.find((one) => !used.has(one)) ?? found[0];
  if (document === undefined) {
    if (!input.repositories.some((name) => name.toLowerCase() === written)) unknown(ref, input);
    return [];
  }
  used.add(document);
  const entries = isGlobal
    ? listOf(property(document.navigation, 'global'), key)
    : matching(document, key, ref);
  if (entries.length === 0) nothing(ref, { document, key, isGlobal, report: input.report });
  return entries;
}

function unknown(ref: JsonNode, { repositories, report }: JoinInput): void {
  const written = ref.kind === 'scalar' ? String(ref.value) : '';
  const meant = nearest(written, repositories);
  report({
    severity: 'error',
    code: 'sources/ref-unknown',
    message: `"sourceRef" names ${shorten(written)}, which is no repository of "sources"`,
    hint:
      meant === undefined
        ? 'Write owner/name of a repository in "sources"; its path and its name alone are not enough'
        : `Did you mean "${meant}"?`,
    ...ref.at,
  });
}

function nothing(
  ref: JsonNode,
  {
    document,
    key,
    isGlobal,
    report,
  }: {
    readonly document: MountedDocument;
    readonly key: string;
    readonly isGlobal: boolean;
    readonly report: JoinInput['report'];
  },
): void {
  const kinds = PATTERNS.filter((one) => listOf(document.navigation, one).length > 0);
  const field = isGlobal ? `navigation.global.${key}` : `navigation.${key}`;
  const has = kinds.length === 0 ? 'Its navigation is empty' : `It has "navigation.${kinds[0]}"`;
  report({
    severity: 'error',
    code: 'sources/ref-kind',
    message: `"${document.mount.repository}" has no "${field}" to put here`,
    hint: `${has}: move the entry to a list of that kind, or leave it out, which makes a product of the repository`,
    ...ref.at,
  });
}

/** The lists of a mounted navigation that can stand in a list of this kind. */
function matching(document: MountedDocument, key: string, ref: JsonNode): readonly JsonNode[] {
  const own = (name: string): readonly JsonNode[] => listOf(document.navigation, name);
  if (key === 'pages') return own('pages').length > 0 ? own('pages') : own('groups');
  if (key === 'menu')
    return ['groups', 'tabs'].flatMap((name) => own(name).flatMap((item) => listOf(item, 'menu')));
  if (key !== 'groups' || own('groups').length > 0) return own(key);
  const pages = property(document.navigation, 'pages');
  return own('pages').length === 0 ? [] : [objectNode(ref, { group: scalarNode(ref, document.name), pages })];
}

function listOf(node: JsonNode | undefined, key: string): readonly JsonNode[] {
  const list = property(node, key);
  return list?.kind === 'array' ? list.items : [];
}

/** The base becomes the first product, unless it has products already, or no pages of its own. */
function withProducts(
  base: JsonNode | undefined,
  documents: readonly MountedDocument[],
  { origin, name }: JoinInput,
): JsonNode {
  const at = base ?? origin;
  const products = documents.flatMap(productsOf);
  const root: ObjectNode =
    base?.kind === 'object' ? base : objectNode(at, base?.kind === 'array' ? { groups: base } : {});
  const own = property(root, 'products');
  if (own?.kind === 'array')
    return {
      ...root,
      entries: new Map(root.entries).set('products', arrayNode(own, [...own.items, ...products])),
    };
  const global = property(root, 'global');
  const inside = [...root.entries].filter(([key]) => key !== 'global');
  const isEmpty = PATTERNS.every((key) => listOf(root, key).length === 0);
  const first = isEmpty
    ? []
    : [objectNode(at, { product: scalarNode(at, name), ...Object.fromEntries(inside) })];
  return objectNode(at, { products: arrayNode(at, [...first, ...products]), global });
}

/** Products cannot be inside a product, so those of a repository stand beside the others. */
function productsOf({ navigation, name, root }: MountedDocument): readonly JsonNode[] {
  if (navigation === undefined) return [];
  if (navigation.kind === 'array')
    return [objectNode(navigation, { product: scalarNode(root, name), groups: navigation })];
  const own = listOf(navigation, 'products');
  if (own.length > 0) return own;
  const kept = [...Object.keys(COLLECTIONS), 'pages', 'global', ...HANDED_DOWN];
  const fields = [...(navigation.kind === 'object' ? navigation.entries : [])].filter(([key]) =>
    kept.includes(key),
  );
  return [objectNode(navigation, { product: scalarNode(root, name), ...Object.fromEntries(fields) })];
}
