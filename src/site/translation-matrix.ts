/** Says of each page and language of a site whether the translation is current, behind its original, or missing. */
import { inTurns, type Steps } from '../lib/async/steps.ts';
import type { PageMeta } from './content/page/page.ts';
import type { NavTree } from './navigation/nav-node.ts';
import { type TranslationPairs, translationPairs } from './navigation/views/translation-pairs.ts';
import type { Site } from './site.ts';
import type { SourceHistory } from './source/source.ts';

export interface TranslationCell {
  /** As docs.json writes it. */
  readonly language: string;
  /** `unknown`: the commits of one of the two are not known. */
  readonly state: 'current' | 'behind' | 'missing' | 'unknown';
  /** Address of the translation, where there is one. */
  readonly url?: string;
  /** Milliseconds by which the last commit of the original is newer. */
  readonly by?: number;
}

export interface TranslationRow {
  /** Of the original. */
  readonly url: string;
  readonly title: string;
  readonly cells: readonly TranslationCell[];
}

interface TranslationMatrix {
  /** Codes of the languages, without those of originals. */
  readonly languages: readonly string[];
  /** In the order of the navigation. */
  readonly rows: readonly TranslationRow[];
}

/** The same for every look at a navigation; with thousands of pages it takes a second in all. */
const known = new WeakMap<NavTree, Promise<TranslationPairs>>();

/** @param history undefined where the files are in no repository: then nothing is known to be behind */
export async function translationMatrix(
  site: Pick<Site, 'tree' | 'pages'>,
  history: SourceHistory | undefined,
): Promise<TranslationMatrix> {
  const pairing = known.get(site.tree) ?? inTurns(translationPairs(site.tree));
  known.set(site.tree, pairing);
  const pairs = await pairing;
  return { languages: pairs.languages, rows: await inTurns(rowsOf(site, pairs, history)) };
}

function* rowsOf(
  { pages }: Pick<Site, 'pages'>,
  pairs: TranslationPairs,
  history: SourceHistory | undefined,
): Steps<TranslationRow[]> {
  const rows: TranslationRow[] = [];
  for (const { path, translations } of pairs.pages) {
    const original = pages.byPath.get(path);
    // A page of a specification has no text of its own.
    if (original === undefined || original.reference?.generated === true) continue;
    const cells = [...translations].map(([language, translated]) => {
      const page = translated === undefined ? undefined : pages.byPath.get(translated);
      return page === undefined
        ? { language, state: 'missing' as const }
        : { language, url: page.url, ...stateOf(original, page, history) };
    });
    rows.push({ url: original.url, title: original.title, cells });
    yield;
  }
  return rows;
}

function stateOf(
  original: PageMeta,
  translation: PageMeta,
  history: SourceHistory | undefined,
): Pick<TranslationCell, 'state' | 'by'> {
  const [theirs, own] = [original, translation].map(({ file }) => history?.dates.get(file));
  if (theirs === undefined || own === undefined) return { state: 'unknown' };
  return theirs > own ? { state: 'behind', by: theirs - own } : { state: 'current' };
}
