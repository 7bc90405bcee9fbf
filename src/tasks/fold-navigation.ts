/** Writes `from` into docs.json where a list names the pages of a folder in its own order, and proves that the sidebar is the same. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../lib/app-error.ts';
import { documentationSource } from '../project/documentation-source.ts';
import { loadOnce, OFFLINE } from '../project/load-once.ts';
import { createSource, readSource, refuseExisting, writeSource } from '../project/write-source.ts';
import { environmentSettings, joinSettings } from '../settings/settings.ts';
import { jsonList, swapField } from '../site/config/edit-json.ts';
import { expandFolders, namesFolders } from '../site/navigation/folders/expand-folders.ts';
import type { NewMeta } from '../site/navigation/folders/fold-block.ts';
import {
  type FoldedList,
  type FoldInput,
  foldLists,
  pageLists,
  withNames,
} from '../site/navigation/folders/fold-lists.ts';
import type { EntriesByHand } from '../site/navigation/folders/fold-reasons.ts';
import { isRest, META_FILE, readFolderMeta } from '../site/navigation/folders/folder-meta.ts';
import { navJson } from '../site/navigation/views/nav-json.ts';
import type { Site } from '../site/site.ts';
import { folderMetas } from '../site/site-folders.ts';
import { mountOf } from '../site/source/mount.ts';
import type { Source } from '../site/source/source.ts';
import { sourceOver } from '../site/source/source-over.ts';

export interface FoldedNavigation {
  readonly lists: readonly (Pick<FoldedList, 'fields' | 'names' | 'entries'> & { readonly file: string })[];
  /** New `_meta.json` files, and how many names each has. */
  readonly metas: readonly { readonly file: string; readonly names: number }[];
  /** Entries that stay as they are, and why. */
  readonly left: readonly EntriesByHand[];
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
  if (site.loaded.foreign !== undefined || site.loaded.assumed !== undefined)
    throw new AppError(
      'nav/no-lists',
      `"${folder}" has no docs.json, so its sidebar follows the folders already`,
      {
        hint: 'Write one with "lectern nav --write" or "lectern import"',
      },
    );
  const { folded, metas, left } = foldLists(await foldInput(site));
  const changed = new Map<string, string>();
  const files = new Map<FoldedList, string>();
  // Inner lists first, so that an outer one keeps what they have become.
  for (const list of folded.toSorted((a, b) => b.pointer.length - a.pointer.length)) {
    const at = site.loaded.located.at(`/navigation${list.pointer}/pages`);
    const text = changed.get(at.file) ?? readSource(folder, at.file);
    const now = foldedText(text, at.pointer, list);
    if (now === undefined) continue;
    changed.set(at.file, now);
    files.set(list, at.file);
  }
  const lists = folded.flatMap((list) => {
    const file = files.get(list);
    return file === undefined ? [] : [{ ...list, file }];
  });
  const created = new Map([...metas].map(([path, meta]) => [metaFile(path), metaText(meta)]));
  if (lists.length > 0) refuseOther(site, await load(withTexts(source, changed, created)));
  if (!dryRun) {
    for (const file of created.keys()) refuseExisting(folder, file);
    for (const [file, text] of created) createSource(folder, file, text);
    for (const [file, text] of changed) writeSource(folder, file, text);
  }
  const before = byHand(site.config.navigation);
  const saved = lists.reduce((sum, { entries }) => sum + entries, 0);
  const described = [...metas].map(([path, { pages = [] }]) => ({
    file: metaFile(path),
    names: pages.filter((name) => !isRest(name)).length,
  }));
  return { lists, metas: described, left, entries: { before, after: before - saved } };
}

const metaFile = (folder: string): string => `${folder}/${META_FILE}`;
const metaText = (meta: NewMeta): string => `${JSON.stringify(meta, null, 2)}\n`;

/** @param pointer of the list in its file */
function foldedText(text: string, pointer: string, list: FoldedList): string | undefined {
  const pages = jsonList(text, pointer);
  if (pages === undefined) return undefined;
  const left = withNames(pages, list);
  return swapField(text, pointer.replace(/\/pages$/, ''), 'pages', {
    ...list.fields,
    ...(left.length > 0 && { pages: left }),
  });
}

const NO_RENDERER = {
  render: () => Promise.reject(new Error('no page is rendered here')),
  close: () => Promise.resolve(),
};

async function foldInput(site: Site): Promise<FoldInput> {
  const { source, loaded, authored, allFiles, mounts, config } = site;
  // As if a list named a folder, so that all of them are read.
  const metas = await folderMetas({ source, files: allFiles, navigation: { from: '.' }, known: site.metas });
  const known = new Map([...metas].map(([path, { meta }]) => [folderOf(path), meta]));
  const pages = [...authored.byUrl.values()];
  const placeOf = (pointer: string) => loaded.located.at(`/navigation${pointer}/pages`);
  const lists = new Map<string, number>();
  for (const { pointer } of pageLists(config.navigation, '')) {
    const place = JSON.stringify(placeOf(pointer));
    lists.set(place, (lists.get(place) ?? 0) + 1);
  }
  return {
    navigation: config.navigation,
    pages,
    mayDescribe: (path) => path !== '' && !known.has(path) && mountOf(mounts, metaFile(path)) === undefined,
    mayChange: (pointer) => {
      const place = placeOf(pointer);
      const { file } = place;
      // A list that two references name is one list for both.
      return (
        file.endsWith('.json') &&
        file !== 'mint.json' &&
        place.pointer.endsWith('/pages') &&
        mountOf(mounts, file) === undefined &&
        lists.get(JSON.stringify(place)) === 1
      );
    },
    expand: (navigation, added) =>
      expandFolders({
        navigation,
        located: loaded.located,
        pages,
        files: allFiles.keys(),
        metas: new Map([
          ...known,
          ...[...added].map(
            ([path, meta]) => [path, readFolderMeta(metaText(meta), metaFile(path))] as const,
          ),
        ]),
        mounts: mounts.map(({ path }) => path),
      }),
  };
}

const folderOf = (file: string): string => file.slice(0, -META_FILE.length).replace(/\/$/, '');

/** The whole tree, with titles, icons and addresses. */
function refuseOther(before: Site, after: Site): void {
  const tree = ({ tree: nodes, config }: Site): unknown =>
    JSON.parse(JSON.stringify(navJson(nodes, config.name)));
  if (isDeepStrictEqual(tree(before), tree(after))) return;
  throw new AppError('nav/fold', 'The sidebar would not be the same, so nothing was written', {
    hint: 'Titles or icons of "_meta.json" or numbers in the names of files would change it',
  });
}

function withTexts(
  source: Source,
  changed: ReadonlyMap<string, string>,
  created: ReadonlyMap<string, string>,
): Source {
  return sourceOver(source, {
    read: async (path, limit) => {
      const text = changed.get(path) ?? created.get(path);
      return text === undefined ? source.read(path, limit) : Buffer.from(text);
    },
    list: async () =>
      new Map([
        ...(await source.list()),
        ...[...created].map(([path, text]) => [path, { path, size: text.length, version: text }] as const),
      ]),
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
