/** Finds the addresses that pages of unreadable specifications may have, so that a link to one is no false alarm. */
import type { NavNode, SpecRef } from '../navigation/nav-node.ts';
import { USUAL_DIRECTORY } from '../navigation/resolve/generated-address.ts';
import type { SpecificationSet } from '../openapi/specification.ts';
import type { Site } from '../site.ts';

/** @returns a function that is true for the address of such a page; pages of readable specifications are pages of the site */
export function generatedPages(site: Site): (path: string) => boolean {
  const { specifications } = site;
  if (specifications === undefined) return () => false;
  const lost = specsOf([...site.tree.children, ...site.tree.globals]).flatMap((ref) =>
    ref.sources
      .filter((source) => isLost(specifications, source))
      .map(
        (source) =>
          (ref.directories === undefined ? ref.directory : ref.directories[source]) ?? USUAL_DIRECTORY,
      ),
  );
  const folders = [...new Set(lost)].map((directory) => `/${directory.replace(/^\/+|\/+$/g, '')}`);
  return (path) =>
    folders.some((folder) => folder === '/' || path === folder || path.startsWith(`${folder}/`));
}

function isLost(specifications: SpecificationSet, source: string): boolean {
  const read = specifications.getAll(source);
  return read.length === 0 || read.some(({ state }) => state !== undefined);
}

/** Specifications of endpoints without a page, and of elements that list no endpoints. */
function specsOf(nodes: readonly NavNode[]): SpecRef[] {
  return nodes.flatMap((node): SpecRef[] => {
    if (node.kind === 'link') return [];
    const own = node.openapi === undefined ? [] : [node.openapi];
    if (node.kind === 'page') return node.method !== undefined && node.url === '' ? own : [];
    const events = node.asyncapi === undefined ? [] : [node.asyncapi];
    const inside = specsOf(node.children);
    // An element with authored pages can have generated ones as well.
    return node.children.some((child) => child.kind === 'group') ? inside : [...own, ...events, ...inside];
  });
}
