/** Who may read what, as docs.json says it: the site, each element of the navigation, and through them the pages inside. */
import { type Access, accessOf, ELEMENT_ACCESS, mayShow } from '../../content/page-access.ts';
import type { NavNode, NavPageInfo } from '../nav-node.ts';
import { parseEndpoint } from './endpoint.ts';
import type { PageIndex } from './page-index.ts';
import { pointerAt, pointerTo } from './place.ts';

/** What one object of docs.json says of everything inside it. */
export interface ElementAccess extends Access {
  /** Of the object. */
  readonly pointer: string;
}

type Page = Pick<NavPageInfo, 'path' | 'access'>;

export interface AccessBook {
  /** What an object says of what is inside it, else what was said around it. */
  inside(object: unknown, pointer: string, around: ElementAccess | undefined): ElementAccess | undefined;
  /** A page stands inside an element that says who may read. */
  place(page: Page, element: ElementAccess | undefined): void;
  /** An element or a link that strangers do not see. */
  close(id: string): void;
  isClosed(id: string): boolean;
  /** What says most closely who may read a page: itself, where it stands, the site. Closed where its places disagree. */
  decide(page: Page): Access | ElementAccess | undefined;
  /** Those of an element's children that strangers see. */
  shown(children: readonly NavNode[]): readonly NavNode[];
  /** Every object of docs.json that closes what is inside it. */
  readonly closing: readonly ElementAccess[];
  /** What the site says as a whole. */
  readonly site: ElementAccess | undefined;
}

export interface AccessInput {
  readonly pages: PageIndex;
  /** `public` of docs.json. */
  readonly site: Access | undefined;
  readonly navigation: unknown;
}

/** Objects inside objects that are looked at; the tree itself is far less deep. */
const DEEPEST = 200;
/** Strings in lists are entries; of fields these name a page. */
const PAGE_FIELDS: ReadonlySet<string> = new Set(['root', 'page', 'path', 'file']);

/** Reads what all of the navigation says first, so that a page is known to be closed wherever it is met, however it is written. */
export function createAccessBook({ pages, site, navigation }: AccessInput): AccessBook {
  const placed = new Map<string, ElementAccess>();
  const closedIds = new Set<string>();
  const closing: ElementAccess[] = [];
  const whole = site === undefined ? undefined : { ...site, pointer: '' };
  if (!mayShow(whole)) closing.push(whole!);
  const inside: AccessBook['inside'] = (object, pointer, around) => {
    const own = accessOf(object, ELEMENT_ACCESS);
    return own === undefined ? around : { ...own, pointer };
  };
  const own = new Map<string, Access>();
  const place: AccessBook['place'] = ({ path, access }, element) => {
    if (access !== undefined) own.set(path, access);
    const before = placed.get(path);
    if (element !== undefined && (before === undefined || (mayShow(before) && !mayShow(element))))
      placed.set(path, element);
  };
  const decide: AccessBook['decide'] = ({ path, access }) =>
    access ?? own.get(path) ?? placed.get(path) ?? whole;
  const look = (value: unknown, pointer: string, around: ElementAccess | undefined, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    const isList = Array.isArray(value);
    const here = isList ? around : inside(value, pointer, around);
    if (here !== around && here !== undefined && !mayShow(here)) closing.push(here);
    for (const [key, inner] of Object.entries(value)) {
      const at = isList ? pointerAt(pointer, Number(key)) : pointerTo(pointer, key);
      if (typeof inner !== 'string') look(inner, at, here, depth + 1);
      else if (here !== undefined && (isList || PAGE_FIELDS.has(key))) {
        const page = pageOf(pages, inner);
        if (page !== undefined) place(page, here);
      }
    }
  };
  look(navigation, '/navigation', undefined, 0);
  return {
    ...{ inside, place, decide, closing, site: whole },
    close: (id) => void closedIds.add(id),
    isClosed: (id) => closedIds.has(id),
    shown: (children) =>
      children.filter((node) =>
        node.kind === 'page' ? mayShow(decide(pages.get(node.path) ?? node)) : !closedIds.has(node.id),
      ),
  };
}

/** An endpoint is placed where its page is made. */
function pageOf(pages: PageIndex, entry: string): Page | undefined {
  const own = pages.get(entry.trim());
  if (own !== undefined || parseEndpoint(entry.trim()) !== undefined) return own;
  return pages.find(entry)?.page;
}
