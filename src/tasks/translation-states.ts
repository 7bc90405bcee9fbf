/** Says of each page and language whether the translation is current, behind its original, or missing, by the history of the files. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../lib/app-error.ts';
import { inOneGo } from '../lib/async/steps.ts';
import { type FileChanges, fileChanges } from '../lib/git/history/file-changes.ts';
import { readHead } from '../lib/git/read-head.ts';
import { searchPath } from '../program/search-path.ts';
import { documentationSource } from '../project/documentation-source.ts';
import { loadOnce, OFFLINE } from '../project/load-once.ts';
import { findRepository, gitFolder } from '../project/repository/find-repository.ts';
import { environmentSettings, joinSettings, type Settings } from '../settings/settings.ts';
import { translationPairs } from '../site/navigation/views/translation-pairs.ts';
import type { Site } from '../site/site.ts';

export interface TranslationState {
  readonly language: string;
  /** `unknown`: one of the two is not committed, or older than a shallow clone. */
  readonly state: 'current' | 'behind' | 'missing' | 'unknown';
  /** Commits that changed the original after the translation. */
  readonly commits?: number;
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
    { source: documentationSource(folder, settings), renderer: NO_RENDERER },
    { dataDir: settings.dataDir, ...OFFLINE },
  );
  const { languages, pages } = inOneGo(translationPairs(site.tree));
  if (languages.length === 0)
    throw new AppError('translations/none', `The navigation of "${folder}" has no second language`, {
      hint: 'List the languages in "navigation.languages" of docs.json',
    });
  const fileOf = (path: string): string | undefined => site.authored.byPath.get(path)?.file;
  const files = new Set(
    pages
      .flatMap(({ path, translations }) => [path, ...translations.values()])
      .flatMap((path) => originOf(site, path && fileOf(path)) ?? []),
  );
  const changes = await changesOf(folder, files, settings);
  return {
    languages,
    pages: pages.flatMap(({ path, translations }) => {
      const file = originOf(site, fileOf(path));
      if (file === undefined) return [];
      const states = [...translations].map(([language, translated]) =>
        stateOf(language, originOf(site, translated && fileOf(translated)), { file, changes }),
      );
      return [{ file, translations: states }];
    }),
  };
}

const NO_RENDERER = {
  render: () => Promise.reject(new Error('no page is rendered here')),
  close: () => Promise.resolve(),
};

const originOf = ({ source }: Site, file: string | undefined): string | undefined =>
  file === undefined ? undefined : (source.originOf?.(file) ?? file);

function stateOf(
  language: string,
  file: string | undefined,
  original: { readonly file: string; readonly changes: FileChanges },
): TranslationState {
  if (file === undefined) return { language, state: 'missing' };
  const [theirs, [own]] = [original.changes.get(original.file) ?? [], original.changes.get(file) ?? []];
  if (own === undefined || theirs.length === 0) return { language, state: 'unknown', file };
  const commits = theirs.filter((position) => position < own).length;
  return commits === 0 ? { language, state: 'current', file } : { language, state: 'behind', commits, file };
}

async function changesOf(
  folder: string,
  files: ReadonlySet<string>,
  { dataDir }: Settings,
): Promise<FileChanges> {
  const found = findRepository(folder);
  const git = found === undefined ? undefined : gitFolder(found.workTree);
  const head = git === undefined ? undefined : readHead(git);
  if (found === undefined || git === undefined || head === undefined)
    throw new AppError('translations/no-history', `"${folder}" is in no Git repository with a commit`, {
      hint: 'What is behind is counted in commits: name a folder in the work tree of a repository',
    });
  const scratch = join(dataDir, 'git', 'scratch', String(process.pid));
  const home = join(scratch, 'home');
  mkdirSync(home, { recursive: true });
  const request = { objects: join(git.shared, 'objects'), folder: found.folder, ...head };
  return fileChanges({ place: { searchPath: searchPath(), home }, scratch }, request, files);
}
