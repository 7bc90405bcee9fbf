/** Plans the replacement of a term or a version in pages, snippets and the texts of docs.json. */
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../lib/app-error.ts';
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
import { pluralise } from '../../../lib/text/pluralise.ts';
import { pointerStep } from '../../config/json-node.ts';
import { mountOf } from '../../source/mount.ts';
import { applyEdits } from '../apply-edits.ts';
import type { CheckContext } from '../check-context.ts';
import type { JsonEdit } from '../finding.ts';
import { lineOf, withEdits } from './edit-text.ts';
import { pageRegions, type Region, surroundings } from './page-regions.ts';
import type { Left, PlannedChange, PlannedWork, Within } from './planned-work.ts';
import { type Found, type SearchPattern, searchPattern } from './search-pattern.ts';
import { type FormMatch, formRows, hasFamily, TermFamily } from './term-family.ts';
import { isMarkedGenerated, textFiles } from './text-files.ts';
import { labelled, textRanges } from './text-ranges.ts';
import type { ReplaceOptions, ReplaceWhere } from './work-options.ts';
import { type EditedPage, writtenPages } from './written-pages.ts';

const PROSE = new Set(
  'name description group tab anchor dropdown product item label title header content message text placeholder tag'.split(
    ' ',
  ),
);
const DEEPEST = 60;

/** Plans replacements in the texts of docs.json that readers see: names, labels, titles and descriptions. */
async function configTexts(
  { site, text }: CheckContext,
  within: Within,
  { pattern, where, family, forms }: Replacement,
): Promise<PlannedWork> {
  const { located } = site.loaded;
  const edits: JsonEdit[] = [];
  const left: Left[] = [];
  const visit = (value: unknown, pointer: string, key: string, depth: number): void => {
    if (typeof value === 'string') {
      const isText = PROSE.has(key) && (where === 'prose' || where === 'both');
      const all = isText ? family?.in(value, { from: 0, to: value.length, ranges: [] }) : undefined;
      const found = all?.filter(({ accepted }) => accepted) ?? pattern.in(value);
      forms.push(...(all ?? []).map((match) => ({ was: value.slice(match.from, match.to), match })));
      if (found.length === 0) return;
      const { file, pointer: own, line } = located.at(pointer);
      if (!within(file) || mountOf(site.mounts, file) !== undefined) return;
      if (isText) edits.push({ kind: 'json', file, pointer: own, was: value, now: withEdits(value, found) });
      else
        left.push({
          file,
          line,
          text: `still has ${pluralise(found.length, 'occurrence')} in "${key}", which is no text for readers`,
        });
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      const list = Array.isArray(value);
      for (const [name, inner] of Object.entries(value))
        visit(inner, pointer + pointerStep(name), list ? key : name, depth + 1);
    }
  };
  visit(located.value, '', '', 0);
  const changes: PlannedChange[] = [];
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const was = await text(file);
    const { text: now, done } = applyEdits(was, own);
    if (now === was) left.push({ file, text: 'could not be changed: save it as UTF-8' });
    else {
      const summary = [`${file}: replaced ${pluralise(done.length, 'text')}`];
      changes.push({ file, was, now, summary, edits: done.length });
    }
  }
  return { changes, left };
}

/** A site is searched in less than this many milliseconds of processor time; only an expression made to be slow takes longer. */
const MAX_MS = 60_000;
const MAX_LEFT = 500;

/** @throws AppError `work/pattern` for an expression that is not understood or could be slow */
export async function planReplace(
  context: CheckContext,
  within: Within,
  options: ReplaceOptions,
): Promise<PlannedWork> {
  const pattern = searchPattern(options);
  const family = hasFamily(options) ? new TermFamily(options) : undefined;
  const forms: FormUse[] = [];
  const replacement: Replacement = { pattern, where: options.where, family, forms };
  const pages: EditedPage[] = [];
  const left: Left[] = [];
  const began = threadCpuMs();
  for (const file of textFiles(context, within)) {
    const text = await context.text(file);
    if (!(family ?? pattern).mayBeIn(text)) continue;
    const own = await inPage(context, { file, text }, replacement);
    if (own.edits.length > 0) pages.push({ file, text, edits: own.edits, found: own.found });
    left.push(...own.left);
    await setImmediate();
    if (threadCpuMs() - began > MAX_MS)
      throw new AppError('work/pattern', 'Searching the pages takes too long', {
        hint: 'Search for a plain text, or in one folder',
      });
  }
  const written = await writtenPages(context, within, pages);
  const config = await configTexts(context, within, replacement);
  const all = [...written.left, ...left, ...config.left, ...(await inOtherFiles(context, within, pattern))];
  return {
    changes: [...written.changes, ...config.changes],
    left: all.slice(0, MAX_LEFT),
    rows: formRows(forms),
  };
}

interface FormUse {
  /** The text that stands there. */
  readonly was: string;
  readonly match: FormMatch;
}

interface Replacement {
  readonly pattern: SearchPattern;
  readonly where: ReplaceWhere;
  readonly family: TermFamily | undefined;
  /** Collects what is found, page by page. */
  readonly forms: FormUse[];
}

interface PageText {
  readonly file: string;
  readonly text: string;
}

