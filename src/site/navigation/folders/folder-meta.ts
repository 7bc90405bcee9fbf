/** Reads `_meta.json`, which gives a folder and what is in it titles, icons and an order. */
import type { Issue } from '../../../lib/issue.ts';
import type { Location } from '../../config/docs-config.ts';
import { type JsonNode, type ObjectNode, property, stringOf } from '../../config/json-node.ts';
import { parseJson } from '../../config/parse-json.ts';

export const META_FILE = '_meta.json';
/** Larger files are not read. */
export const MAX_META_BYTES = 256 * 1024;
/** The place of everything that a list does not name. */
const REST = new Set(['…', '...']);
/** Fields of the form that describes the folder; an object with any other key is a table of its entries. */
const FOLDER_FIELDS = new Set(['$schema', 'title', 'icon', 'order', 'hidden', 'collapsed', 'pages']);
const MAX_ENTRIES = 20_000;

export interface MetaEntry {
  /** Of a file without extension, or of a folder. */
  readonly name: string;
  readonly title?: string;
  readonly icon?: string;
  readonly hidden?: boolean;
  /** Written as `!name`: it is in no list that follows the folder. */
  readonly out?: true;
  readonly at: Location;
}

export interface FolderMeta {
  readonly title?: string;
  readonly icon?: string;
  readonly order?: number;
  readonly hidden?: boolean;
  readonly collapsed?: boolean;
  /** In the order in which they are shown. */
  readonly entries: readonly MetaEntry[];
  readonly issues: readonly Issue[];
}

export function isRest(entry: string): boolean {
  return REST.has(entry.trim());
}

/** @param text undefined for a file that is too large or cannot be read */
export function readFolderMeta(text: string | undefined, file: string): FolderMeta {
  if (text === undefined) return unreadable(file, `The file "${file}" is not read`);
  const { root, issues } = parseJson(text.normalize('NFC'), file);
  if (root?.kind !== 'object') return unreadable(file, `"${file}" holds no JSON object`);
  const broken = issues.find(({ severity }) => severity === 'error');
  const found: Issue[] =
    broken === undefined ? [] : [{ ...broken, code: 'nav/meta-unreadable', severity: 'error' }];
  if (describesFolder(root)) return { ...folderFields(root), entries: listEntries(root), issues: found };
  return { entries: tableEntries(root, found), issues: found };
}

function unreadable(file: string, message: string): FolderMeta {
  const issue: Issue = {
    severity: 'error',
    code: 'nav/meta-unreadable',
    message,
    hint: `Write an object of at most ${MAX_META_BYTES / 1024} kB, such as { "title": "Guides", "pages": ["index", "…"] }`,
    file,
  };
  return { entries: [], issues: [issue] };
}

/** `title` alone could be the name of a page in a table too; a list of pages, or a value of another type, decides. */
function describesFolder(root: ObjectNode): boolean {
  return root.entries.size > 0 && [...root.entries.keys()].every((key) => FOLDER_FIELDS.has(key));
}

function folderFields(root: ObjectNode): Omit<FolderMeta, 'entries' | 'issues'> {
  const value = (key: string): unknown => {
    const node = property(root, key);
    return node?.kind === 'scalar' ? node.value : undefined;
  };
  const [order, hidden, collapsed] = [value('order'), value('hidden'), value('collapsed')];
  return {
    ...looks(root),
    ...(typeof order === 'number' && { order }),
    ...(typeof hidden === 'boolean' && { hidden }),
    ...(typeof collapsed === 'boolean' && { collapsed }),
  };
}

function looks(node: JsonNode): Pick<MetaEntry, 'title' | 'icon'> {
  const title = stringOf(property(node, 'title'))?.trim();
  const icon = property(node, 'icon');
  const name = (stringOf(icon) ?? stringOf(property(icon, 'name')))?.trim();
  return { ...(title ? { title } : {}), ...(name ? { icon: name } : {}) };
}

function listEntries(root: ObjectNode): readonly MetaEntry[] {
  const pages = property(root, 'pages');
  if (pages?.kind !== 'array') return [];
  return pages.items.slice(0, MAX_ENTRIES).flatMap((item) => {
    const name = stringOf(item)?.trim() ?? '';
    if (/^!\s*\S/.test(name)) return [{ name: plain(name.slice(1)), out: true as const, at: item.at }];
    return name === '' ? [] : [{ name: plain(name), at: item.at }];
  });
}

/** As in Nextra: names with titles, in their order. */
function tableEntries(root: ObjectNode, issues: Issue[]): readonly MetaEntry[] {
  const entries: MetaEntry[] = [];
  for (const [key, node] of [...root.entries].slice(0, MAX_ENTRIES)) {
    if (key === '$schema' || key === '*' || stringOf(property(node, 'type')) === 'separator') continue;
    const at = node.keyAt ?? node.at;
    if (property(node, 'href') !== undefined) {
      issues.push(linkIssue(key, at));
      continue;
    }
    const title = stringOf(node)?.trim();
    const hidden = property(node, 'hidden');
    const isHidden =
      (hidden?.kind === 'scalar' && hidden.value === true) ||
      stringOf(property(node, 'display')) === 'hidden';
    entries.push({
      name: plain(key),
      ...looks(node),
      ...(title ? { title } : {}),
      ...(isHidden && { hidden: true }),
      at,
    });
  }
  return entries;
}

function linkIssue(key: string, at: Location): Issue {
  return {
    severity: 'warning',
    code: 'nav/meta-entry',
    message: `The entry "${key.slice(0, 100)}" is a link, which a sidebar from a folder does not show`,
    hint: 'Make a page whose front matter has "title" and "url"',
    ...at,
  };
}

const plain = (name: string): string =>
  name
    .trim()
    .replace(/^\.?\/+|\/+$/g, '')
    .replace(/\.mdx?$/i, '');
