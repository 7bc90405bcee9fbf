/** Writes `from` into docs.json where a list names the pages of a folder in its own order, and proves that the sidebar is the same. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../lib/app-error.ts';
import { documentationSource } from '../project/documentation-source.ts';
import { loadOnce, OFFLINE } from '../project/load-once.ts';
import { readSource, writeSource } from '../project/write-source.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import { swapField } from '../site/config/edit-json.ts';
import { expandFolders, namesFolders } from '../site/navigation/folders/expand-folders.ts';
import { type FoldedList, foldLists } from '../site/navigation/folders/fold-lists.ts';
import { META_FILE } from '../site/navigation/folders/folder-meta.ts';
import { navJson } from '../site/navigation/views/nav-json.ts';
import type { Site } from '../site/site.ts';
import { folderMetas } from '../site/site-folders.ts';
import { mountOf } from '../site/source/mount.ts';
import type { Source } from '../site/source/source.ts';
import { sourceOver } from '../site/source/source-over.ts';

export interface FoldedNavigation {
  readonly lists: readonly (Pick<FoldedList, 'fields' | 'entries'> & { readonly file: string })[];
  /** Lists of one folder that stay as they are, and why. */
  readonly left: readonly { readonly folder: string; readonly why: string }[];
  /** Entries that are written by hand, before and after. */
  readonly entries: { readonly before: number; readonly after: number };
}

/** @throws AppError `nav/fold` when the sidebar would not be the same */
export async function foldNavigation(folder: string, dryRun: boolean): Promise<FoldedNavigation> {
  const settings = joinSettings([environmentSettings()]);
  const source = documentationSource(folder, settings);
  const load = (from: Source): Promise<Site> =>
    loadOnce({ source: from, renderer: NO_RENDERER }, { dataDir: settings.dataDir, ...OFFLINE });
  const site = await load(source);
  const { located, config } = site.loaded;
  if (site.loaded.foreign !== undefined || site.loaded.assumed !== undefined)
    throw new AppError(
      'nav/no-lists',
      `"${folder}" has no docs.json, so its sidebar follows the folders already`,
      {
        hint: 'Write one with "lectern nav --write" or "lectern import"',
      },
    );
  const placeOf = (pointer: string) => located.at(`/navigation${pointer}/pages`);
  const mayChange = (pointer: string): boolean => {
    const { file } = placeOf(pointer);
    return file.endsWith('.json') && file !== 'mint.json' && mountOf(site.mounts, file) === undefined;
  };
  const { folded, left } = foldLists(config.navigation, await expanding(site), mayChange);
  const texts = new Map<string, string>();
  const lists: FoldedNavigation['lists'][number][] = [];
  for (const { pointer, fields, entries } of folded) {
    const at = placeOf(pointer);
    const text = texts.get(at.file) ?? readSource(folder, at.file);
    const now = swapField(text, at.pointer.replace(/\/pages$/, ''), 'pages', { ...fields });
    if (now === undefined) continue;
    texts.set(at.file, now);
    lists.push({ file: at.file, fields, entries });
  }
  if (lists.length > 0) refuseOther(site, await load(withTexts(source, texts)));
  if (!dryRun) for (const [file, text] of texts) writeSource(folder, file, text);
  const before = byHand(config.navigation);
  const saved = lists.reduce((sum, { entries }) => sum + entries, 0);
  return { lists, left, entries: { before, after: before - saved } };
}

const NO_RENDERER = {
  render: () => Promise.reject(new Error('no page is rendered here')),
  close: () => Promise.resolve(),
};

async function expanding(site: Site): Promise<(navigation: unknown) => unknown> {
  const { source, loaded, authored, allFiles, mounts } = site;
  const known = site.metas;
  // As if a list named a folder, so that all of them are read.
  const metas = await folderMetas({ source, files: allFiles, navigation: { from: '.' }, known });
  const byFolder = new Map(
    [...metas].map(([path, { meta }]) => [path.slice(0, -META_FILE.length).replace(/\/$/, ''), meta]),
  );
  return (navigation) =>
    expandFolders({
      navigation,
      located: loaded.located,
      pages: authored.byUrl.values(),
      files: allFiles.keys(),
      metas: byFolder,
      mounts: mounts.map(({ path }) => path),
    }).navigation;
}

/** The whole tree, with titles, icons and addresses. */
function refuseOther(before: Site, after: Site): void {
  const tree = ({ tree: nodes, config }: Site): unknown =>
    JSON.parse(JSON.stringify(navJson(nodes, config.name)));
  if (isDeepStrictEqual(tree(before), tree(after))) return;
  throw new AppError('nav/fold', 'The sidebar would not be the same, so nothing was written', {
    hint: 'Titles or icons of "_meta.json" or numbers in the names of files would change it',
  });
}

function withTexts(source: Source, texts: ReadonlyMap<string, string>): Source {
  return sourceOver(source, {
    read: async (path, limit) => {
      const text = texts.get(path);
      return text === undefined ? source.read(path, limit) : Buffer.from(text);
    },
  });
}

/** Entries of lists that name a page. */
function byHand(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + byHand(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const { pages } = value as { pages?: unknown };
  const own = Array.isArray(pages)
    ? pages.filter((one) => typeof one === 'string' && !namesFolders(one)).length
    : 0;
  return (
    own +
    Object.values(value).reduce((sum: number, one) => sum + (typeof one === 'object' ? byHand(one) : 0), 0)
  );
}
