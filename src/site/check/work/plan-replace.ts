/** Plans the replacement of a term or a version in pages, snippets and the texts of docs.json. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../lib/app-error.ts';
import { counted } from '../../../lib/counted.ts';
import { threadCpuMs } from '../../../lib/thread-cpu.ts';
import type { CheckContext } from '../check-context.ts';
import { configTexts } from './config-texts.ts';
import { lineOf } from './edit-text.ts';
import { installLines } from './install-command.ts';
import { pageRegions, type Region, surroundings } from './page-regions.ts';
import type { Left, PlannedWork, Within } from './planned-work.ts';
import { type Found, type SearchPattern, searchPattern } from './search-pattern.ts';
import { saysGenerated, textFiles } from './text-files.ts';
import type { ReplaceOptions, ReplaceWhere } from './work-options.ts';
import { type EditedPage, writtenPages } from './written-pages.ts';

/** A site is searched in less than this many milliseconds of processor time; only an expression made to be slow takes longer. */
const MOST_MS = 60_000;
const MOST_LEFT = 500;

/** @throws AppError `work/pattern` for an expression that is not understood or could be slow */
export async function planReplace(
  context: CheckContext,
  within: Within,
  options: ReplaceOptions,
): Promise<PlannedWork> {
  const pattern = searchPattern(options);
  const pages: EditedPage[] = [];
  const left: Left[] = [];
  const began = threadCpuMs();
  for (const file of textFiles(context, within)) {
    const text = await context.text(file);
    if (!pattern.mayBeIn(text)) continue;
    const own = await inPage(context, { file, text }, { pattern, where: options.where });
    if (own.edits.length > 0) pages.push({ file, text, edits: own.edits, found: own.found });
    left.push(...own.left);
    await setImmediate();
    if (threadCpuMs() - began > MOST_MS)
      throw new AppError('work/pattern', 'Searching the pages takes too long', {
        hint: 'Search for a plain text, or in one folder',
      });
  }
  const written = await writtenPages(context, within, pages);
  const config = await configTexts(context, within, { pattern, where: options.where });
  const all = [...written.left, ...left, ...config.left, ...(await inOtherFiles(context, within, pattern))];
  return { changes: [...written.changes, ...config.changes], left: all.slice(0, MOST_LEFT) };
}

interface Wanted {
  readonly pattern: SearchPattern;
  readonly where: ReplaceWhere;
}

interface PageText {
  readonly file: string;
  readonly text: string;
}

async function inPage(
  context: CheckContext,
  { file, text }: PageText,
  { pattern, where }: Wanted,
): Promise<{ readonly edits: readonly Found[]; readonly found: number; readonly left: readonly Left[] }> {
  const everywhere = pattern.in(text);
  if (everywhere.length === 0) return { edits: [], found: 0, left: [] };
  const none = (why: string) => {
    const line = lineOf(text, everywhere[0]!.from);
    return { edits: [], found: 0, left: [stillHas({ file, line }, everywhere.length, why)] };
  };
  if (saysGenerated(text)) return none('the file says that a program writes it');
  const tree = await context.tree(file, text);
  if ('why' in tree) return none(`the page cannot be read as MDX (${tree.why})`);
  const regions = pageRegions(text, tree);
  const edits = regions
    .flatMap((region) => wantedParts(text, region, where))
    .flatMap(({ from, to, kind }) =>
      pattern
        .in(text.slice(from, to))
        .filter(({ now }) => fits(now, kind, text[from - 1]))
        .map((found): Found => ({ from: from + found.from, to: from + found.to, now: found.now })),
    );
  const rest = everywhere.filter(({ from, to }) => !edits.some((edit) => edit.from < to && edit.to > from));
  const left = reasons(rest, (offset) => {
    const region = regions.find(({ from, to }) => from <= offset && offset < to);
    if (region === undefined) return surroundings(tree, offset);
    return regionReason(region, where);
  }).map(([why, found]) => ({
    file,
    line: lineOf(text, found[0]!.from),
    text: `still has ${counted(found.length, 'occurrence')} ${why}`,
  }));
  return { edits, found: edits.length, left };
}

function stillHas(place: Pick<Left, 'file' | 'line'>, count: number, why: string): Left {
  return { ...place, text: `still has ${counted(count, 'occurrence')}: ${why}` };
}

function wantedParts(text: string, region: Region, where: ReplaceWhere): Region[] {
  const isCode = region.kind === 'code' || region.kind === 'inline-code';
  if (where === 'both') return [region];
  if (where === 'prose') return isCode ? [] : [region];
  if (!isCode) return [];
  if (where === 'code') return [region];
  return installLines(text.slice(region.from, region.to)).map(([from, to]) => ({
    ...region,
    from: region.from + from,
    to: region.from + to,
  }));
}

/** False for a text that would end the quotes or the line it stands in. */
function fits(now: string, kind: Region['kind'], before: string | undefined): boolean {
  if (kind === 'attribute') return !(before === '"' || before === "'") || !now.includes(before);
  return kind !== 'inline-code' || !now.includes('`');
}

function regionReason({ kind }: Region, where: ReplaceWhere): string {
  if (kind === 'code' || kind === 'inline-code')
    return where === 'install-commands' ? 'in code that installs nothing' : 'in code';
  return where === 'prose' || where === 'both' ? 'that cannot be written in its place' : 'in prose';
}

function reasons(found: readonly Found[], why: (offset: number) => string): [string, Found[]][] {
  return [...Map.groupBy(found, ({ from }) => why(from))];
}

const OTHER_TEXT = /\.(?:jsx|tsx|js|ts|ya?ml|json)$/i;
const MOST_OTHER = 300;
const LARGEST_OTHER = 2_000_000;

/** Code of components and specifications is named and not changed. */
async function inOtherFiles(
  { site, text }: CheckContext,
  within: Within,
  pattern: SearchPattern,
): Promise<Left[]> {
  const left: Left[] = [];
  const files = [...site.files.values()].filter(
    ({ path }) => OTHER_TEXT.test(path) && within(path) && !site.loaded.files.includes(path),
  );
  for (const { path } of files.slice(0, MOST_OTHER)) {
    const own = await text(path);
    if (own.length > LARGEST_OTHER || !pattern.mayBeIn(own)) continue;
    const found = pattern.in(own);
    if (found.length > 0)
      left.push(
        stillHas({ file: path, line: lineOf(own, found[0]!.from) }, found.length, 'the file is no page'),
      );
  }
  return left;
}
