/** Writes the pages that the navigation takes from folders into docs.json, so that it lists each by name. */
import { readSource, writeSource } from '../project/write-source.ts';
import { replaceFields } from '../site/config/edit-json.ts';
import type { ExpandedList, ExpandedNavigation } from '../site/navigation/folders/expand-folders.ts';
import type { EntryLook } from '../site/navigation/folders/folder-entries.ts';
import type { Site } from '../site/site.ts';
import { siteFolders } from '../site/site-folders.ts';
import { mountOf } from '../site/source/mount.ts';

export interface Frozen {
  /** Files that were made where there was no docs.json. */
  readonly generated: readonly string[];
  /** Lists that were written. */
  readonly lists: readonly { readonly file: string; readonly folder: string; readonly entries: number }[];
  /** Pages whose front matter has what `_meta.json` or their file's name said. */
  readonly pages: readonly string[];
  /** Lists that stay as they are, and why. */
  readonly left: readonly { readonly folder: string; readonly why: string }[];
}

interface Place {
  readonly file: string;
  /** Of the element in the file. */
  readonly pointer: string;
}

export function freezeNavigation(folder: string, site: Site): Frozen {
  const expanded = siteFolders(site.loaded, { ...site, files: site.allFiles });
  const lists: Frozen['lists'][number][] = [];
  const left: Frozen['left'][number][] = [];
  // A file that two references name is written once.
  const written = new Set<string>();
  for (const list of outermost(expanded.lists)) {
    const place = placeOf(list, expanded);
    const why = place === undefined ? 'its parts are in two files' : refusal(site, place);
    const key = JSON.stringify(place);
    if (place === undefined || why !== undefined) left.push({ folder: list.folder, why: why ?? '' });
    else if (!written.has(key)) {
      written.add(key);
      if (write(folder, place, list))
        lists.push({ file: place.file, folder: list.folder, entries: list.pages.length });
      else left.push({ folder: list.folder, why: `"${place.file}" has another form` });
    }
  }
  const pages = lists.length === 0 ? [] : writeLooks(folder, site, expanded.looks);
  return { generated: [], lists, pages, left };
}

/** A list inside another is written with it. */
function outermost(lists: readonly ExpandedList[]): readonly ExpandedList[] {
  return lists.filter(({ pointer }) => !lists.some((other) => pointer.startsWith(`${other.pointer}/pages/`)));
}

function placeOf({ pointer, written }: ExpandedList, { located }: ExpandedNavigation): Place | undefined {
  const from = located.at(`${pointer}/from`);
  const place = { file: from.file, pointer: from.pointer.replace(/\/from$/, '') };
  if (!written) return place;
  const pages = located.at(`${pointer}/from`).file === located.at(`${pointer}/pages`).file;
  return pages ? place : undefined;
}

function refusal(site: Site, { file }: Place): string | undefined {
  if (mountOf(site.mounts, file) !== undefined) return `"${file}" is in another repository`;
  return file === 'mint.json' ? '"mint.json" is the older form of docs.json' : undefined;
}

function write(folder: string, { file, pointer }: Place, list: ExpandedList): boolean {
  // `collapsed` of a group is its own too.
  const removed = ['from', 'sort', 'depth'].concat(list.isGroup ? [] : ['collapsed']);
  const text = replaceFields(readSource(folder, file), pointer, {
    field: 'pages',
    list: list.pages,
    removed,
  });
  if (text !== undefined) writeSource(folder, file, text);
  return text !== undefined;
}

/** Lists name pages by their paths alone, so that what else the sidebar shows goes into the pages. */
function writeLooks(folder: string, site: Site, looks: ReadonlyMap<string, EntryLook>): readonly string[] {
  const changed: string[] = [];
  for (const [path, { label, icon, hidden }] of looks) {
    const file = site.authored.byPath.get(path)?.file;
    if (file === undefined || mountOf(site.mounts, file) !== undefined) continue;
    const fields = {
      ...(label !== undefined && { sidebarTitle: label }),
      ...(icon !== undefined && { icon }),
      ...(hidden === true && { hidden }),
    };
    writeSource(folder, file, addFrontMatter(readSource(folder, file), fields));
    changed.push(file);
  }
  return changed;
}

/** @param fields that the front matter does not have */
function addFrontMatter(text: string, fields: Readonly<Record<string, string | boolean>>): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}${eol}`);
  const opening = /^\ufeff?---[ \t]*\r?\n/.exec(text)?.[0];
  if (opening !== undefined) return opening + lines.join('') + text.slice(opening.length);
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  return `${mark}---${eol}${lines.join('')}---${eol}${eol}${text.slice(mark.length)}`;
}
