/** Says of each page and language of a site whether the translation is current, behind its original, or missing. */
import { inTurns, type Steps } from '../lib/async/steps.ts';
import { defined } from '../lib/defined.ts';
import type { FileChanges } from '../lib/git/repository.ts';
import type { PageMeta } from './content/page/page.ts';
import type { NavTree } from './navigation/nav-node.ts';
import { type TranslationPairs, translationPairs } from './navigation/views/translation-pairs.ts';
import type { Site } from './site.ts';
import type { SourceHistory } from './source/source.ts';
import { pageLag } from './translation-lag.ts';

export interface TranslationCell {
  /** As docs.json writes it. */
  readonly language: string;
  /** `unknown`: the commits of one of the two are not known. */
  readonly state: 'current' | 'behind' | 'missing' | 'unknown';
  /** Address and file of the translation, where there is one. */
  readonly url?: string;
  readonly file?: string;
  /** Commits that changed the original since; absent where only dates are known. */
  readonly commits?: number;
  /** Milliseconds by which the last commit of the original is newer. */
  readonly by?: number;
  /** The commit that has the original as the translation was made from it. */
  readonly since?: string;
}

export interface TranslationRow {
  /** Of the original. */
  readonly url: string;
  readonly file: string;
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

/** What is known of the commits of a site's pages. */
interface KnownCommits {
  /** Undefined where the files are in no repository: then nothing is known to be behind. */
  readonly history?: SourceHistory | undefined;
  /** Undefined where they have not been read: then dates say what is behind. */
  readonly changes?: FileChanges | undefined;
}

export async function translationMatrix(
  site: Pick<Site, 'tree' | 'pages' | 'files'>,
  commits: KnownCommits,
): Promise<TranslationMatrix> {
  const pairing = known.get(site.tree) ?? inTurns(translationPairs(site.tree));
  known.set(site.tree, pairing);
  const pairs = await pairing;
  return { languages: pairs.languages, rows: await inTurns(rowsOf(site, pairs, commits)) };
}

function* rowsOf(
  site: Pick<Site, 'pages' | 'files'>,
  pairs: TranslationPairs,
  commits: KnownCommits,
): Steps<TranslationRow[]> {
  const { pages } = site;
  const rows: TranslationRow[] = [];
  for (const { path, translations } of pairs.pages) {
    const original = pages.byPath.get(path);
    // A page of a specification has no text of its own.
    if (original === undefined || original.reference?.generated === true) continue;
    const cells = [...translations].map(([language, translated]): TranslationCell => {
      const translation = translated === undefined ? undefined : pages.byPath.get(translated);
      if (translation === undefined) return { language, state: 'missing' };
      const { url, file } = translation;
      return { language, url, file, ...stateOf(site, commits, { original, translation }) };
    });
    rows.push({ url: original.url, file: original.file, title: original.title, cells });
    yield;
  }
  return rows;
}

type State = Pick<TranslationCell, 'state' | 'by' | 'commits' | 'since'>;

function stateOf(
  site: Pick<Site, 'files'>,
  { history, changes }: KnownCommits,
  pair: { readonly original: PageMeta; readonly translation: PageMeta },
): State {
  const { state, commits, base } = pageLag(site, changes, pair);
  if (state === 'behind') return { state, ...defined({ commits, since: base?.commit }) };
  if (state === 'current') return { state };
  const [theirs, own] = [pair.original, pair.translation].map(({ file }) => history?.dates.get(file));
  if (theirs === undefined || own === undefined) return { state: 'unknown' };
  return theirs > own ? { state: 'behind', by: theirs - own } : { state: 'current' };
}