async function inPage(
  context: CheckContext,
  { file, text }: PageText,
  { pattern, where, family, forms }: Replacement,
): Promise<{ readonly edits: readonly Found[]; readonly found: number; readonly left: readonly Left[] }> {
  const everywhere = pattern.in(text);
  if (everywhere.length === 0 && family === undefined) return { edits: [], found: 0, left: [] };
  const none = (why: string) => {
    if (everywhere.length === 0) return { edits: [], found: 0, left: [] };
    const line = lineOf(text, everywhere[0]!.from);
    return { edits: [], found: 0, left: [stillHas({ file, line }, everywhere.length, why)] };
  };
  if (isMarkedGenerated(text)) return none('the file says that a program writes it');
  const tree = await context.tree(file, text);
  if ('why' in tree) return none(`the page cannot be read as MDX (${tree.why})`);
  const regions = pageRegions(text, tree);
  const ranges = textRanges(tree.nodes);
  const found = regions
    .flatMap((region) => partsToReplace(text, region, where))
    .flatMap(({ from, to, kind, name }) => {
      const isProse = kind !== 'code' && kind !== 'inline-code';
      const own = isProse
        ? family?.in(text, {
            // The quotation marks of YAML are none of the text.
            from: kind === 'front-matter' && /["']/.test(text[from]!) ? from + 1 : from,
            to,
            ranges: labelled({ from, to }, name, ranges),
          })
        : undefined;
      const plain = (): Found[] =>
        pattern
          .in(text.slice(from, to))
          .map(({ now, ...at }) => ({ from: from + at.from, to: from + at.to, now }));
      return (own ?? plain()).filter(({ now }) => fits(now, kind, text[from - 1]));
    });
  const matches = found.filter((one): one is FormMatch => 'form' in one);
  forms.push(...matches.map((match) => ({ was: text.slice(match.from, match.to), match })));
  const edits = found.filter((one) => !('accepted' in one) || one.accepted === true);
  const rest = everywhere.filter(({ from, to }) => !found.some((edit) => edit.from < to && edit.to > from));
  const left = reasons(rest, (offset) => {
    const region = regions.find(({ from, to }) => from <= offset && offset < to);
    if (region === undefined) return surroundings(tree, offset);
    return regionReason(region, where);
  }).map(([why, found]) => ({
    file,
    line: lineOf(text, found[0]!.from),
    text: `still has ${pluralise(found.length, 'occurrence')} ${why}`,
  }));
  return { edits, found: edits.length, left: [...left, ...leftForms({ file, text }, matches)] };
}

function leftForms({ file, text }: PageText, matches: readonly FormMatch[]): Left[] {
  const groups = Map.groupBy(
    matches.filter(({ accepted }) => !accepted),
    ({ form }) => form,
  );
  return [...groups].map(([form, found]) => ({
    file,
    line: lineOf(text, found[0]!.from),
    text: `still has ${pluralise(found.length, 'occurrence')} left as ${form}: "${text.slice(found[0]!.from, found[0]!.to).replace(/\s+/g, ' ')}"`,
  }));
}

function stillHas(place: Pick<Left, 'file' | 'line'>, count: number, why: string): Left {
  return { ...place, text: `still has ${pluralise(count, 'occurrence')}: ${why}` };
}

function partsToReplace(text: string, region: Region, where: ReplaceWhere): Region[] {
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
const MAX_OTHER = 300;
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
  for (const { path } of files.slice(0, MAX_OTHER)) {
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

const MANAGER = [
  '(?:npm|pnpm|yarn|bun|cnpm)(?: --?[\\w-]+)* (?:i|in|install|add|update|upgrade|global add|dlx|create|exec)',
  '(?:npx|bunx|pnpx|uvx)',
  '(?:python\\d? -m |uv )?pip\\d?(?: --?[\\w-]+)* install',
  '(?:uv|poetry|pdm|rye|pipenv|cargo|conda|mamba|bundle|flutter pub|dart pub|pod|swift package) (?:tool )?(?:add|install|update)',
  '(?:pipx|gem|brew|apt|apt-get|yum|dnf|apk|choco|scoop|winget|snap|helm|asdf|mise|deno|code)(?: --?[\\w-]+)* (?:install|add|upgrade|use)',
  'go (?:get|install)',
  'composer(?: global)? require',
  'dotnet (?:tool install|add(?: \\S{1,80})? package)',
  '(?:Install-Package|Install-Module)',
  'docker (?:pull|run)',
].join('|');
const COMMAND = new RegExp(`(?:^|[\\s;&|(])(?:sudo )?(?:${MANAGER})(?![\\w-])`, 'i');
const LONGEST = 2_000;

/** Half-open ranges of the lines of a block that are part of an install command; a line that ends in `\` goes on. */
function installLines(code: string): (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = [];
  let goesOn = false;
  let at = 0;
  for (const line of code.split('\n')) {
    const text = line.trimEnd();
    const is: boolean = goesOn || COMMAND.test(text.slice(0, LONGEST).replace(/^\s*[$>#%]\s+/, ''));
    if (is) found.push([at, at + line.length]);
    goesOn = is && /[\\`^]$/.test(text);
    at += line.length + 1;
  }
  return found;
}
