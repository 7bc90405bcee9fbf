/** Decides whether a commit can be shown as a version of a site, and what its menu entry needs to know of it. */
import { AppError } from '../../../lib/app-error.ts';
import { brokenConfig } from '../../../site/config/broken-config.ts';
import { loadConfig } from '../../../site/config/load-config.ts';
import { pageUrl } from '../../../site/content/page/page-url.ts';
import { namedNavigation } from '../../../site/editions/dress-config.ts';
import type { FoundEdition } from '../../../site/editions/find-refs.ts';
import type { EditionCollection } from '../../../site/navigation/resolve/ref-lists.ts';
import type { Site } from '../../../site/site.ts';
import type { BranchSource } from '../../../site/source/branch-source.ts';
import type { CommitFiles } from '../../../site/source/commit-source.ts';
import type { SourceFile } from '../../../site/source/source.ts';

export type FoundRef = Extract<FoundEdition, { kind: 'ref' }>;

export interface Edition extends FoundRef {
  readonly collection: EditionCollection;
  /** Addresses of its pages. */
  readonly pages: ReadonlySet<string>;
}

/** Addresses that are never a version's. */
const RESERVED = new Set([
  '_lectern',
  'api',
  'authed',
  'dashboard',
  'healthz',
  'login',
  'logout',
  'mcp',
  'metrics',
  'readyz',
  'robots.txt',
  'scim',
  'search',
  'search.json',
  'sitemap.xml',
  'llms.txt',
  'llms-full.txt',
  'skill.md',
]);

const firstNames = new WeakMap<Site, ReadonlyMap<string, string>>();

/** One page for each first part of an address, in lower case: up to 50 versions are compared with all pages. */
function firstNamesOf(site: Site): ReadonlyMap<string, string> {
  const known = firstNames.get(site);
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  for (const url of [...site.pages.byUrl.keys(), ...site.closed.pages.keys()]) {
    const end = url.indexOf('/', 1);
    const name = url.slice(1, end < 0 ? undefined : end).toLowerCase();
    if (!names.has(name)) names.set(name, url);
  }
  firstNames.set(site, names);
  return names;
}

/** @returns what is in the way of its addresses */
export function takenBy({ prefix }: FoundRef, live: Site): string | undefined {
  const name = prefix.slice(1).toLowerCase();
  if (RESERVED.has(name)) return `the address "${prefix}" is one of the program`;
  const page = firstNamesOf(live).get(name);
  return page === undefined ? undefined : `the page "${page}" has an address of it`;
}

/**
 * @returns its pages
 * @throws AppErrors `git/…` when it is not there, and `config/…` or `source/…` when it holds no site
 */
export async function judgeEdition(
  branch: Pick<BranchSource, 'bring'>,
  { ref, commit }: FoundRef,
  collection: EditionCollection,
): Promise<ReadonlySet<string>> {
  const files = await bring(branch, { ref, commit });
  const loaded = await loadConfig(files);
  // A version that lost its docs.json does not say any more who reads what.
  if (loaded.assumed !== undefined) throw new AppError('config/not-found', 'It has no docs.json');
  const broken = brokenConfig(loaded);
  if (broken !== undefined)
    throw new AppError(broken.code, `${broken.message} (${broken.file}:${broken.line ?? 1})`);
  if (namedNavigation(loaded.config.navigation, { collection, label: '' }) === undefined)
    throw new AppError('config/empty-navigation', 'Its docs.json has no navigation of its own');
  return editionPages(await files.list());
}

/** Some remotes give a commit by the name of a ref only. */
async function bring(
  branch: Pick<BranchSource, 'bring'>,
  { ref, commit }: Pick<FoundRef, 'ref' | 'commit'>,
): Promise<CommitFiles> {
  try {
    return await branch.bring(commit);
  } catch (error) {
    const files = await branch.bring(ref);
    if (files.commit === commit) return files;
    throw error;
  }
}

const PAGE_FILE = /\.mdx?$/i;
const SNIPPETS = /(?:^|\/)_?snippets\//i;

/** Tells which addresses a commit has pages at, by the names of its files alone. */
function editionPages(files: ReadonlyMap<string, SourceFile>): ReadonlySet<string> {
  const urls = new Set<string>();
  for (const path of files.keys())
    if (PAGE_FILE.test(path) && !SNIPPETS.test(path)) urls.add(pageUrl(path.replace(PAGE_FILE, '')));
  return urls;
}
