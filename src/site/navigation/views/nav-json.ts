/** Converts the tree to JSON, for `lectern nav --json`. */

import type { IconRef } from '../../icon-key.ts';
import type { NavDivision, NavGroup, NavNode, NavPage, NavTree, SpecRef } from '../nav-node.ts';

/** Plain JSON: a node of one of the four kinds with the fields its author gave it. */
type NavJsonNode = { readonly kind: NavNode['kind']; readonly [field: string]: unknown };

/**
 * The whole tree under one group with the site's name; entries of `global` come last, marked `global: true`.
 * Fields that are not set are omitted; `openapi` is on the element that sets it, not on those that inherit it.
 */
export function navJson(tree: NavTree, name: string): { readonly root: NavJsonNode } {
  const children = [...tree.children, ...tree.globals].map((node) => nodeJson(node, undefined));
  return { root: { kind: 'group', label: name, children } };
}

/** `around` is the parent of the node: inherited settings are not repeated. */
function nodeJson(node: NavNode, around: NavDivision | NavGroup | undefined): NavJsonNode {
  if (node.kind === 'page') return pageJson(node);
  if (node.kind === 'link') {
    const { kind, label, href } = node;
    return { kind, label, href, ...decoration(node) };
  }
  const own = node.kind === 'group' ? groupJson(node) : divisionJson(node);
  const specs = {
    ...(node.openapi !== undefined &&
      node.openapi !== around?.openapi && { openapi: specJson(node.openapi) }),
    ...(node.asyncapi !== undefined &&
      node.asyncapi !== around?.asyncapi && { asyncapi: specJson(node.asyncapi) }),
  };
  return { ...own, ...specs, children: node.children.map((child) => nodeJson(child, node)) };
}

function pageJson(page: NavPage): NavJsonNode {
  const { kind, path, url, title, method, endpoint, deprecated, original } = page;
  return {
    kind,
    path,
    url,
    title,
    ...(method !== undefined && { method }),
    ...(endpoint !== undefined && { endpoint }),
    ...(deprecated !== undefined && { deprecated }),
    ...(original !== undefined && { original }),
    ...decoration(page),
  };
}

function groupJson(group: NavGroup): NavJsonNode {
  const { kind, label, expanded, root, directory, drilldown, boost, searchable } = group;
  return {
    kind,
    label,
    ...(expanded && { expanded }),
    ...decoration(group),
    ...(root !== undefined && { root: pageJson(root) }),
    ...(directory !== undefined && { directory }),
    ...(drilldown !== undefined && { drilldown }),
    ...(boost !== undefined && { boost }),
    ...(searchable !== undefined && { searchable }),
  };
}

const DIVISION_FIELDS = [
  'description',
  'href',
  'color',
  'align',
  'searchable',
  'boost',
  'banner',
  'navbar',
  'footer',
] as const;

function divisionJson(division: NavDivision): NavJsonNode {
  const { kind, collection, label } = division;
  const given = DIVISION_FIELDS.filter((field) => division[field] !== undefined);
  return {
    kind,
    collection,
    label,
    ...decoration(division),
    ...Object.fromEntries(given.map((field) => [field, division[field]])),
    ...(division.default && { default: true }),
    ...(division.global && { global: true }),
  };
}

function decoration(node: NavNode): Readonly<Record<string, unknown>> {
  const { icon, tag, hidden } = node;
  return {
    ...(icon !== undefined && { icon: iconJson(icon) }),
    ...(tag !== undefined && { tag }),
    ...(hidden && { hidden }),
  };
}

/** As authored: a bare name stays a string. */
function iconJson(icon: IconRef): unknown {
  return icon.style === undefined && icon.library === undefined ? icon.name : icon;
}

/** As authored: one path is a string, several are a list, a folder for the pages makes it an object. */
function specJson(spec: SpecRef): unknown {
  const { sources, directory, directories } = spec;
  if (directories !== undefined) {
    return sources.map((source) => {
      const own = directories[source];
      return own === undefined ? source : { source, directory: own };
    });
  }
  const source = sources.length === 1 ? sources[0] : sources;
  return directory === undefined ? source : { source, directory };
}
