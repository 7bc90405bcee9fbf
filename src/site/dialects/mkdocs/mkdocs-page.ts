/** Reads a page of MkDocs as MDX. */

import { aroundFormulas } from '../../content/math/around-formulas.ts';
import { splitFrontMatter } from '../../content/syntax/front-matter.ts';
import { withDetails } from '../common/details.ts';
import {
  type ForeignFolder,
  type ForeignNote,
  type ForeignPage,
  folderOf,
  joined,
  type PlacedLine,
} from '../common/dialect.ts';
import { escaped } from '../common/escape.ts';
import { fieldOf, foreignYaml, listOf, textOf } from '../common/foreign-yaml.ts';
import { frontLines, type PageFields } from '../common/front-lines.ts';
import { withHeadingIds } from '../common/heading-ids.ts';
import { withHtmlCode } from '../common/html-code.ts';
import { hasParagraphs, withHtmlTables } from '../common/html-tables.ts';
import { Includes } from '../common/include-lines.ts';
import { inPlace, linesOf } from '../common/page-lines.ts';
import { decoded, isOutside, rewriteLinks, splitAddress } from '../common/rewrite-links.ts';
import { withoutSheets } from '../common/without-sheets.ts';
import { withCodeReferences } from './code-references.ts';
import type { HeadingIndex } from './heading-index.ts';
import { MkDocsBlocks } from './mkdocs-blocks.ts';
import { mkdocsInline } from './mkdocs-inline.ts';
import type { MkDocsMacros } from './mkdocs-macros.ts';
import { snippetFinder } from './mkdocs-snippets.ts';
import { pythonId, pythonSlug } from './python-slug.ts';
import { withTableCode } from './table-code.ts';

/** What a page needs to know of its site. */
export interface MkDocsPages {
  readonly folder: Pick<ForeignFolder, 'files' | 'read'>;
  readonly docs: string;
  /** Folders in which snippets are looked for. */
  readonly snippetFolders: readonly string[];
  /** Paths of files whose text is put after every page. */
  readonly appended: readonly string[];
  readonly includes: { readonly code: boolean; readonly templates: boolean };
  /** Undefined where the site has no variables. */
  readonly macros: MkDocsMacros | undefined;
  /** Undefined where no plugin resolves references to headings and to documentation of code. */
  readonly headings: HeadingIndex | undefined;
  readonly caret: boolean;
  readonly tilde: boolean;
  /** The path of the site at its host, without slashes at its ends. */
  readonly base: string;
  /** The address of a file, by its path in the folder; undefined for what is not part of the site. */
  addressOf(original: string): string | undefined;
  /** True for the address of a page. */
  isAddress(address: string): boolean;
  /** The title that the navigation gives a page. */
  titleOf(original: string): string | undefined;
}

export async function mkdocsPage(original: string, text: string, site: MkDocsPages): Promise<ForeignPage> {
  const { front, body, line } = splitFrontMatter(text);
  const yaml = foreignYaml(front, original);
  const notes: ForeignNote[] = yaml.notes.map((note) => ({ ...note, line: (note.line ?? 1) + line - 1 }));
  const includes = new Includes(site.folder);
  const own = [...linesOf(body), ...(await appended(site))];
  const finder = snippetFinder({
    folders: site.snippetFolders,
    docs: site.docs,
    ...site.includes,
    pictureAt: (path) => inBase(site.addressOf(path), site),
  });
  const whole = await includes.expand(own, finder, original, [original]);
  const filled = site.macros?.fill(whole, original, yaml.value) ?? { lines: whole, notes: [] };
  const blocks = new MkDocsBlocks(original);
  const blocked = withHeadingIds(
    withTableCode(blocks.convert(withHtmlCode(filled.lines))),
    pythonSlug,
    pythonId,
  );
  const plain = withoutSheets(blocked.map((one) => one.text).join('\n'));
  const joinedText = withDetails(withHtmlTables(plain, isMarkdownTable));
  const left = await withReferences(joinedText, site);
  const [name] = left.names;
  if (name !== undefined)
    notes.push({
      file: original,
      what: `"${name.slice(0, 200)}" is documentation that mkdocstrings makes of source code, and only the words of the reference stay${left.names.length === 1 ? '' : `, as of ${left.names.length - 1} more`}`,
    });
  const lines = aroundFormulas(left.text, (part) =>
    escaped(rewriteLinks(mkdocsInline(part, site), (address) => addressFrom(original, address, site))),
  ).split('\n');
  const fields = pageFields(yaml.value, { body, title: site.titleOf(original) });
  const template = textOf(fieldOf(yaml.value, 'template'));
  // One that sends its readers elsewhere has no text of its own.
  const to = body.trim() === '' && template !== undefined ? destinationOf(yaml.value) : undefined;
  if (to !== undefined) lines.push(`[${to.replace(/[[\]\\<{]/g, '')}](<${addressFrom(original, to, site)}>)`);
  if (template !== undefined) notes.push({ file: original, line, what: 'Its template is not used' });
  return {
    lines: [...frontLines(fields), ...lines.map((one, i) => inPlace(blocked[i] ?? { text: '', at: 0 }, one))],
    notes: [...notes, ...includes.notes, ...filled.notes, ...blocks.notes],
  };
}

