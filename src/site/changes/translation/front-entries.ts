/** Follows changes of an original's front matter in that of its translation, entry by entry. */
import { usualLineEnd } from '../../../lib/text/line-ends.ts';
import { PROSE_KEYS } from '../../check/work/page-regions.ts';
import type { PageMeta } from '../../content/page/page.ts';
import { readFrontMatter } from '../../content/syntax/front-matter.ts';

/** Field of a translation's front matter: Git's id of the text of the original that it was made from. */
const TRANSLATED_FROM = 'translatedFrom';

const MARK = /^[0-9a-f]{7,40}$/;

/** The mark of a page; undefined where it has none, or something else in its place. */
export function translationMark({ frontMatter }: Pick<PageMeta, 'frontMatter'>): string | undefined {
  const written = String(frontMatter[TRANSLATED_FROM] ?? '').trim();
  return MARK.test(written) ? written : undefined;
}

/** An entry with its lines. */
interface Entry {
  readonly key: string;
  readonly text: string;
}

/** Front matter as its lines; the entry without a key is what stands before the first one. */
interface FrontEntries {
  /** Offsets of the lines between the marks; undefined where there is no front matter. */
  readonly place: { readonly from: number; readonly to: number } | undefined;
  readonly entries: readonly Entry[];
}

/** An entry that needs a translator. */
interface WantedEntry {
  readonly key: string;
  readonly was?: string;
  readonly now: string;
  readonly translation?: string;
}

export interface FrontPlan {
  readonly wanted: readonly WantedEntry[];
  /**
   * @param answers entries by their keys; one that is missing stays as it is
   * @returns what stands before the text of the page
   */
  write(answers: ReadonlyMap<string, string>, mark: string): string;
  /** Offset in the translation at which the text begins. */
  readonly body: number;
}

interface Texts {
  readonly base: string;
  readonly now: string;
  readonly translation: string;
}

const OPEN = /^(?:\ufeff|\s)*---[ \t]*(?:\r\n?|\n)/;
const CLOSE = /^---[ \t]*$/m;
const KEY = /^(["']?)([A-Za-z][\w:.-]*)\1:(?=\s|$)/;

/** @param bodies offsets after the front matter */
export function planFront(texts: Texts, bodies: Readonly<Record<keyof Texts, number>>): FrontPlan {
  const [base, now, own] = (['base', 'now', 'translation'] as const).map((name) =>
    entriesOf(texts[name], bodies[name]),
  ) as [FrontEntries, FrontEntries, FrontEntries];
  const [before, after, there] = [base, now, own].map(byKey) as [
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
  ];
  const isChanged = (key: string): boolean =>
    key !== '' && key !== TRANSLATED_FROM && before.get(key) !== after.get(key);
  const changed = [...after.keys()].filter(isChanged);
  const wanted = changed
    .filter((key) => PROSE_KEYS.has(key))
    .map((key): WantedEntry => {
      const [was, translation] = [before.get(key), there.get(key)];
      return {
        key,
        now: after.get(key)!,
        ...(was === undefined ? {} : { was }),
        ...(translation === undefined ? {} : { translation }),
      };
    });
  return {
    wanted,
    body: own.place === undefined ? markOf(texts.translation).length : bodies.translation,
    write: (answers, mark) => {
      let entries = own.entries;
      for (const key of changed) {
        const value = PROSE_KEYS.has(key) ? answers.get(key) : ownValue(key, { before, after, there });
        if (value !== undefined) entries = put(entries, { key, text: value }, [...after.keys()]);
      }
      const isGone = ({ key, text }: Entry): boolean =>
        key !== '' &&
        before.has(key) &&
        !after.has(key) &&
        key !== TRANSLATED_FROM &&
        (PROSE_KEYS.has(key) || plain(text) === before.get(key));
      entries = entries.filter((entry) => !isGone(entry));
      entries = put(entries, { key: TRANSLATED_FROM, text: `${TRANSLATED_FROM}: "${mark}"` }, []);
      return written(texts.translation, own, { entries, body: bodies.translation });
    },
  };
}

/** The whole text with its mark renewed, for a page that was translated anew. */
export function withMark(text: string, body: number, mark: string): string {
  const front = planFront({ base: '', now: '', translation: text }, { base: 0, now: 0, translation: body });
  return front.write(new Map(), mark) + text.slice(front.body);
}

/** @returns why it is not the entry that was asked for, in a few words */
export function wrongEntry(key: string, text: string): string | undefined {
  if (CLOSE.test(text)) return 'has a line that would end the front matter';
  const { data, issues } = readFrontMatter(`---\n${text}\n---\n`, '');
  const keys = Object.keys(data);
  if (issues.length > 0) return 'is no YAML: put a text with ": " or quotes into quotes';
  if (keys.length !== 1 || keys[0] !== key) return `has to be the entry "${key}: …" alone`;
  return data[key] === null || data[key] === '' ? 'is empty' : undefined;
}

/** A value that is no text follows the original, unless the translation has one of its own. */
function ownValue(
  key: string,
  { before, after, there }: Readonly<Record<'before' | 'after' | 'there', ReadonlyMap<string, string>>>,
): string | undefined {
  const own = there.get(key);
  if (own === undefined) return before.has(key) ? undefined : after.get(key);
  return own === before.get(key) ? after.get(key) : undefined;
}

function entriesOf(text: string, body: number): FrontEntries {
  const open = body === 0 ? null : OPEN.exec(text);
  if (open === null) return { place: undefined, entries: [] };
  const from = open[0].length;
  const close = CLOSE.exec(text.slice(from, body));
  if (close === null) return { place: undefined, entries: [] };
  const to = from + close.index;
  const entries: { key: string; text: string }[] = [];
  for (const [line] of text.slice(from, to).matchAll(/[^\r\n]*(?:\r\n?|\n)/g)) {
    const key = KEY.exec(line)?.[2];
    const last = entries.at(-1);
    if (key !== undefined || last === undefined) entries.push({ key: key ?? '', text: line });
    else last.text += line;
  }
  return { place: { from, to }, entries };
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trimEnd();

const byKey = ({ entries }: FrontEntries): Map<string, string> =>
  new Map(entries.map(({ key, text }) => [key, plain(text)]));

/** In the place of the entry with its key, else after the one that it follows in the original. */
function put(entries: readonly Entry[], entry: Entry, order: readonly string[]): readonly Entry[] {
  const at = entries.findIndex(({ key }) => key === entry.key);
  if (at >= 0) return entries.with(at, entry);
  if (order.length === 0) return [...entries, entry];
  const before = order.slice(0, order.indexOf(entry.key)).reverse();
  const after = before.map((key) => entries.findIndex((one) => one.key === key)).find((one) => one >= 0);
  const first = entries[0]?.key === '' ? 1 : 0;
  return entries.toSpliced(after === undefined ? first : after + 1, 0, entry);
}

const markOf = (text: string): string => (text.startsWith('\ufeff') ? '\ufeff' : '');

function written(
  text: string,
  { place, entries: before }: FrontEntries,
  { entries, body }: { readonly entries: readonly Entry[]; readonly body: number },
): string {
  const end = usualLineEnd(text);
  const kept = new Set(before);
  const lines = entries
    .map((entry) => (kept.has(entry) ? entry.text : plain(entry.text).split('\n').join(end) + end))
    .join('');
  return place === undefined
    ? `${markOf(text)}---${end}${lines}---${end}${end}`
    : text.slice(0, place.from) + lines + text.slice(place.to, body);
}
