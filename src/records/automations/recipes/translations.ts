/** The recipe that brings translations up to date which are older than the page that they translate. */
import { pluralise } from '../../../lib/text/pluralise.ts';
import { DAY_MS } from '../../../lib/time/dates.ts';
import { isPage } from './changed-pages.ts';
import type { DatedFile, Recipe } from './recipe.ts';
import { isWithin } from './within.ts';

const MAX_PAGES = 20;
/** A translation made in the same review is committed a little earlier or later than its page. */
const BEHIND_MS = DAY_MS;
const FOLDER = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/;

interface Behind {
  readonly page: string;
  readonly translation: string;
  /** Milliseconds; Infinity where there is no translation. */
  readonly by: number;
  /** Undefined where the commits do not say it. */
  readonly commits?: number | undefined;
  /** The page was changed since the last run. */
  readonly isFresh: boolean;
}

export const translations: Recipe = {
  id: 'translations',
  title: 'Translations that are behind',
  does: 'Translates again what has changed in pages whose copies in other languages are older, and pages that have no copy yet.',
  schedule: '0 5 * * 1',
  needsModel: true,
  quotesReaders: false,
  takesScope: true,
  fields: [
    {
      name: 'original',
      label: 'Folder of the original',
      hint: 'Such as "en". Leave it empty when the original is in no folder of a language.',
      required: false,
    },
    {
      name: 'languages',
      label: 'Folders of the translations',
      hint: 'Separated by commas, such as "de, fr".',
      required: true,
    },
  ],
  look: async ({ files, lags, since, scope, options }) => {
    const folders = (options['languages'] ?? '').split(',').map((name) => name.trim());
    const wrong = folders.find((name) => !FOLDER.test(name));
    const original = (options['original'] ?? '').replace(/^\/+|\/+$/g, '');
    if (wrong !== undefined || (original !== '' && !FOLDER.test(original)))
      return { kind: 'nothing', why: 'The settings name no folders of languages, such as "de, fr"' };
    const pairs = pairsOf(await files(), { original, folders, since }).filter(({ page }) =>
      isWithin(page, scope),
    );
    const there = pairs.filter(({ by }) => by !== Infinity);
    const known = await lags(there.map(({ page, translation }) => ({ original: page, translation })));
    const behind = behindOf(pairs, known);
    if (behind.length === 0) return { kind: 'nothing', why: 'No translation is behind its page' };
    const first = behind.slice(0, MAX_PAGES);
    return {
      kind: 'work',
      prompt: `${TASK}\n\n${first.map(({ page, translation }) => `- ${page} -> ${translation}`).join('\n')}`,
      signals: [
        `${pluralise(behind.length, 'translation')} behind${behind.length > first.length ? `; ${first.length} are for this run` : ''}`,
        ...first.map((one) => `${one.translation}: ${howFar(one)}`),
      ],
    };
  },
};

/** Programs without these tools find their own way, as before there were any. */
const TASK = `Bring these translations up to date with their pages. Call changed_blocks for each of them: it gives the blocks that the page has changed since, with their old translation and the terms of the glossary. Translate those blocks alone and hand them back with translate_blocks, which puts them in their places and leaves every other line as it is. Where changed_blocks says that the whole page has to be looked through, or where you have no such tool, translate what is missing or has changed, keep what still fits, and without the tool take the entry "translatedFrom" out of the front matter. Keep components, code, links and front matter as the page has them. A translation that does not exist yet is a new file, and gets its entry in the navigation of its language where there is one.`;

const howFar = ({ by, commits }: Behind): string =>
  by === Infinity
    ? 'there is none'
    : commits === undefined
      ? `${pluralise(Math.ceil(by / DAY_MS), 'day')} older than its page`
      : `behind by ${pluralise(commits, 'commit')}`;

/** What was changed since the last run first, for readers of its language miss it now; then the oldest, then those that are missing. */
function behindOf(pairs: readonly Behind[], known: ReadonlyMap<string, number>): readonly Behind[] {
  const order = ({ by }: Behind): number => (by === Infinity ? -1 : by);
  return pairs
    .map((pair) => ({ ...pair, commits: known.get(pair.translation) }))
    .filter(({ by, commits }) => (commits === undefined ? by > BEHIND_MS : commits > 0))
    .sort(
      (a, b) =>
        Number(b.isFresh) - Number(a.isFresh) ||
        order(b) - order(a) ||
        (a.translation < b.translation ? -1 : 1),
    );
}

/** Every page with its translation in each folder, whether there is one or not. */
function pairsOf(
  files: readonly DatedFile[],
  {
    original,
    folders,
    since,
  }: { readonly original: string; readonly folders: readonly string[]; readonly since: number },
): readonly Behind[] {
  const dates = new Map(files.map(({ path, changedAt }) => [path, changedAt]));
  const found: Behind[] = [];
  for (const { path, changedAt } of files.filter(isPage)) {
    const inside =
      original === '' ? path : path.startsWith(`${original}/`) ? path.slice(original.length + 1) : '';
    if (inside === '' || (original === '' && folders.includes(path.split('/', 1)[0]!))) continue;
    for (const folder of folders) {
      const translation = `${folder}/${inside}`;
      const translated = dates.get(translation);
      const by = translated === undefined ? Infinity : changedAt - translated;
      found.push({ page: path, translation, by, isFresh: changedAt >= since });
    }
  }
  return found;
}
