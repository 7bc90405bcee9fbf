/** mdBook: book.toml, and Markdown in the order of SUMMARY.md. */

import { brandOf } from '../common/brand-colors.ts';
import {
  type Dialect,
  type ForeignFolder,
  type ForeignNote,
  type ForeignSite,
  folderOf,
  joined,
  nearestFile,
} from '../common/dialect.ts';
import { tomlFields } from '../common/foreign-toml.ts';
import { fieldOf, fieldsOf, listOf, textOf } from '../common/foreign-yaml.ts';
import { NavWriter } from '../common/nav-entries.ts';
import { siteFile } from '../common/site-file.ts';
import { addressesOf, below, siteAddress, startOf, trimmed } from '../common/site-paths.ts';
import { readSummary } from '../gitbook/gitbook-summary.ts';
import { mdbookPage } from './mdbook-page.ts';

const MAX_REDIRECTS = 5_000;
const PAGE = /\.md$/i;
/** They change pages only where we do the same, or are no work on pages. */
const QUIET = new Set(['links', 'index', 'toc', 'mermaid', 'admonish', 'linkcheck', 'html']);

export const mdbook: Dialect = {
  name: 'mdBook',
  detect: (paths) => {
    const tables = paths.filter((path) => /(?:^|\/)SUMMARY\.md$/i.test(path));
    return nearestFile(
      paths.filter(
        (path) => path.endsWith('book.toml') && tables.some((one) => one.startsWith(startOf(folderOf(path)))),
      ),
      /(?:^|\/)book\.toml$/,
    );
  },
  open,
};

async function open(folder: ForeignFolder, config: string): Promise<ForeignSite> {
  const { data, notes: wrong } = await tomlFields((await folder.read(config)) ?? '', config);
  const book = fieldOf(data, 'book');
  const html = fieldOf(fieldOf(data, 'output'), 'html');
  const root = joined(folderOf(config), textOf(fieldOf(book, 'src')) ?? 'src') ?? folderOf(config);
  const summaryFile = [...folder.files.keys()].find(
    (path) => folderOf(path) === root && /^SUMMARY\.md$/i.test(path.slice(startOf(root).length)),
  );
  const files = filesOf(folder, root, summaryFile);
  const space = addressesOf(files);
  const titles = new Map<string, string>();
  const table = summaryFile === undefined ? '' : ((await folder.read(summaryFile)) ?? '');
  const summary = readSummary(asItems(table), summaryFile ?? config, (original) =>
    space.pathOf(original)?.replace(/\.mdx$/, ''),
  );
  for (const [original, title] of summary.titles) titles.set(original, title);
  // Only what is in the table is published.
  for (const [path, original] of [...files])
    if (path.endsWith('.mdx') && !titles.has(original)) files.delete(path);
  const writer = new NavWriter();
  const redirects = redirectsOf(files, root, fieldsOf(fieldOf(html, 'redirect')));
  const repository = textOf(fieldOf(html, 'git-repository-url'));
  const notes: ForeignNote[] = [...wrong, ...summary.notes, ...preprocessors(data, config)];
  const brand = await brandOf(folder, {
    sheets: listOf(fieldOf(html, 'additional-css')).flatMap(
      (one) => joined(folderOf(config), textOf(one) ?? '') ?? [],
    ),
    names: ['--links'],
    otherwise: '#4183c4',
  });
  return {
    docs: {
      theme: 'mint',
      name: textOf(fieldOf(book, 'title')) ?? folder.name,
      ...(textOf(fieldOf(book, 'description')) && { description: textOf(fieldOf(book, 'description')) }),
      colors: brand.colors,
      ...(repository !== undefined &&
        /^https?:/.test(repository) && { navbar: { links: [{ label: 'Repository', href: repository }] } }),
      navigation: { pages: writer.pages(summary.entries) },
      ...(redirects.length > 0 && { redirects }),
    },
    configFiles: [config, ...brand.files, ...(summaryFile === undefined ? [] : [summaryFile])],
    files,
    generatedPages: writer.generatedPages,
    notes,
    pages: [...files.keys()].filter((path) => path.endsWith('.mdx')).length,
    navigationFrom: 'its "SUMMARY.md"',
    page: (original, text) =>
      mdbookPage(original, text, {
        folder,
        space: { pages: root, base: '', addressOf: space.addressOf, isAddress: space.isAddress },
        titleOf: (path) => titles.get(path),
        hasFormulas: fieldOf(html, 'mathjax-support') === true,
      }),
  };
}

/** Pages at their addresses without endings, and what they show. */
function filesOf({ files }: ForeignFolder, root: string, summary: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const original of [...files.keys()].filter((path) => path.startsWith(startOf(root))).sort()) {
    const inside = original.slice(startOf(root).length);
    const isPage = PAGE.test(inside) && original !== summary;
    const own = isPage
      ? `${inside.replace(PAGE, '').replace(/(^|\/)README$/i, '$1index')}.mdx`
      : siteFile(inside);
    // Beside an index, a README is no page.
    const isIndex = isPage && /(?:^|\/)index\.\w+$/i.test(inside);
    if (own !== undefined && (isIndex || !found.has(own))) found.set(own, original);
  }
  return found;
}

/** Chapters before and after the list are lines of their own, and headings after the first are parts. */
function asItems(table: string): string {
  let isTitled = false;
  let inPart = false;
  return table
    .split('\n')
    .map((line) => {
      const heading = /^#[ \t]+(.*)$/.exec(line)?.[1];
      const isTitle = heading !== undefined && !isTitled && !inPart;
      if (line.trim() !== '') isTitled = true;
      if (heading !== undefined) {
        inPart = !isTitle;
        return isTitle ? '' : `## ${heading}`;
      }
      if (!/^\[/.test(line)) return line;
      return `- ${line}`;
    })
    .join('\n');
}

function preprocessors(data: unknown, file: string): readonly ForeignNote[] {
  return Object.keys(fieldsOf(fieldOf(data, 'preprocessor')))
    .filter((name) => !QUIET.has(name))
    .slice(0, 50)
    .map((name) => ({
      file,
      what: `The preprocessor "${name.slice(0, 200)}" is not run: what it does is left out`,
    }));
}

/** Pages had addresses with `.html`, and the book says where others went. */
function redirectsOf(
  files: ReadonlyMap<string, string>,
  root: string,
  written: Readonly<Record<string, unknown>>,
) {
  const list = [...files]
    .filter(([path]) => path.endsWith('.mdx'))
    .map(([path, original]) => ({
      source: `/${original
        .slice(startOf(root).length)
        .replace(PAGE, '')
        .replace(/(^|\/)README$/i, '$1index')}.html`,
      destination: siteAddress(path),
    }));
  for (const [from, to] of Object.entries(written)) {
    if (typeof to !== 'string') continue;
    const source = `/${trimmed(from)}`;
    const target = joined(folderOf(trimmed(from)), to.replace(/#.*$/, ''));
    const destination = /^https?:/.test(to)
      ? to
      : to.startsWith('/')
        ? to.replace(/\.html(?=$|#)/, '')
        : target && `/${below('', target).replace(/(?:(?:^|\/)index)?\.html$/, '')}`;
    if (destination !== undefined && !/[:*(){}]/.test(source) && source !== destination)
      list.push({ source, destination });
  }
  const seen = new Set<string>();
  return list.filter(({ source }) => !seen.has(source) && seen.add(source)).slice(0, MAX_REDIRECTS);
}
