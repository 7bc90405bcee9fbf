/** Says of each page what was kept, written in other words, and left. */
import type { Issue } from '../../lib/issue.ts';
import type { Site } from '../../site/site.ts';
import type { Source } from '../../site/source/source.ts';
import type { ImportedPage, ImportResult, UnknownComponent } from './import-result.ts';
import { pageChanges } from './page-changes.ts';

interface Converted {
  /** Of the folder that is read, where their authors have them. */
  readonly issues: readonly Issue[];
  /** Converted pages, by their path in the site. */
  readonly texts: ReadonlyMap<string, string>;
  /** Where a page is written. */
  readonly pathOf: (path: string) => string;
  /** The files as their authors have them. */
  readonly base: Source;
}

const MAX_TEXTS = 200;

export async function importedPages(
  { source }: Site,
  { issues, texts, pathOf, base }: Converted,
): Promise<ImportResult['pages']> {
  const known = new Map<string, readonly string[]>();
  const textOf = async (file: string): Promise<readonly string[]> => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const lines = ((await base.read(file)) ?? Buffer.alloc(0)).toString('utf8').split(/\r\n?|\n/);
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(file, lines);
    return lines;
  };
  const byFile = Map.groupBy(issues, ({ file }) => file);
  const all: ImportedPage[] = [];
  for (const [path, text] of texts) {
    const original = source.originOf?.(path) ?? path;
    const changes = /\.mdx?$|\.markdown$/i.test(original)
      ? await pageChanges({ path, text, original }, source, textOf)
      : [{ what: 'the whole page, written as Markdown', count: 1, places: [] }];
    const left = byFile.get(original) ?? [];
    const result = left.length > 0 ? 'left' : changes.length > 0 ? 'changed' : 'kept';
    all.push({ path: pathOf(path), from: original, result, changes, left });
  }
  return { all, components: unknownComponents(issues, texts) };
}

function unknownComponents(
  issues: readonly Issue[],
  texts: ReadonlyMap<string, string>,
): readonly UnknownComponent[] {
  const named = issues
    .filter(({ code }) => code === 'content/unknown-component')
    .flatMap(({ message }) => /<([\w.]+)>/.exec(message)?.[1] ?? []);
  const counted = [...new Set(named)].map((name) => {
    const tag = new RegExp(`<${name.replace('.', '\\.')}(?=[\\s/>])`, 'g');
    const counts = [...texts.values()]
      .map((text) => text.match(tag)?.length ?? 0)
      .filter((count) => count > 0);
    return { name, uses: counts.reduce((sum, one) => sum + one, 0), pages: counts.length };
  });
  return counted.sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1));
}
