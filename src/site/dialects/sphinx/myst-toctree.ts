/** Reads tables of contents in pages of Sphinx: `toctree` of MyST and of reStructuredText. */
import { folderOf, joined, type PlacedLine } from '../common/dialect.ts';
import { linesOf } from '../common/page-lines.ts';
import { DirectiveFinder } from './myst-directive.ts';

export interface TocEntry {
  readonly title: string | undefined;
  /** Path of a document without extension, or an address of elsewhere. */
  readonly doc: string | undefined;
  readonly url: string | undefined;
}

export interface Toctree {
  readonly caption: string | undefined;
  readonly isHidden: boolean;
  readonly entries: readonly TocEntry[];
}

const MAX_ENTRIES = 5_000;

/** @param original path of the page @param docs paths of all documents without extensions, in order */
export function toctreesOf(
  original: string,
  text: string,
  root: string,
  docs: readonly string[],
): readonly Toctree[] {
  if (!text.includes('toctree')) return [];
  const trees: Toctree[] = [];
  const around = { folder: folderOf(original), root, docs };
  if (original.endsWith('.rst')) return rstToctrees(text.split(/\r\n?|\n/), around);
  const finder = new DirectiveFinder();
  const walk = (lines: readonly PlacedLine[], depth: number): void => {
    for (let i = 0; i < lines.length; i++) {
      const found = finder.at(lines, i);
      if (found === undefined) continue;
      if (found.name === 'toctree')
        trees.push(
          tree(
            found.options,
            found.body.map((one) => one.text.trim()).filter((one) => one !== ''),
            around,
          ),
        );
      else if (found.name === 'eval-rst')
        trees.push(
          ...rstToctrees(
            found.body.map((one) => one.text),
            around,
          ),
        );
      else if (depth < 6) walk(found.body, depth + 1);
      i = found.end - 1;
    }
  };
  walk(linesOf(text.replace(/\r\n?/g, '\n')), 0);
  return trees;
}

interface Around {
  readonly folder: string;
  readonly root: string;
  readonly docs: readonly string[];
}

function rstToctrees(lines: readonly string[], around: Around): readonly Toctree[] {
  return lines.flatMap((line, i): Toctree[] => {
    if (!RST_TOCTREE.test(line)) return [];
    const inner = lines.slice(i + 1, afterRstToctree(lines, i)).map((one) => one.trim());
    const options = new Map(
      inner.flatMap((one) => {
        const [, key, value] = /^:([\w-]+):[ \t]*(.*)$/.exec(one) ?? [];
        return key === undefined ? [] : [[key, value!] as const];
      }),
    );
    const entries = inner.filter((one) => one !== '' && !one.startsWith(':'));
    return [tree(options, entries, around)];
  });
}

const RST_TOCTREE = /^[ \t]*\.\. toctree::/;

function afterRstToctree(lines: readonly string[], at: number): number {
  const indent = (line: string): number => /^[ \t]*/.exec(line)![0].length;
  let end = at + 1;
  while (end < lines.length && (lines[end]!.trim() === '' || indent(lines[end]!) > indent(lines[at]!))) end++;
  return end;
}

/** A part in reStructuredText without its tables of contents. */
export function withoutToctrees(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const texts = lines.map(({ text }) => text);
  let next = 0;
  return lines.filter((_, i) => {
    if (i >= next && RST_TOCTREE.test(texts[i]!)) next = afterRstToctree(texts, i);
    return i >= next;
  });
}

function tree(options: ReadonlyMap<string, string>, lines: readonly string[], around: Around): Toctree {
  const entries = lines.slice(0, MAX_ENTRIES).flatMap((line): TocEntry[] => {
    const [, title, inside] = /^(.*?)<([^<>]+)>$/.exec(line) ?? [];
    const target = inside ?? line;
    const name = title?.trim() || undefined;
    if (target === 'self') return [];
    if (/^[a-z][\w+.-]*:/i.test(target)) return [{ title: name ?? target, doc: undefined, url: target }];
    const path = docPath(target, around);
    if (path === undefined) return [];
    if (!options.has('glob') || !/[*?[]/.test(path)) return [{ title: name, doc: path, url: undefined }];
    const matches = globOf(path);
    return around.docs
      .filter((one) => matches(one))
      .map((doc) => ({ title: undefined, doc, url: undefined }));
  });
  return {
    caption: options.get('caption'),
    isHidden: options.has('hidden'),
    entries: options.has('reversed') ? entries.reverse() : entries,
  };
}

/** A document as it is named from a page: beside it, or from the top. */
export function docPath(
  target: string,
  { folder, root }: Pick<Around, 'folder' | 'root'>,
): string | undefined {
  const plain = target.replace(/\.(?:md|rst|ipynb|txt)$/, '');
  return plain.startsWith('/') ? joined(root, plain.slice(1)) : joined(folder, plain);
}

const SIGNS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
};

/** Whether a path has the form of a pattern. One with many stars, which takes long to compare, matches nothing. */
export function globOf(pattern: string): (path: string) => boolean {
  const parts = pattern.slice(0, 500).split(/(\*\*\/|\*\*|\*|\?)/);
  if (parts.length > 14) return () => false;
  const expression = new RegExp(
    `^${parts.map((one) => SIGNS[one] ?? one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('')}$`,
  );
  return (path) => path.length < 500 && expression.test(path);
}