async function withReferences(text: string, { headings, base }: MkDocsPages) {
  if (headings === undefined || !text.includes('][')) return { text, names: [] };
  const ids = await headings.all();
  return withCodeReferences(text, (name) => {
    return inBase(ids.get(name) ?? ids.get(pythonSlug(name)), { base });
  });
}

/** As a page would write it. */
const inBase = (address: string | undefined, { base }: Pick<MkDocsPages, 'base'>): string | undefined =>
  address === undefined || base === '' ? address : `/${base}${address}`;

function destinationOf(data: Readonly<Record<string, unknown>>): string | undefined {
  const [to] = ['location', 'redirect', 'redirect_to', 'redirect_url'].flatMap(
    (name) => textOf(fieldOf(data, name)) ?? [],
  );
  return to !== undefined && /^[^\s<>()]{1,1000}$/.test(to) ? to : undefined;
}

/** An attribute says that HTML has Markdown in it. */
const isMarkdownTable = (table: string): boolean =>
  hasParagraphs(table) || /<[a-z]\w*\b[^<>]{0,500}\smarkdown(?=[\s=>])/i.test(table);

async function appended({ appended: paths, folder }: MkDocsPages): Promise<PlacedLine[]> {
  const texts = await Promise.all(
    paths.slice(0, 10).map(async (path) => ({ path, text: await folder.read(path) })),
  );
  return texts.flatMap(({ path, text }) =>
    text === undefined ? [] : [...linesOf('', 0), ...linesOf(text, 1, path)],
  );
}

interface Around {
  readonly body: string;
  readonly title: string | undefined;
}

/** A heading of the page is its title; what its front matter says is for programs. */
function pageFields(data: Readonly<Record<string, unknown>>, { body, title: nav }: Around): PageFields {
  const title = textOf(fieldOf(data, 'title'));
  const hidden = listOf(fieldOf(data, 'hide'));
  const shown = hasTitle(body) ? undefined : (title ?? nav);
  return {
    title: shown,
    sidebarTitle: nav === shown ? undefined : nav,
    description: textOf(fieldOf(data, 'description')),
    tag: textOf(fieldOf(data, 'status')),
    mode: hidden.includes('toc') ? 'wide' : undefined,
    searchable: fieldOf(fieldOf(data, 'search'), 'exclude') === true ? false : undefined,
  };
}

/** True when a heading of the first level stands outside of samples. Each line is read once. */
function hasTitle(body: string): boolean {
  let sample: string | undefined;
  for (const line of body.split('\n')) {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (sample === undefined && /^#[ \t]+\S/.test(line)) return true;
    if (mark === undefined) continue;
    if (sample === undefined) sample = mark;
    else if (mark.startsWith(sample)) sample = undefined;
  }
  return false;
}

/** Where an address of a page leads in the site. Theirs are paths of files; addresses of pages are understood as well. */
function addressFrom(original: string, address: string, site: MkDocsPages): string {
  if (isOutside(address)) return address;
  const { path, rest } = splitAddress(address);
  const plain = decoded(path);
  if (plain.startsWith('/')) {
    const own =
      site.base !== '' && `${plain}/`.startsWith(`/${site.base}/`)
        ? plain.slice(site.base.length + 1)
        : plain;
    return `${site.addressOf(`${site.docs}${own}`) ?? (own === '' ? '/' : own)}${rest}`;
  }
  const folder = folderOf(original);
  const target = joined(folder, plain);
  const direct = target === undefined ? undefined : site.addressOf(target);
  if (direct !== undefined) return direct + rest;
  // Addresses are one level deeper than files, except for those of a folder's own page.
  const page = site.addressOf(original) ?? '/';
  const beside = joined(page, plain);
  for (const one of [beside, target?.slice(site.docs === '' ? 0 : site.docs.length + 1)])
    if (one !== undefined) {
      const tidy = `/${one
        .replace(/(?:^|\/)index(?:\.(?:md|html))?$/, '')
        .replace(/\.(?:md|html)$/, '')
        .replace(/\/$/, '')}`;
      if (site.isAddress(tidy)) return tidy + rest;
    }
  return `/${(target ?? plain.replace(/^(?:\.\.?\/)+/, '')).replace(new RegExp(`^${escapeForPattern(site.docs)}/`), '')}${rest}`;
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
