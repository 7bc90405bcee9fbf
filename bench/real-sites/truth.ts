/** Compares what the source says with what the built page and its Markdown show. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { address } from './addresses.ts';
import { type HtmlText, hasMath, htmlText } from './html-text.ts';
import { markdownWords } from './markdown-words.ts';
import { mdxText } from './mdx-text.ts';
import type { Target } from './page-text.ts';
import type { Place } from './read-source.ts';

/** Found and expected of one kind; `reported` counts missing ones that `check` reports. */
export type Share = { readonly found: number; readonly of: number; readonly reported: number };

/** What is compared, in the order of the report. */
export const kinds = [
  'words',
  'headings',
  'labels',
  'links',
  'images',
  'code',
  'markdown',
  'author',
] as const;
export type Kind = (typeof kinds)[number];
export type Shares = { readonly [kind in Kind]: Share };

/** How much of one page arrived. */
export type PageTruth = Shares & {
  readonly page: string;
  /** Files that contain its text. */
  readonly files: readonly string[];
  readonly missing: readonly string[];
};

/** Part in 100; an empty page is complete. */
export const percent = ({ found, of, reported }: Share): number =>
  of === reported ? 100 : (100 * found) / (of - reported);

/** Sum of shares. */
export const together = (shares: readonly Share[]): Share => ({
  found: shares.reduce((sum, share) => sum + share.found, 0),
  of: shares.reduce((sum, share) => sum + share.of, 0),
  reported: shares.reduce((sum, share) => sum + share.reported, 0),
});

/** Sum of every kind. */
export const sharesOf = (rows: readonly Shares[]): Shares => ({
  words: together(rows.map((row) => row.words)),
  headings: together(rows.map((row) => row.headings)),
  labels: together(rows.map((row) => row.labels)),
  links: together(rows.map((row) => row.links)),
  images: together(rows.map((row) => row.images)),
  code: together(rows.map((row) => row.code)),
  markdown: together(rows.map((row) => row.markdown)),
  author: together(rows.map((row) => row.author)),
});

type Compared = { readonly share: Share; readonly missing: string[] };

function counted(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** Whether a word is made of words that are not matched yet, which are then matched. */
function takeApart(word: string, left: Map<string, number>): boolean {
  for (let length = Math.min(word.length, 80); length > 0; length--) {
    const first = word.slice(0, length);
    const count = left.get(first) ?? 0;
    if (count <= 0) continue;
    left.set(first, count - 1);
    if (length === word.length || takeApart(word.slice(length), left)) return true;
    left.set(first, count);
  }
  return false;
}

/**
 * Each word counts as often as it is written; the page must show it as often. Where one side glues what the other keeps apart
 * (marks within a word, elements without a blank between them), the letters decide.
 */
function wordShare(expected: readonly string[], shown: readonly string[]): Compared {
  const left = counted(shown);
  const absent: string[] = [];
  for (const word of expected) {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    else absent.push(word);
  }
  const glued = [...left].filter(([, count]) => count > 0).map(([word]) => word);
  const missing = absent.filter((word) => {
    if (takeApart(word, left)) return false;
    const at = glued.findIndex((text) => text !== word && (text.startsWith(word) || text.endsWith(word)));
    if (at === -1) return true;
    const text = glued[at] ?? '';
    glued[at] = text.startsWith(word) ? text.slice(word.length) : text.slice(0, -word.length);
    return false;
  });
  return {
    share: { found: expected.length - missing.length, of: expected.length, reported: 0 },
    missing: [...counted(missing)].map(([word, count]) => (count > 1 ? `${word}×${count}` : word)),
  };
}

function share(expected: readonly string[], test: (text: string) => boolean): Compared {
  const missing = expected.filter((text) => !test(text));
  return { share: { found: expected.length - missing.length, of: expected.length, reported: 0 }, missing };
}

/** Addresses as often as they are written; `reported` knows which missing ones are a mistake of the authors. */
function addressShare(
  expected: readonly Target[],
  shown: readonly string[],
  reported: (target: Target) => boolean,
  same: (written: string) => string,
): Compared {
  const left = counted(shown);
  const missing = expected.filter(({ written }) => {
    const key = same(written);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  const known = missing.filter(reported);
  return {
    share: { found: expected.length - missing.length, of: expected.length, reported: known.length },
    missing: missing.map((target) => (reported(target) ? `${target.written} (reported)` : target.written)),
  };
}

export type PageFiles = {
  /** As the navigation names it. */
  readonly entry: string;
  readonly source: string;
  readonly built: string;
  /** `PATH.md` beside it. */
  readonly markdown: string;
};

/** Texts of issues by file, so that a mistake of the authors is known as one. */
export type ReportedByFile = ReadonlyMap<string, string>;

/** Reads the files and compares them. */
export function pageTruth(files: PageFiles, place: Place, said: ReportedByFile): PageTruth {
  const { entry, source, built } = files;
  const html = readFileSync(built, 'utf8');
  const math = hasMath(html);
  const expected = mdxText(source, place, { audience: 'humans', math });
  const shown: HtmlText = htmlText(html);
  const folder = dirname(source).slice(place.root.length + 1);
  const url = entry.replace(/(?:^|\/)index$/, '');
  const own = (written: string) => address(written, folder, url);
  const links = shown.links.map((href) => address(href, url, url));
  const images = shown.images.map((src) => address(src, url, url));
  const words = expected.files.map((file) => said.get(file) ?? '').join('\n');
  // The effect of an unknown element is lost with it.
  const isTold = ({ written, element }: Target) =>
    words.includes(`"${written}"`) || (element !== '' && words.includes(`<${element}>`));
  const forAgents = mdxText(source, place, { audience: 'agents', math });
  // A component of the authors may show what it is given as a sample.
  const all = expected.components > 0 ? [...shown.words, ...shown.samples] : shown.words;
  const results = {
    words: wordShare(expected.words, all),
    headings: share(expected.headings, (text) =>
      shown.headings.some((heading) => ` ${heading} `.includes(` ${text} `)),
    ),
    labels: share(expected.labels, (text) => shown.text.includes(` ${text} `)),
    links: addressShare(expected.links, links, isTold, own),
    images: addressShare(expected.images, images, isTold, own),
    code: share(expected.code, (text) => shown.code.some((sample) => sample.includes(text))),
    markdown: existsSync(files.markdown)
      ? wordShare(
          forAgents.words,
          markdownWords(readFileSync(files.markdown, 'utf8'), expected.components > 0),
        )
      : wordShare(forAgents.words, []),
    author: share(
      [...expected.author, ...expected.authorTargets],
      (text) => shown.text.includes(` ${text} `) || links.includes(own(text)) || images.includes(own(text)),
    ),
  };
  const named = (kind: Kind) => results[kind].missing.map((text) => `${kind} "${text.slice(0, 120)}"`);
  return {
    page: entry,
    files: expected.files,
    words: results.words.share,
    headings: results.headings.share,
    labels: results.labels.share,
    links: results.links.share,
    images: results.images.share,
    code: results.code.share,
    markdown: results.markdown.share,
    author: results.author.share,
    missing: [
      ...(['headings', 'labels', 'links', 'images', 'code', 'author'] as const).flatMap(named),
      ...results.words.missing,
      ...results.markdown.missing.map((word) => `md:${word}`),
    ],
  };
}
