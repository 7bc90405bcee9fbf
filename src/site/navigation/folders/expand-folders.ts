/** Replaces `from` and `…` in the navigation by the pages of the folders they name, before the navigation is resolved. */
import type { Issue } from '../../../lib/issue.ts';
import type { LocatedJson } from '../../config/docs-config.ts';
import { COLLECTIONS } from '../../config/schema/collections.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { isBelow } from '../../source/mount.ts';
import { below, movedPlaces, type Pointers } from '../moved-places.ts';
import { sortOf } from './entry-order.ts';
import {
  type EntryLook,
  folderEntries,
  folderEntry,
  type GeneratedEntry,
  type ListedFolders,
  type ListOptions,
  MAX_GROUP_DEPTH,
} from './folder-entries.ts';
import { type FolderMeta, isRest } from './folder-meta.ts';
import { folderProblem } from './folder-problem.ts';
import { type Folder, folderAt, folderTree } from './folder-tree.ts';
import { type Fields, folderPath, handListed, isFields } from './hand-listed.ts';

interface FolderInput {
  /** `navigation` of docs.json with every `$ref` followed. */
  readonly navigation: unknown;
  readonly located: LocatedJson;
  /** One for each address. */
  readonly pages: Iterable<PageMeta>;
  /** Paths of all files, to tell an empty folder from a missing one. */
  readonly files: Iterable<string>;
  /** By folder. */
  readonly metas: ReadonlyMap<string, FolderMeta>;
  /** Paths of mounted repositories, which have navigation of their own. */
  readonly mounts: readonly string[];
}

/** An element whose pages were taken from a folder. */
export interface ExpandedList {
  /** Of the element as it is written. */
  readonly pointer: string;
  readonly folder: string;
  /** True when some of its pages are listed by hand. */
  readonly written: boolean;
  readonly isGroup: boolean;
  /** All of its pages now. */
  readonly pages: readonly unknown[];
}

export interface ExpandedNavigation {
  readonly navigation: unknown;
  /** Pointers into the expanded document lead to what they were made from. */
  readonly located: LocatedJson;
  /** By path of the page. */
  readonly looks: ReadonlyMap<string, EntryLook>;
  readonly lists: readonly ExpandedList[];
  readonly issues: readonly Issue[];
}

const CHILDREN = new Set<string>([...Object.keys(COLLECTIONS), 'pages', 'global']);
const POINTER = '/navigation';

/** A pure function of files and front matter, so that every command sees the same sidebar. Never throws. */
export function expandFolders(input: FolderInput): ExpandedNavigation {
  const { navigation, located } = input;
  if (!namesFolders(navigation)) return { navigation, located, looks: new Map(), lists: [], issues: [] };
  const expander = new FolderExpander(input);
  const expanded = expander.value(navigation, { to: POINTER, was: POINTER });
  const { moves, looks, lists, issues } = expander;
  return { navigation: expanded, located: movedPlaces(located, moves), looks, lists, issues };
}

/** True when the navigation has anything to expand. */
export function namesFolders(value: unknown): boolean {
  if (typeof value === 'string') return isRest(value);
  if (Array.isArray(value)) return value.some(namesFolders);
  if (!isFields(value)) return false;
  if (typeof value['from'] === 'string') return true;
  return Object.entries(value).some(([key, inner]) => CHILDREN.has(key) && namesFolders(inner));
}

class FolderExpander {
  readonly moves = new Map<string, string>();
  readonly looks = new Map<string, EntryLook>();
  readonly lists: ExpandedList[] = [];
  readonly issues: Issue[] = [];
  private readonly input: FolderInput;
  private readonly root: Folder;
  private readonly byHand: ReturnType<typeof handListed>;
  private readonly checked = new Set<string>();

  constructor(input: FolderInput) {
    this.input = input;
    const pages = [...input.pages];
    this.root = folderTree(pages);
    this.byHand = handListed(input.navigation, pages);
  }

  value(value: unknown, at: Pointers): unknown {
    if (Array.isArray(value)) return value.map((item, i) => this.value(item, below(at, i)));
    if (!isFields(value)) return value;
    const folder = folderPath(value['from']);
    const expanded: Record<string, unknown> = Object.create(null);
    for (const [key, inner] of Object.entries(value))
      expanded[key] = CHILDREN.has(key) && key !== 'pages' ? this.value(inner, below(at, key)) : inner;
    const pages = value['pages'];
    if (typeof value['from'] === 'string') expanded['pages'] = this.fromFolder(value, folder, at);
    else if (Array.isArray(pages)) expanded['pages'] = this.withoutRest(pages, below(at, 'pages'));
    else if (pages !== undefined) expanded['pages'] = this.value(pages, below(at, 'pages'));
    return { ...expanded };
  }

