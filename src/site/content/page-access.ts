/** Decides who may read a page from front matter, the navigation and docs.json. */
import { shorten } from '../config/shorten.ts';

export interface Access {
  /** True when everyone may read; false for every value that does not clearly say so. */
  readonly open: boolean;
  /** The field that sets it. */
  readonly field: 'public' | 'groups';
  /** Its value for messages. */
  readonly written: string;
  /** False for a value that the field cannot have. */
  readonly valid: boolean;
  /** Set when the front matter is invalid as a whole. */
  readonly unclear?: true;
  /** In its file, from 1. */
  readonly line?: number;
  readonly column?: number;
}

type Data = Readonly<Record<string, unknown>>;

/** Elements of the navigation have groups of pages under that name. */
export const ELEMENT_ACCESS = ['public'] as const;
const PAGE_ACCESS = ['groups', 'public'] as const;

/**
 * Decides whether a page, an element or a link is shown. Readers cannot sign in, so all of them are anonymous.
 * @param access the most specific access setting; undefined when there is none
 */
export function mayShow(access: Access | undefined): boolean {
  return access?.open !== false;
}

/** The access setting in `data`; `groups` restricts access even beside `public`. */
export function accessOf(
  data: unknown,
  fields: readonly Access['field'][] = PAGE_ACCESS,
): Access | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const field of fields)
    for (const key of Object.keys(data))
      if (key.toLowerCase() === field) return accessFrom(field, (data as Data)[key]);
  return undefined;
}

function accessFrom(field: Access['field'], value: unknown): Access {
  const written = shorten(value);
  if (field === 'public') {
    const isTrue = value === true || value === 'true';
    return { open: isTrue, field, written, valid: isTrue || value === false || value === 'false' };
  }
  const isText = (item: unknown) => typeof item === 'string';
  return {
    open: false,
    field,
    written,
    valid: isText(value) || (Array.isArray(value) && value.every(isText)),
  };
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
