/** Finds the posts of a blog of Docusaurus, newest first. */

import type { ForeignFolder } from '../common/dialect.ts';
import { fieldOf, textOf } from '../common/foreign-yaml.ts';
import { siteAddress, trimmed } from '../common/site-paths.ts';
import { isLeftOut } from './docs-pages.ts';

interface Post {
  readonly original: string;
  /** Path in the site, with `.mdx`. */
  readonly page: string;
  readonly date: string;
}

export interface DocusaurusBlog {
  readonly folder: string;
  /** The beginning of its addresses. */
  readonly route: string;
  /** Patterns of posts that its authors left out. */
  readonly excluded: readonly string[];
}

const DATED = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/;

export async function blogEntries(
  source: ForeignFolder,
  blog: DocusaurusBlog | undefined,
): Promise<{ readonly posts: readonly Post[]; readonly drafts: readonly string[] }> {
  const posts: Post[] = [];
  const drafts: string[] = [];
  if (blog === undefined) return { posts, drafts };
  for (const original of source.files.keys()) {
    if (!original.startsWith(`${blog.folder}/`) || !/\.mdx?$/.test(original)) continue;
    const path = original
      .slice(blog.folder.length + 1)
      .replace(/\.mdx?$/, '')
      .replace(/\/index$/, '');
    if (isLeftOut(original.slice(blog.folder.length + 1), blog.excluded)) continue;
    const { data, isDraft } = await source.head(original);
    if (isDraft) {
      drafts.push(original);
      continue;
    }
    const [, year, month, day, name = ''] = DATED.exec(path) ?? [];
    const written = fieldOf(data, 'date');
    const date =
      written instanceof Date
        ? written.toISOString().slice(0, 10)
        : (textOf(written) ?? [year, month, day].join('-'));
    const slug = trimmed(textOf(fieldOf(data, 'slug')) ?? '') || undefined;
    const own =
      slug ??
      (year === undefined
        ? path
        : [year, month!.padStart(2, '0'), day!.padStart(2, '0'), name].filter(Boolean).join('/'));
    posts.push({ original, page: `${[blog.route, own].filter(Boolean).join('/')}.mdx`, date });
  }
  posts.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return { posts, drafts };
}

/** The addresses of lists of posts, which lead to the newest one. */
export function blogLists(
  { blog, blogs }: { readonly blog: DocusaurusBlog | undefined; readonly blogs: readonly DocusaurusBlog[] },
  posts: readonly Post[],
): readonly { readonly source: string; readonly destination: string }[] {
  return [blog, ...blogs].flatMap((one) => {
    const newest = one && posts.find(({ original }) => original.startsWith(`${one.folder}/`));
    if (one === undefined || newest === undefined || one.route === '') return [];
    const destination = siteAddress(newest.page);
    return ['', '/archive'].map((list) => ({ source: `/${one.route}${list}`, destination }));
  });
}
