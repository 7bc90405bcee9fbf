/** Finds the posts of the blog of Material for MkDocs, which have addresses by their dates, and those that are drafts. */

import { slug } from '../../content/syntax/slug.ts';
import { type ForeignFolder, joined } from '../common/dialect.ts';
import { pageHead } from '../common/drafts.ts';
import { fieldOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { startOf, trimmed } from '../common/site-paths.ts';
import type { MkDocsSettings } from './mkdocs-settings.ts';
import { titleHeading } from './title-heading.ts';

interface MkDocsPost {
  readonly original: string;
  /** The address that it has there, without slashes at its ends; undefined where it is not known. */
  readonly address: string | undefined;
}

interface MkDocsPosts {
  readonly posts: readonly MkDocsPost[];
  /** Paths of files; other pages have no drafts of their own. */
  readonly drafts: readonly string[];
}

const PAGE = /\.(?:md|markdown|mdown|mkdn|mkd)$/i;

export async function mkdocsPosts(
  folder: ForeignFolder,
  { plugins, docs }: MkDocsSettings,
): Promise<MkDocsPosts> {
  const posts: MkDocsPost[] = [];
  const drafts: string[] = [];
  const name = ['blog', 'material/blog'].find((one) => plugins.has(one));
  if (name === undefined) return { posts, drafts };
  const options = plugins.get(name);
  const option = (key: string, otherwise: string): string => textOf(fieldOf(options, key)) ?? otherwise;
  const blog = trimmed(option('blog_dir', 'blog'));
  const top = joined(docs, blog);
  const inPosts = joined(docs, option('post_dir', '{blog}/posts').replace('{blog}', blog || '.'));
  const form = {
    address: option('post_url_format', '{date}/{slug}'),
    date: option('post_url_date_format', 'yyyy/MM/dd'),
  };
  for (const original of [...folder.files.keys()].sort()) {
    if (top === undefined || !original.startsWith(startOf(top)) || !PAGE.test(original)) continue;
    const text = (await folder.read(original)) ?? '';
    const { data, isDraft } = pageHead(text, original);
    if (isDraft) drafts.push(original);
    else if (inPosts !== undefined && original.startsWith(startOf(inPosts))) {
      const own = postAddress(data, { text, file: original.slice(startOf(inPosts).length) }, form);
      posts.push({ original, address: own === undefined ? undefined : trimmed(`${blog}/${own}`) });
    }
  }
  return { posts, drafts };
}

function postAddress(
  data: unknown,
  { text, file }: { readonly text: string; readonly file: string },
  form: { readonly address: string; readonly date: string },
): string | undefined {
  const written = fieldOf(data, 'date');
  const created = fieldOf(written, 'created') ?? written;
  const date = created instanceof Date ? created.toISOString() : (textOf(created) ?? '');
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  // Names of months are in the language of the site.
  const dated = form.date.replace('yyyy', year).replace('MM', month).replace('dd', day);
  const title = textOf(fieldOf(data, 'title')) ?? titleHeading(text);
  const [category] = listOf(fieldOf(data, 'categories'));
  const values: Readonly<Record<string, string | undefined>> = {
    date: year === '' || /[a-z]/i.test(dated) ? undefined : dated,
    slug: textOf(fieldOf(data, 'slug')) ?? (title === undefined ? undefined : slug(title)),
    file: file.replace(PAGE, '').split('/').at(-1),
    categories: category === undefined ? '' : slug(String(category)),
  };
  let isKnown = true;
  const address = form.address.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    isKnown &&= value !== undefined;
    return value ?? '';
  });
  return isKnown ? address : undefined;
}
