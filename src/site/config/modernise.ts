/** Converts a mint.json, and old fields in a docs.json, to today's docs.json. */
import type { Issue } from '../../lib/issue.ts';
import { type JsonNode, type ObjectNode, objectNode } from './json-node.ts';
import { convertField, LEGACY_NAMES } from './legacy-fields.ts';
import { mintNavigation } from './mint-navigation.ts';

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
