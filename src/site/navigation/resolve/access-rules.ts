/** Decides who may read what by docs.json: the site, each element of the navigation, and the pages inside them. */
import type { MountSettings } from '../../config/docs-config.ts';
import type { Audience } from '../../content/page/audience.ts';
import {
  type Access,
  both,
  elementAccessOf,
  groupRule,
  mayShow,
  narrowed,
} from '../../content/page/page-access.ts';
import { mountOf } from '../../source/mount.ts';
import type { NavNode, NavPageInfo } from '../nav-node.ts';
import type { ElementAccess } from './element-access.ts';
import { parseEndpoint } from './endpoint.ts';
import type { PageIndex } from './page-index.ts';
import { pointerAt, pointerTo } from './place.ts';

type Page = Pick<NavPageInfo, 'path' | 'access'>;

export interface AccessRules {
  /** Whether the audience may see what has this setting. */
  mayShow(access: Access | undefined): boolean;
  /** The setting of an object, else the inherited one. */
  inside(object: unknown, pointer: string, around: ElementAccess | undefined): ElementAccess | undefined;
  /** Records that a page is inside an element with an access setting. */
  place(page: Page, element: ElementAccess | undefined): void;
  /** Records an element or a link that the audience may not see. */
  close(id: string): void;
  isClosed(id: string): boolean;
  /** The most specific setting for a page: its own, its position's, the site's. Closed when its positions disagree. */
  decide(page: Page): Access | ElementAccess | undefined;
  /** Those of an element's children that the audience may see. */
  shown(children: readonly NavNode[]): readonly NavNode[];
  /** Names of every group of readers that a decision mentioned so far. */
  readonly groups: ReadonlySet<string>;
  /** What every decision so far asked of the groups of a reader, as `groupRule` writes it. */
  readonly rules: ReadonlySet<string>;
  /** Every object of docs.json that closes what is inside it. */
  readonly closing: readonly ElementAccess[];
  /** The setting of the whole site. */
  readonly site: ElementAccess | undefined;
}

export interface AccessInput {
  readonly pages: PageIndex;
  /** The setting of docs.json. */
  readonly site: Access | undefined;
  readonly audience: Audience;
  readonly navigation: unknown;
  /** True for the path of a page that nobody of the audience may see, whatever the site says. */
  readonly closes?: ((path: string) => boolean) | undefined;
  /** Mounted repositories, and whether a value of the navigation is in the docs.json of one. */
  readonly mounts: readonly MountSettings[];
  readonly isWrittenIn: (mount: MountSettings, pointer: string) => boolean;
}

/** Limit of nested objects that are searched; the tree itself is far less deep. */
const DEEPEST = 200;
/** Strings in lists are entries; these fields name a page too. */
const PAGE_FIELDS: ReadonlySet<string> = new Set(['root', 'page', 'path', 'file']);

/** What is closed today stays closed in older commits. */
const CLOSED_NOW: Access = { open: false, field: 'groups', written: '', valid: false };

/** Reads all of the navigation first, so that a closed page is known in every position and spelling. */
export function createAccessRules(input: AccessInput): AccessRules {
  const { pages, site, navigation, audience, closes } = input;
  const groups = new Set<string>();
  const rules = new Set<string>();
  const may = (access: Access | undefined): boolean => {
    const rule = groupRule(access);
    if (rule !== undefined) rules.add(rule);
    for (let one = access; one !== undefined; one = one.also)
      for (const name of one.names ?? []) groups.add(name);
    return mayShow(access, audience);
  };
  const placed = new Map<string, ElementAccess>();
  const closedIds = new Set<string>();
  const closing: ElementAccess[] = [];
  const whole = site === undefined ? undefined : { ...site, pointer: '' };
  if (whole !== undefined && !may(whole)) closing.push(whole);
  const inside: AccessRules['inside'] = (object, pointer, around) => {
    const own = elementAccessOf(object);
    return own === undefined ? around : narrowed({ ...own, pointer }, around);
  };
  const own = new Map<string, Access>();
  const place: AccessRules['place'] = ({ path, access }, element) => {
    if (access !== undefined) own.set(path, access);
    const before = placed.get(path);
    if (element === undefined || element === before) return;
    if (before === undefined || (before.open && !element.open)) placed.set(path, element);
    else if (!before.open && !element.open && before.pointer !== element.pointer)
      placed.set(path, both(before, element));
  };
  const closed = closedMounts(input.mounts);
  /** A repository that closes its pages is opened by its own elements, never by where the base lists them. */
  const aroundIn = (path: string, element: ElementAccess | undefined): ElementAccess | undefined => {
    const mount = mountOf(closed, path);
    if (mount === undefined || (element !== undefined && input.isWrittenIn(mount, element.pointer)))
      return element;
    const own = { ...mount.access, pointer: '' };
    return element === undefined || element.open ? own : both(element, own);
  };
  const decide: AccessRules['decide'] = ({ path, access }) => {
    if (closes?.(path) === true) return CLOSED_NOW;
    const self = access ?? own.get(path);
    const around = aroundIn(path, placed.get(path)) ?? whole;
    return self === undefined ? around : narrowed(self, around);
  };
  const look = (value: unknown, pointer: string, around: ElementAccess | undefined, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    const isList = Array.isArray(value);
    const here = isList ? around : inside(value, pointer, around);
    if (here !== around && here !== undefined && !may(here)) closing.push(here);
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
    mayShow: may,
    groups,
    rules,
    inside,
    place,
    decide,
    closing,
    site: whole,
    close: (id) => void closedIds.add(id),
    isClosed: (id) => closedIds.has(id),
    shown: (children) =>
      children.filter((node) =>
        node.kind === 'page' ? may(decide(pages.get(node.path) ?? node)) : !closedIds.has(node.id),
      ),
  };
}

interface ClosedMount extends MountSettings {
  readonly access: Access;
}

/** Those whose docs.json closes them as a whole, as it would on a site of their own. */
function closedMounts(mounts: readonly MountSettings[]): readonly ClosedMount[] {
  return mounts.flatMap((mount) => {
    const access = elementAccessOf(mount.written);
    return access === undefined || access.open ? [] : [{ ...mount, access }];
  });
}

/** An endpoint is registered where its page is created. */
function pageOf(pages: PageIndex, entry: string): Page | undefined {
  const own = pages.get(entry.trim());
  if (own !== undefined || parseEndpoint(entry.trim()) !== undefined) return own;
  return pages.find(entry)?.page;
}
