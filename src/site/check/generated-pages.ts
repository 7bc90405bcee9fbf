/** Knows which addresses pages of a specification may have that could not be read, so that a link to one is no false alarm. */
import type { NavNode, SpecRef } from '../navigation/nav-node.ts';
import { USUAL_DIRECTORY } from '../navigation/resolve/generated-address.ts';
import type { SpecificationSet } from '../openapi/specification.ts';
import type { Site } from '../site.ts';

/** @returns true for an address that such a page may have; pages of specifications that were read are pages of the site */
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

/** Specifications that pages should have been made from: of endpoints without a page, and of elements that list none. */
function specsOf(nodes: readonly NavNode[]): SpecRef[] {
  return nodes.flatMap((node): SpecRef[] => {
    if (node.kind === 'link') return [];
    const own = node.openapi === undefined ? [] : [node.openapi];
    if (node.kind === 'page') return node.method !== undefined && node.url === '' ? own : [];
    const events = node.asyncapi === undefined ? [] : [node.asyncapi];
    const inside = specsOf(node.children);
    // Pages of the author's do not keep an element from having generated ones as well.
    return node.children.some((child) => child.kind === 'group') ? inside : [...own, ...events, ...inside];
  });
}
