/** Orders what is in a folder: by number, name, title or date, either way round. */
import { FOLDER_SORTS } from '../../config/schema/folder-fields.ts';
import type { PageMeta } from '../../content/page/page.ts';

export type Sort = (typeof FOLDER_SORTS)[number];

export interface Sortable {
  /** Of the file or the folder. */
  readonly name: string;
  readonly title: string;
  readonly order: number | undefined;
  /** Milliseconds. */
  readonly date: number | undefined;
}

/** A number of up to three digits before a name; years and dates are part of the name. */
const PREFIX = /^(\d{1,3})[-_.\s]+(?=[^\d\s])/;
let collator: Intl.Collator | undefined;

/** `page-2` before `page-10`. Made at the first use: it takes ten milliseconds, and most sites list their pages. */
function naturally(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}

export function sortOf(value: unknown): Sort {
  return FOLDER_SORTS.find((sort) => sort === value) ?? 'order';
}

/** `01-intro` → `intro`. */
export function withoutNumber(name: string): string {
  return name.replace(PREFIX, '');
}

/** The number in a name. */
function numberIn(name: string): number | undefined {
  const digits = PREFIX.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `order` of the front matter. */
export function orderOf(page: PageMeta | undefined): number | undefined {
  const written = page?.frontMatter['order'];
  const order = typeof written === 'string' && written.trim() !== '' ? Number(written) : written;
  return typeof order === 'number' && Number.isFinite(order) ? order : undefined;
}

/** `date` of the front matter. */
export function dateOf(page: PageMeta | undefined): number | undefined {
  const written = page?.frontMatter['date'];
  if (!(written instanceof Date) && typeof written !== 'string' && typeof written !== 'number')
    return undefined;
  const time = new Date(written).getTime();
  return Number.isFinite(time) ? time : undefined;
}

/** Compares for `toSorted`; what has no number or no date comes last, whichever way round. */
export function compareBy(sort: Sort): (a: Sortable, b: Sortable) => number {
  const way = sort.startsWith('-') ? -1 : 1;
  const by = sort.replace('-', '');
  const byName = (a: Sortable, b: Sortable): number =>
    naturally(a.name, b.name) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  if (by === 'name') return (a, b) => way * byName(a, b);
  if (by === 'title') return (a, b) => way * naturally(a.title, b.title) || byName(a, b);
  if (by === 'date') return (a, b) => numbers(a.date, b.date, way) || byName(a, b);
  const place = ({ order, name }: Sortable): number | undefined => order ?? numberIn(name);
  return (a, b) => numbers(place(a), place(b), way) || way * byName(a, b);
}

function numbers(a: number | undefined, b: number | undefined, way: number): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1;
  return way * (a - b);
}
