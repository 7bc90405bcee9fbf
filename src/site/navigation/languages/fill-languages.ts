/** Lists in each language the pages that only the source language has, at the place that they have there. */
import type { Issue } from '../../../lib/issue.ts';
import type { LocatedJson } from '../../config/docs-config.ts';
import { shorten } from '../../config/shorten.ts';
import { type Fields, isFields } from '../folders/hand-listed.ts';
import { below, movedPlaces, type Pointers } from '../moved-places.ts';
import type { NavPageInfo } from '../nav-node.ts';
import { createPageIndex, type PageIndex } from '../resolve/page-index.ts';
import {
  counterpartFinder,
  hasList,
  isPagePath,
  isReaders,
  keyOf,
  LISTS,
  type ListKey,
  listOf,
  PAGE_FIELDS,
  pathsIn,
} from './language-lists.ts';
import { type LanguagePaths, languagePaths } from './language-paths.ts';

interface FillInput {
  /** With the pages of the folders that it names. */
  readonly navigation: unknown;
  readonly located: LocatedJson;
  /** Those that have a text, by path. */
  readonly pages: ReadonlyMap<string, NavPageInfo>;
  /** True for a path of the site that is redirected: its author decided where it leads. */
  readonly hasRedirect: (path: string) => boolean;
}

interface FilledLanguages {
  readonly navigation: unknown;
  /** Pointers into the filled document lead to what its values were made from. */
  readonly located: LocatedJson;
  /** Path of the page that is shown, by the path at which a language lacks it. */
  readonly fallbacks: ReadonlyMap<string, string>;
  readonly issues: readonly Issue[];
}

/** Pages of specifications are generated for each language that lists them. */
const NOT_COPIED = new Set<string>([
  ...LISTS,
  ...PAGE_FIELDS,
  'from',
  'openapi',
  'asyncapi',
  'href',
  'default',
]);
const DEEPEST = 100;
const MAX_FALLBACKS = 100_000;

/** A pure function, so that every command lists the same pages. Never throws. */
export function fillLanguages(input: FillInput): FilledLanguages {
  const filler = new LanguageFiller(input);
  const navigation = filler.value(input.navigation, { to: '/navigation', was: '/navigation' });
  const { moves, fallbacks, issues } = filler;
  return { navigation, located: movedPlaces(input.located, moves), fallbacks, issues };
}

/** One language beside the source language. */
interface Translation {
  readonly paths: LanguagePaths;
  /** What its navigation lists, as keys. */
  readonly listed: ReadonlySet<string>;
  /** Whether it lists nothing, so that all of the source's navigation is its own. */
  readonly isEmpty: boolean;
}

interface Placed {
  readonly value: unknown;
  readonly was: string;
}

class LanguageFiller {
  readonly moves = new Map<string, string>();
  readonly fallbacks = new Map<string, string>();
  readonly issues: Issue[] = [];
  private readonly input: FillInput;
  private readonly pages: PageIndex;
  private readonly folders: ReadonlySet<string>;

  constructor(input: FillInput) {
    this.input = input;
    this.pages = createPageIndex(input.pages);
    this.folders = new Set([...input.pages.keys()].map((path) => path.split('/', 1)[0]!));
  }

  /** Fills every list of languages inside, as of versions that have their own. */
  value(value: unknown, at: Pointers, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
    if (Array.isArray(value)) return value.map((item, i) => this.value(item, below(at, i), depth + 1));
    const filled: Record<string, unknown> = { ...value };
    for (const [key, inner] of Object.entries(value)) {
      const here = below(at, key);
      if (key === 'languages' && Array.isArray(inner)) filled[key] = this.languages(inner, here);
      else if (LISTS.includes(key as ListKey)) filled[key] = this.value(inner, here, depth + 1);
    }
    return filled;
  }

  private languages(languages: readonly unknown[], at: Pointers): unknown[] {
    const first = Math.max(
      0,
      languages.findIndex((one) => isFields(one) && one['default'] === true),
    );
    const source = languages[first];
    return languages.map((language, i) => {
      if (i === first || !isFields(source) || !isFields(language)) return language;
      const here = below(at, i);
      const translation = this.translation(source, language, here.was);
      if (translation === undefined) return language;
      this.missing(language, translation);
      return this.merged(source, language, { translation, at: here, from: below(at, first).was, depth: 0 });
    });
  }

  private translation(source: Fields, language: Fields, pointer: string): Translation | undefined {
    const codes = [source['language'], language['language']];
    const [sourceCode, code] = codes;
    if (typeof sourceCode !== 'string' || typeof code !== 'string') return undefined;
    const isEmpty = !hasList(language);
    // A site of its own.
    if (isEmpty && language['href'] !== undefined) return undefined;
    const own = pathsIn(this.pages, language);
    const paths = languagePaths(
      { code: sourceCode, paths: pathsIn(this.pages, source) },
      { code, paths: own },
      (folder) => this.folders.has(folder),
    );
    if (paths !== undefined) return { paths, listed: new Set(own.map(keyOf)), isEmpty };
    this.issues.push({
      severity: 'warning',
      code: 'nav/language-without-folder',
      message: `The pages of language ${shorten(code)} are in no folder of their own, so pages that it lacks have no address in it`,
      hint: `Move them into a folder "${code}"`,
      ...this.input.located.at(pointer),
    });
    return undefined;
  }

  /** Entries of a language whose page exists only in the source language. */
  private missing(language: Fields, { paths }: Translation): void {
    for (const path of pathsIn(this.pages, language)) {
      if (this.pages.find(path) !== undefined) continue;
      const original = paths.original(path);
      const page = original === undefined ? undefined : this.pages.find(original)?.page;
      const own = page && paths.translated(page.path);
      if (own !== undefined) this.fallBack(own, page!);
    }
  }

