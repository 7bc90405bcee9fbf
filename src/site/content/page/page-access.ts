/** Decides who may read a page from front matter, the navigation and docs.json. */
import { shorten } from '../../config/shorten.ts';
import { type Audience, EVERYONE } from './audience.ts';

export interface Access {
  /** True when everyone may read; false for every value that does not clearly say so. */
  readonly open: boolean;
  /** The field that sets it. */
  readonly field: 'public' | 'groups';
  /** Its value for messages. */
  readonly written: string;
  /** False for a value that the field cannot have. */
  readonly valid: boolean;
  /** Names of the groups whose readers may read; only with `groups` as the field, and valid. */
  readonly names?: readonly string[];
  /** A further setting that must allow it too, as that of an element around it. */
  readonly also?: Access;
  /** Set when the front matter is invalid as a whole. */
  readonly unclear?: true;
  /** In its file, from 1. */
  readonly line?: number;
  readonly column?: number;
}

type Data = Readonly<Record<string, unknown>>;

const PAGE_ACCESS = ['groups', 'public'] as const;

/**
 * The gate: decides whether an audience may see a page, an element of the navigation, a link or a file.
 * @param access the most specific access setting; undefined when there is none
 */
export function mayShow(access: Access | undefined, audience: Audience = EVERYONE): boolean {
  const { visibility, signedIn, groups } = audience;
  if (!signedIn && visibility === 'private') return false;
  if (access === undefined) return signedIn || visibility === 'public';
  if (access.open) return true;
  if (!signedIn || !access.valid) return false;
  const own = access.field === 'public' || access.names?.some((name) => groups.has(name)) === true;
  return own && (access.also === undefined || mayShow(access.also, audience));
}

/**
 * What a signed-in reader needs to be let in by a setting, as a text: lists of groups of which each must name one of theirs.
 * @returns undefined where groups decide nothing
 */
export function groupRule(access: Access | undefined): string | undefined {
  const lists: (readonly string[])[] = [];
  for (let one = access; one !== undefined && !one.open; one = one.also) {
    if (!one.valid) return undefined;
    if (one.field === 'groups') lists.push([...new Set(one.names)].sort());
  }
  return lists.length === 0 ? undefined : JSON.stringify(lists);
}

/** The access setting in `data`; `groups` restricts access even beside `public`. */
export function accessOf(data: unknown): Access | undefined {
  return firstSetting(data, () => true);
}

/** The setting of docs.json or an element of the navigation, where a list of objects as `groups` is groups of pages. */
export function elementAccessOf(data: unknown): Access | undefined {
  return firstSetting(data, (field) => field === 'public' || namesReaders(data));
}

/** Beside one of these, `groups` cannot be meant as the pages of an element. */
const CONTENT = [
  'navigation',
  'pages',
  'tabs',
  'anchors',
  'dropdowns',
  'products',
  'versions',
  'languages',
  'menu',
  'openapi',
  'asyncapi',
  'href',
  'root',
];

function hasContent(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}

/** True when the `groups` of an element name groups of readers. */
export function namesReaders(element: unknown): boolean {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, 'groups')) return false;
  const { groups } = element as { readonly groups: unknown };
  const isNames =
    Array.isArray(groups) && groups.length > 0 && groups.every((item) => typeof item === 'string');
  return isNames && CONTENT.some((key) => hasContent((element as Data)[key]));
}

function firstSetting(
  data: unknown,
  counts: (field: Access['field'], value: unknown) => boolean,
): Access | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const field of PAGE_ACCESS)
    for (const key of Object.keys(data)) {
      const value = (data as Data)[key];
      if (key.toLowerCase() === field && counts(field, value)) return accessFrom(field, value);
    }
  return undefined;
}

/** A setting inside another closed one: being signed in is not enough where the outer one asks for a group. */
export function narrowed<Inner extends Access>(inner: Inner, outer: Access | undefined): Inner {
  const both = inner.field === 'public' && !inner.open && outer !== undefined && !outer.open;
  return both ? { ...inner, also: outer } : inner;
}

/** Both settings must allow it. */
export function both<One extends Access>(one: One, other: Access): One {
  return { ...one, also: one.also === undefined ? other : both(one.also, other) };
}

function accessFrom(field: Access['field'], value: unknown): Access {
  const written = shorten(value);
  if (field === 'public') {
    const isTrue = value === true || value === 'true';
    return { open: isTrue, field, written, valid: isTrue || value === false || value === 'false' };
  }
  const names = typeof value === 'string' ? [value] : value;
  const valid = Array.isArray(names) && names.every((item) => typeof item === 'string');
  return { open: false, field, written, valid, ...(valid ? { names } : {}) };
}

/** A line of front matter that names one of the fields, in any form. */
const NAMED = /^([ \t{,-]*)["']?(public|groups)["']?[ \t]*:[ \t]*(.*)$/i;
const PLAINLY_OPEN = /^(?:true|"true"|'true')\s*$/;

/** The access setting of invalid front matter: public only if every line with a field clearly says so. */
export function accessInText({
  text,
  line,
}: {
  readonly text: string;
  readonly line: number;
}): Access | undefined {
  let open: Access | undefined;
  for (const [at, row] of text.split('\n').entries()) {
    const [, before = '', name, value = ''] = NAMED.exec(row) ?? [];
    if (name === undefined) continue;
    const field = name.toLowerCase() === 'groups' ? 'groups' : 'public';
    const place = { line: line + at, column: before.length + 1 };
    const isOpen = field === 'public' && PLAINLY_OPEN.test(value);
    if (!isOpen)
      return { open: false, field, written: shorten(value), valid: false, unclear: true, ...place };
    open ??= { open: true, field, written: shorten(value), valid: true, ...place };
  }
  return open;
}

/** The same setting with the position of its field in the front matter. */
export function placedAccess(
  access: Access | undefined,
  { front, line }: { readonly front: string; readonly line: number },
): Access | undefined {
  if (access === undefined) return undefined;
  const rows = front.split('\n');
  const at = rows.findIndex((row) => NAMED.exec(row)?.[2]?.toLowerCase() === access.field);
  const column = at < 0 ? 1 : (NAMED.exec(rows[at]!)?.[1]?.length ?? 0) + 1;
  return { ...access, line: line + Math.max(at, 0), column };
}
