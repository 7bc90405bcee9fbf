/** Says of each page and language whether the translation is current, behind its original, or missing, by the history of the files. */
import { AppError } from '../lib/app-error.ts';
import { inOneGo } from '../lib/async/steps.ts';
import { defined } from '../lib/defined.ts';
import { fileChanges } from '../lib/git/history/file-changes.ts';
import type { FileChanges } from '../lib/git/repository.ts';
import { documentationSource } from '../project/documentation-source.ts';
import { folderRepository } from '../project/history/page-changes.ts';
import { loadOnce, OFFLINE } from '../project/load-once.ts';
import { environmentSettings, joinSettings, type Settings } from '../settings/settings.ts';
import { translationMark } from '../site/changes/translation/front-entries.ts';
import { WHOEVER_HAS_THE_FILES } from '../site/content/page/audience.ts';
import type { PageMeta } from '../site/content/page/page.ts';
import { translationPairs } from '../site/navigation/views/translation-pairs.ts';
import type { Site } from '../site/site.ts';
import { translationLag } from '../site/translation-lag.ts';

export interface TranslationState {
  readonly language: string;
  /** `unknown`: one of the two is not committed, or older than a shallow clone. */
  readonly state: 'current' | 'behind' | 'missing' | 'unknown';
  /** Commits that changed the original after the translation; undefined when the original of then is not in the history. */
  readonly commits?: number;
  /** The commit that has the original as the translation was made from it. */
  readonly since?: string;
  readonly file?: string;
}

interface PageTranslations {
  /** File of the original. */
  readonly file: string;
  readonly translations: readonly TranslationState[];
}

export interface TranslationStates {
  readonly languages: readonly string[];
  readonly pages: readonly PageTranslations[];
}

/** @throws AppError `translations/none`, `translations/no-history`, `git/…` */
export async function translationStates(folder: string): Promise<TranslationStates> {
  const settings = joinSettings([environmentSettings()]);
  const site = await loadOnce(
    {
      source: documentationSource(folder, settings),
      renderer: NO_RENDERER,
      audience: WHOEVER_HAS_THE_FILES,
    },
    { dataDir: settings.dataDir, ...OFFLINE },
  );
  const { languages, pages } = inOneGo(translationPairs(site.tree));
  if (languages.length === 0)
    throw new AppError('translations/none', `The navigation of "${folder}" has no second language`, {
      hint: 'List the languages in "navigation.languages" of docs.json',
    });
  const metaOf = (path: string | undefined): PageMeta | undefined =>
    path === undefined ? undefined : site.authored.byPath.get(path);
  const files = new Set(
    pages
      .flatMap(({ path, translations }) => [path, ...translations.values()])
      .flatMap((path) => originOf(site, metaOf(path)) ?? []),
  );
  const changes = await changesOf(folder, files, settings);
  return {
    languages,
    pages: pages.flatMap(({ path, translations }) => {
      const file = originOf(site, metaOf(path));
      if (file === undefined) return [];
      const states = [...translations].map(([language, translated]): TranslationState => {
        const meta = metaOf(translated);
        const own = originOf(site, meta);
        return meta === undefined || own === undefined
          ? { language, state: 'missing' }
          : { language, file: own, ...stateOf(changes, { original: file, own, meta }) };
      });
      return [{ file, translations: states }];
    }),
  };
}

const NO_RENDERER = {
  render: () => Promise.reject(new Error('no page is rendered here')),
  close: () => Promise.resolve(),
};

const originOf = ({ source }: Site, page: PageMeta | undefined): string | undefined =>
  page === undefined ? undefined : (source.originOf?.(page.file) ?? page.file);

function stateOf(
  changes: FileChanges,
  { original, own, meta }: { readonly original: string; readonly own: string; readonly meta: PageMeta },
): Pick<TranslationState, 'state' | 'commits' | 'since'> {
  const { state, commits, base } = translationLag({
    original: changes.get(original),
    translation: changes.get(own),
    mark: translationMark(meta),
  });
  return { state, ...defined({ commits, since: base?.commit }) };
}

async function changesOf(
  folder: string,
  files: ReadonlySet<string>,
  { dataDir }: Settings,
): Promise<FileChanges> {
  const at = folderRepository(folder, dataDir);
  if (at !== undefined) return fileChanges(at.git, at.request, (path) => files.has(path));
  throw new AppError('translations/no-history', `"${folder}" is in no Git repository with a commit`, {
    hint: 'What is behind is counted in commits: name a folder in the work tree of a repository',
  });
}
