/** Finds the posts of a blog of Docusaurus, newest first. */
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import type { ForeignFolder } from '../common/dialect.ts';
import { fieldOf, foreignYaml, textOf } from '../common/foreign-yaml.ts';

interface Post {
  readonly original: string;
  /** Path in the site, with `.mdx`. */
  readonly page: string;
  readonly date: string;
}

const DATED = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/;

export async function blogEntries(
  source: ForeignFolder,
  blog: { readonly folder: string; readonly route: string } | undefined,
): Promise<readonly Post[]> {
  if (blog === undefined) return [];
  const posts: Post[] = [];
  for (const original of source.files.keys()) {
    if (!original.startsWith(`${blog.folder}/`) || !/\.mdx?$/.test(original)) continue;
    const path = original
      .slice(blog.folder.length + 1)
      .replace(/\.mdx?$/, '')
      .replace(/\/index$/, '');
    if (/(?:^|\/)_/.test(path)) continue;
    const data = foreignYaml(
      splitFrontMatter(((await source.read(original)) ?? '').slice(0, 20_000)).front,
      original,
    ).value;
    const [, year, month, day, name = ''] = DATED.exec(path) ?? [];
    const written = fieldOf(data, 'date');
    const date =
      written instanceof Date
        ? written.toISOString().slice(0, 10)
        : (textOf(written) ?? [year, month, day].join('-'));
    const slug = textOf(fieldOf(data, 'slug'))?.replace(/^\/+|\/+$/g, '');
    const own =
      slug ??
      (year === undefined
        ? path
        : [year, month!.padStart(2, '0'), day!.padStart(2, '0'), name].filter(Boolean).join('/'));
    posts.push({ original, page: `${[blog.route, own].filter(Boolean).join('/')}.mdx`, date });
  }
  return posts.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}
