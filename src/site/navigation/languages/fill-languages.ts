/** Lists in each language the pages that only the source language has, at the place that they have there. */
import type { Steps } from '../../../lib/async/steps.ts';
import type { Issue } from '../../../lib/issue.ts';
import type { LocatedJson } from '../../config/docs-config.ts';
import { shorten } from '../../config/shorten.ts';
import type { Audience } from '../../content/page/audience.ts';
import { type Access, elementAccessOf, mayShow, narrowed } from '../../content/page/page-access.ts';
import { type Fields, isFields } from '../folders/hand-listed.ts';
import { below, movedPlaces, type Pointers } from '../moved-places.ts';
import type { NavPageInfo } from '../nav-node.ts';
import { createPageIndex, type PageIndex } from '../resolve/page-index.ts';
import { type Around, EntryCopier, type Translation } from './entry-copier.ts';
import { counterpartFinder, hasList, keyOf, LISTS, type ListKey, listOf, pathsIn } from './language-lists.ts';
import { languagePaths } from './language-paths.ts';

interface FillInput {
  /** With the pages of the folders that it names. */
  readonly navigation: unknown;
  readonly located: LocatedJson;
  /** Those that have a text, by path. */
  readonly pages: ReadonlyMap<string, NavPageInfo>;
  /** True for a path of the site that is redirected: its author decided where it leads. */
  readonly hasRedirect: (path: string) => boolean;
  /** Access setting of the whole site; undefined = none. */
  readonly site?: Access | undefined;
  /** Whose site it is; default everyone. */
  readonly audience?: Audience;
}

interface FilledLanguages {
  readonly navigation: unknown;
  /** Pointers into the filled document lead to what its values were made from. */
  readonly located: LocatedJson;
  /** Path of the page that is shown, by the path at which a language lacks it. */
  readonly fallbacks: ReadonlyMap<string, string>;
  readonly issues: readonly Issue[];
}

const DEEPEST = 100;

/** A pure function, so that every command lists the same pages. Never throws. */
export function* fillLanguages(input: FillInput): Steps<FilledLanguages> {
  const filler = new LanguageFiller(input);
  const top = { to: '/navigation', was: '/navigation' };
  const navigation = yield* filler.value(input.navigation, top, { depth: 0, access: input.site });
  const { issues, copier } = filler;
  const { moves, fallbacks } = copier;
  return { navigation, located: movedPlaces(input.located, moves), fallbacks, issues };
}

interface Inside {
  readonly depth: number;
  /** Setting of the elements around. */
  readonly access: Access | undefined;
}

function accessOf(element: unknown, around: Access | undefined): Access | undefined {
  const own = elementAccessOf(element);
  return own === undefined ? around : narrowed(own, around);
}

class LanguageFiller {
  readonly copier: EntryCopier;
  readonly issues: Issue[] = [];
  private readonly input: FillInput;
  private readonly pages: PageIndex;
  private readonly folders: ReadonlySet<string>;
  private readonly audience: Audience | undefined;

  constructor(input: FillInput) {
    this.input = input;
    this.audience = input.audience;
    this.pages = remembering(createPageIndex(input.pages));
    this.copier = new EntryCopier({ pages: this.pages, hasRedirect: input.hasRedirect });
    this.folders = new Set([...input.pages.keys()].map((path) => path.split('/', 1)[0]!));
  }

  /** Fills every list of languages inside, as of versions that have their own. */
  *value(value: unknown, at: Pointers, { depth, access }: Inside): Steps<unknown> {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
    if (Array.isArray(value)) {
      const inside = { depth: depth + 1, access };
      const list: unknown[] = [];
      for (const [i, item] of value.entries()) list.push(yield* this.value(item, below(at, i), inside));
      return list;
    }
    const inside = { depth: depth + 1, access: accessOf(value, access) };
    const filled: Record<string, unknown> = { ...value };
    for (const [key, inner] of Object.entries(value)) {
      const here = below(at, key);
      if (key === 'languages' && Array.isArray(inner))
        filled[key] = yield* this.languages(inner, here, inside.access);
      else if (LISTS.includes(key as ListKey)) filled[key] = yield* this.value(inner, here, inside);
    }
    return filled;
  }

