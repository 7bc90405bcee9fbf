/** Gives pages another path where a folder of ours has a meaning that theirs has not, and keeps their addresses. */
import { pageUrl } from '../../site/content/page/page-url.ts';

/** Parts of pages, beside a docs.json. */
const PARTS = /(^|\/)(_?snippets)(?=\/)/gi;

interface OwnPaths {
  /** docs.json with the new paths, and a redirect from each address. */
  readonly docs: string;
  /** Where a file is written. */
  pathOf(path: string): string;
}

/** @param paths in the site that is read @param docs its docs.json */
export function ownPaths(paths: readonly string[], docs: string): OwnPaths {
  const moved = new Map(
    paths
      .filter((path) => path.endsWith('.mdx') && path.search(PARTS) >= 0)
      .map((path) => [bare(path), bare(path.replace(PARTS, '$1$2-pages'))] as const),
  );
  if (moved.size === 0) return { docs, pathOf: (path) => path };
  const fields = JSON.parse(docs) as Readonly<Record<string, unknown>>;
  const before: unknown = fields['redirects'];
  const redirects = [...moved].map(([from, to]) => ({ source: pageUrl(from), destination: pageUrl(to) }));
  const written = {
    ...fields,
    navigation: renamed(fields['navigation'], moved),
    redirects: [...(Array.isArray(before) ? (before as readonly unknown[]) : []), ...redirects],
  };
  return {
    docs: `${JSON.stringify(written, null, 2)}\n`,
    pathOf: (path) => (path.endsWith('.mdx') ? `${moved.get(bare(path)) ?? bare(path)}.mdx` : path),
  };
}

const bare = (path: string): string => path.replace(/\.mdx$/, '');

/** Every text that is the path of a moved page. */
function renamed(value: unknown, moved: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return moved.get(value) ?? value;
  if (Array.isArray(value)) return value.map((one: unknown) => renamed(one, moved));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, renamed(inner, moved)]));
}