  /** The list of an element with `from`: what is listed by hand, and the rest of the folder at `…` or at the end. */
  private fromFolder(fields: Fields, path: string | undefined, at: Pointers): unknown[] {
    const written = Array.isArray(fields['pages']) ? (fields['pages'] as unknown[]) : [];
    const folder = path === undefined ? undefined : folderAt(this.root, path);
    const ways = waysOf(fields, !this.isInside(path ?? ''));
    const added: { readonly entry: unknown; readonly was: string }[] = [];
    const named = new Set(written.flatMap((item) => (typeof item === 'string' ? folderPath(item)! : [])));
    const all = this.listed(path ?? '', named);
    const rest = folder === undefined ? [] : folderEntries(folder, all, ways);
    let isPlaced = false;
    const place = (was: string): void => {
      if (isPlaced) return;
      isPlaced = true;
      for (const entry of rest) added.push({ entry, was });
    };
    for (const [i, item] of written.entries()) {
      const was = `${at.was}/pages/${i}`;
      if (typeof item === 'string' && isRest(item)) place(was);
      else if (typeof item !== 'string') {
        const to = `${at.to}/pages/${added.length}`;
        added.push({ entry: this.value(item, { to, was }), was });
      } else for (const entry of this.entry(item, folder, ways)) added.push({ entry, was });
    }
    place(`${at.was}/from`);
    this.moves.set(`${at.to}/pages`, `${at.was}/${written.length > 0 ? 'pages' : 'from'}`);
    for (const [i, { was }] of added.entries()) this.moves.set(`${at.to}/pages/${i}`, was);
    const pages = added.map(({ entry }) => entry);
    const problem = folderProblem(path, folder, {
      isEmpty: pages.length === 0,
      files: this.input.files,
      root: this.root,
    });
    if (problem !== undefined) this.issues.push({ ...problem, ...this.input.located.at(`${at.was}/from`) });
    if (path !== undefined)
      this.lists.push({
        pointer: at.was,
        folder: path,
        written: written.length > 0,
        isGroup: ways.nested,
        pages,
      });
    return pages;
  }

  /** A name in a list beside `from`: a folder or a page in that folder, else as everywhere. */
  private entry(text: string, folder: Folder | undefined, ways: ListOptions): readonly GeneratedEntry[] {
    const name = folderPath(text) ?? '';
    if (folder === undefined || name === '') return [text];
    const page = this.byHand.pageIn(folder.path, text);
    const inner = folder.folders.get(name);
    if (inner === undefined) return [page?.path ?? text];
    const all = this.listed(folder.path);
    const isOwn = (one: PageMeta): boolean =>
      one === page && (one === inner.index || inner.index === undefined);
    const isListed = (one: PageMeta): boolean => !isOwn(one) && all.isListed(one);
    const found = folderEntry(folder, name, { ...all, isListed }, ways);
    const isBeside = page !== undefined && !isOwn(page);
    if (isBeside) return [page.path as GeneratedEntry].concat(found);
    return found.length > 0 ? found : [page?.path ?? text];
  }

  /** Whether another list has the folder around this one. */
  private isInside(folder: string): boolean {
    return [...this.byHand.folders].some(
      (other) => other !== folder && (other === '' || isBelow(folder, other)),
    );
  }

  private listed(folder: string, named: ReadonlySet<string> = new Set()): ListedFolders {
    const { mounts, metas } = this.input;
    const inFolder = (name: string): string => (folder === '' ? name : `${folder}/${name}`);
    const taken = new Set([...named].map(inFolder));
    return {
      metas,
      looks: this.looks,
      checked: this.checked,
      isListed: (page) => this.byHand.pages.has(page.path),
      isTaken: (path) =>
        (path !== folder && this.byHand.folders.has(path)) ||
        taken.has(path) ||
        mounts.some((mount) => isBelow(path, mount) && !isBelow(folder, mount)),
      report: (issue) => void this.issues.push(issue),
    };
  }

  private withoutRest(pages: readonly unknown[], at: Pointers): unknown[] {
    const kept: unknown[] = [];
    for (const [i, item] of pages.entries()) {
      const was = `${at.was}/${i}`;
      if (typeof item === 'string' && isRest(item)) {
        this.issues.push({
          severity: 'error',
          code: 'nav/rest-without-from',
          message: `"${item.trim()}" stands for the other pages of a folder, but the element names none`,
          hint: 'Add "from" with the folder beside "pages"',
          ...this.input.located.at(was),
        });
        continue;
      }
      const to = `${at.to}/${kept.length}`;
      if (to !== was) this.moves.set(to, was);
      kept.push(this.value(item, { to, was }));
    }
    return kept;
  }
}

function waysOf(fields: Fields, beside: boolean): ListOptions {
  const depth = fields['depth'];
  const isDepth = typeof depth === 'number' && Number.isInteger(depth) && depth >= 0;
  const collapsed = fields['collapsed'];
  return {
    sort: sortOf(fields['sort']),
    depth: isDepth ? Math.min(depth, MAX_GROUP_DEPTH) : MAX_GROUP_DEPTH,
    collapsed: typeof collapsed === 'boolean' ? collapsed : undefined,
    nested: fields['group'] !== undefined,
    beside,
  };
}