  private *languages(
    languages: readonly unknown[],
    at: Pointers,
    access: Access | undefined,
  ): Steps<unknown[]> {
    const first = this.sourceOf(languages, access);
    const source = languages[first];
    const list: unknown[] = [];
    const listed = isFields(source) ? pathsIn(this.pages, source) : [];
    for (const [i, language] of languages.entries()) {
      const here = below(at, i);
      const translation =
        i === first || !isFields(source) || !isFields(language)
          ? undefined
          : this.translation({ ...source, listed }, language, here.was);
      yield;
      if (translation === undefined || !isFields(source) || !isFields(language)) {
        list.push(language);
        continue;
      }
      this.missing(language, translation);
      yield;
      const from = below(at, first).was;
      list.push(yield* this.merged(source, language, { translation, at: here, from, depth: 0 }));
    }
    return list;
  }

  /** The first language that the audience may read: the text of a closed one would stand for nothing. */
  private sourceOf(languages: readonly unknown[], access: Access | undefined): number {
    const isDefault = (one: unknown): boolean => isFields(one) && one['default'] === true;
    const order = [...languages.keys()].sort(
      (a, b) => Number(isDefault(languages[b])) - Number(isDefault(languages[a])),
    );
    return order.find((i) => mayShow(accessOf(languages[i], access), this.audience)) ?? order[0] ?? 0;
  }

  private translation(
    source: Fields & { readonly listed: readonly string[] },
    language: Fields,
    pointer: string,
  ): Translation | undefined {
    const codes = [source['language'], language['language']];
    const [sourceCode, code] = codes;
    if (typeof sourceCode !== 'string' || typeof code !== 'string') return undefined;
    const isEmpty = !hasList(language);
    // A site of its own.
    if (isEmpty && language['href'] !== undefined) return undefined;
    const own = pathsIn(this.pages, language);
    const paths = languagePaths({ code: sourceCode, paths: source.listed }, { code, paths: own }, (folder) =>
      this.folders.has(folder),
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
      if (own !== undefined) this.copier.fallBack(own, page!);
    }
  }

  private *merged(source: Fields, own: Fields, around: Around): Steps<Fields> {
    const filled: Record<string, unknown> = { ...own };
    const isEmpty = !hasList(own);
    for (const key of LISTS) {
      const list = listOf(source, key);
      if (list === undefined || around.depth > DEEPEST) continue;
      const inside = { ...around, at: below(around.at, key), from: `${around.from}/${key}` };
      const known = listOf(own, key);
      if (known !== undefined) filled[key] = yield* this.mergedList(list, known, inside);
      // Beside another kind of list there is no place for it.
      else if (isEmpty) this.copier.fillList(filled, key, list, inside);
    }
    if (own['root'] === undefined && typeof source['root'] === 'string') {
      const root = this.copier.entry(source['root'], around.translation);
      if (root !== undefined) filled['root'] = root;
    }
    return filled;
  }

  /** The own list, with what is missing after the entry that it follows in the source language. */
  private *mergedList(source: readonly unknown[], own: readonly unknown[], around: Around): Steps<unknown[]> {
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
        const copied = this.copier.copy(source[i], {
          ...around,
          at: { to: `${at.to}/${list.length}`, was },
          from: was,
        });
        if (copied === undefined) continue;
        this.copier.moves.set(`${at.to}/${list.length}`, was);
        list.push(copied);
      }
    };
    add(-1);
    for (const [j, item] of own.entries()) {
      const here = { to: `${at.to}/${list.length}`, was: `${at.was}/${j}` };
      if (here.to !== here.was) this.copier.moves.set(here.to, here.was);
      const i = pairs.get(j);
      const pair = i === undefined ? undefined : source[i];
      list.push(
        isFields(pair) && isFields(item)
          ? yield* this.merged(pair, item, {
              ...around,
              at: here,
              from: `${from}/${i}`,
              depth: around.depth + 1,
            })
          : item,
      );
      add(j);
      yield;
    }
    return list;
  }
}

/** The same entries are looked for in each language, at each depth. */
function remembering(pages: PageIndex): PageIndex {
  const known = new Map<string, ReturnType<PageIndex['find']>>();
  return {
    ...pages,
    find: (entry) => {
      const before = known.get(entry);
      if (before !== undefined || known.has(entry)) return before;
      const found = pages.find(entry);
      known.set(entry, found);
      return found;
    },
  };
}