  private fallBack(path: string, page: NavPageInfo): boolean {
    if (page.externalUrl !== undefined || this.input.hasRedirect(`/${path}`)) return false;
    if (this.fallbacks.size >= MAX_FALLBACKS) return false;
    this.fallbacks.set(path, page.path);
    return true;
  }

  private merged(source: Fields, own: Fields, around: Around): Fields {
    const filled: Record<string, unknown> = { ...own };
    const isEmpty = !hasList(own);
    for (const key of LISTS) {
      const list = listOf(source, key);
      if (list === undefined || around.depth > DEEPEST) continue;
      const inside = { ...around, at: below(around.at, key), from: `${around.from}/${key}` };
      const known = listOf(own, key);
      if (known !== undefined) filled[key] = this.mergedList(list, known, inside);
      // Beside another kind of list there is no place for it.
      else if (isEmpty) this.fillList(filled, key, this.copies(list, inside), inside);
    }
    if (own['root'] === undefined && typeof source['root'] === 'string') {
      const root = this.entry(source['root'], around.translation);
      if (root !== undefined) filled['root'] = root;
    }
    return filled;
  }

  private fillList(
    into: Record<string, unknown>,
    key: ListKey,
    made: readonly Placed[],
    around: Around,
  ): void {
    if (made.length === 0) return;
    into[key] = made.map(({ value }) => value);
    this.moves.set(around.at.to, around.from);
    for (const [i, { was }] of made.entries()) this.moves.set(`${around.at.to}/${i}`, was);
  }

  /** The own list, with what is missing after the entry that it follows in the source language. */
  private mergedList(source: readonly unknown[], own: readonly unknown[], around: Around): unknown[] {
    const { at, from, translation } = around;
    const find = counterpartFinder(this.pages, own, translation.paths);
    const pairs = new Map<number, number>();
    const added = new Map<number, number[]>();
    let last = -1;
    for (const [i, item] of source.entries()) {
      const same = find(item);
      if (same !== undefined && !pairs.has(same)) {
        pairs.set(same, i);
        last = same;
        continue;
      }
      const before = added.get(last);
      if (before === undefined) added.set(last, [i]);
      else before.push(i);
    }
    const list: unknown[] = [];
    const add = (after: number): void => {
      for (const i of added.get(after) ?? []) {
        const was = `${from}/${i}`;
        const made = this.copy(source[i], {
          ...around,
          at: { to: `${at.to}/${list.length}`, was },
          from: was,
        });
        if (made === undefined) continue;
        this.moves.set(`${at.to}/${list.length}`, was);
        list.push(made);
      }
    };
    add(-1);
    for (const [j, item] of own.entries()) {
      const here = { to: `${at.to}/${list.length}`, was: `${at.was}/${j}` };
      if (here.to !== here.was) this.moves.set(here.to, here.was);
      const i = pairs.get(j);
      const pair = i === undefined ? undefined : source[i];
      list.push(
        isFields(pair) && isFields(item)
          ? this.merged(pair, item, { ...around, at: here, from: `${from}/${i}`, depth: around.depth + 1 })
          : item,
      );
      add(j);
    }
    return list;
  }

  private copies(list: readonly unknown[], around: Around): Placed[] {
    const made: Placed[] = [];
    for (const [i, item] of list.entries()) {
      const was = `${around.from}/${i}`;
      const at = { to: `${around.at.to}/${made.length}`, was };
      const value = this.copy(item, { ...around, at, from: was, depth: around.depth + 1 });
      if (value !== undefined) made.push({ value, was });
    }
    return made;
  }

  /** An entry of the source with the pages of the other language; undefined when nothing of it is missing. */
  private copy(item: unknown, around: Around): unknown {
    if (typeof item === 'string') return this.entry(item, around.translation);
    if (!isFields(item) || around.depth > DEEPEST) return undefined;
    const made: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(item))
      if (!NOT_COPIED.has(key) || isReaders(key, value)) made[key] = value;
    let hasPages = false;
    for (const key of LISTS) {
      const list = listOf(item, key);
      if (list === undefined) continue;
      const inside = { ...around, at: below(around.at, key), from: `${around.from}/${key}` };
      this.fillList(made, key, this.copies(list, inside), inside);
      hasPages ||= made[key] !== undefined;
    }
    for (const key of PAGE_FIELDS) {
      const page = item[key];
      const path = typeof page === 'string' ? this.entry(page, around.translation) : undefined;
      if (path !== undefined) made[key] = path;
      hasPages ||= path !== undefined;
    }
    return hasPages ? made : undefined;
  }

  /** The path of an entry's page in the other language; undefined when that has it, or it is no page. */
  private entry(entry: string, { paths, listed, isEmpty }: Translation): string | undefined {
    const page = this.pageOf(entry);
    const path = page && paths.translated(page.path);
    if (path === undefined || listed.has(keyOf(path))) return undefined;
    // Who lists pages and leaves one out does not want it listed.
    const own = this.pages.find(path);
    if (own !== undefined && own.slip === undefined) return isEmpty ? path : undefined;
    return this.fallBack(path, page!) ? path : undefined;
  }

  private pageOf(entry: string): NavPageInfo | undefined {
    return isPagePath(entry) ? this.pages.find(entry)?.page : undefined;
  }
}

interface Around {
  readonly translation: Translation;
  readonly at: Pointers;
  /** Pointer of the counterpart in the source language. */
  readonly from: string;
  readonly depth: number;
}
