/** A JSON tree whose values know the file, line, column and pointer they were written at. */
import type { AuthoredDocument, LocatedJson, Location } from './docs-config.ts';

interface NodeBase {
  readonly at: Location;
  /** Location of the property name, for values of properties. */
  readonly keyAt?: Location;
}

export interface ObjectNode extends NodeBase {
  readonly kind: 'object';
  readonly entries: ReadonlyMap<string, JsonNode>;
}

interface ArrayNode extends NodeBase {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}

interface ScalarNode extends NodeBase {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

export type JsonNode = ObjectNode | ArrayNode | ScalarNode;

/** One step of a JSON pointer, escaped (RFC 6901). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The steps of a JSON pointer, unescaped. */
export function pointerKeys(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .replace(/^\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The property `key` of an object node. */
export function property(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.entries.get(key) : undefined;
}

/** The string a node holds, or undefined for anything else. */
export function stringOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** A created object with the location of `origin`; undefined members are omitted. */
export function objectNode(
  origin: JsonNode,
  members: Readonly<Record<string, JsonNode | undefined>>,
): ObjectNode {
  const entries = new Map<string, JsonNode>();
  for (const [key, node] of Object.entries(members)) if (node !== undefined) entries.set(key, node);
  return { kind: 'object', at: origin.at, ...(origin.keyAt && { keyAt: origin.keyAt }), entries };
}

/** A created array with the location of `origin`. */
export function arrayNode(origin: JsonNode, items: readonly JsonNode[]): ArrayNode {
  return { kind: 'array', at: origin.at, ...(origin.keyAt && { keyAt: origin.keyAt }), items };
}

/** A created value with the location of `origin`. */
export function scalarNode(origin: JsonNode, value: string | number | boolean | null): ScalarNode {
  return { kind: 'scalar', at: origin.at, ...(origin.keyAt && { keyAt: origin.keyAt }), value };
}

/**
 * The plain value of a node. A subtree used twice becomes one shared value; depth is limited when nodes are created.
 */
export function plainValue(node: JsonNode, values: Map<JsonNode, unknown> = new Map()): unknown {
  if (node.kind === 'scalar') return node.value;
  const known = values.get(node);
  if (known !== undefined) return known;
  const value =
    node.kind === 'array' ? node.items.map((item) => plainValue(item, values)) : objectOf(node, values);
  values.set(node, value);
  return value;
}

function objectOf(node: ObjectNode, known: Map<JsonNode, unknown>): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const [key, child] of node.entries) value[key] = plainValue(child, known);
  return value;
}

/** The node at a pointer, or its nearest existing parent. */
function nodeAt(root: JsonNode, pointer: string): JsonNode {
  let node = root;
  for (const key of pointerKeys(pointer)) {
    const child =
      node.kind === 'object'
        ? node.entries.get(key)
        : node.kind === 'array'
          ? node.items[Number(key)]
          : undefined;
    if (child === undefined) break;
    node = child;
  }
  return node;
}

/** The tree behind the interface that the rest of the site uses. */
export function locatedJson(root: JsonNode): LocatedJson {
  return {
    value: plainValue(root) as AuthoredDocument,
    at: (pointer) => nodeAt(root, pointer).at,
    keyAt: (pointer) => {
      const node = nodeAt(root, pointer);
      return node.keyAt ?? node.at;
    },
  };
}
