/** Generates the pages of an element with a specification: groups by tag, after the entries of its author. */
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { Specification } from '../../openapi/specification.ts';
import type { NavGroup, NavNode, NavPage, SpecRef } from '../nav-node.ts';
import type { Authored } from './authored.ts';
import { closeElement } from './close-element.ts';
import { MAX_DEPTH, type ResolveContext } from './context.ts';
import { parseEndpoint } from './endpoint.ts';
import { pageNode } from './page-node.ts';
import { childId, type Generation, type Inherited, type Parent } from './place.ts';
import { defined } from './read-value.ts';
import type { ReferenceRegistry } from './reference-registry.ts';
import { CHILD_KEYS } from './rules.ts';
import { type HandedDown, inherit } from './spec-ref.ts';

const FORMATS = ['openapi', 'asyncapi'] as const;
type Format = (typeof FORMATS)[number];

interface OwnFields {
  readonly object: Authored;
  readonly values: HandedDown;
  readonly from: Inherited;
  /** Of the object. */
  readonly pointer: string;
}

/**
 * What an element passes to its children: access, and its own specifications, each with whether all of its operations
 * are listed; else the inherited ones.
 */
export function inheritInto(context: ResolveContext, own: OwnFields): Inherited {
  const { object, pointer, from } = own;
  const access = context.access.inside(object, pointer, from.access);
  const inherited = withSpecifications(context, own);
  return access === inherited.access ? inherited : defined({ ...inherited, access });
}

function withSpecifications(context: ResolveContext, { object, values, from }: OwnFields): Inherited {
  const inherited = inherit(values, from);
  if (inherited === from || context.references === undefined) return inherited;
  const generation = (format: Format): Generation | undefined =>
    inherited[format] === from[format]
      ? from.generation?.[format]
      : { wanted: !namesOperation(context, { value: object, format, depth: 0 }), made: false };
  return {
    ...inherited,
    generation: defined({ openapi: generation('openapi'), asyncapi: generation('asyncapi') }),
  };
}

interface Search {
  readonly value: unknown;
  readonly format: Format;
  readonly depth: number;
}

/** True when an entry anywhere inside is an endpoint, or a page whose front matter names one. */
function namesOperation(context: ResolveContext, { value, format, depth }: Search): boolean {
  if (depth > MAX_DEPTH * 2 || typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => {
    if (typeof inner !== 'string') return namesOperation(context, { value: inner, format, depth: depth + 1 });
    if (!Array.isArray(value) && key !== 'root' && key !== 'page') return false;
    const own = context.pages.get(inner) ?? undefined;
    if (own === undefined && parseEndpoint(inner.trim()) !== undefined) return format === 'openapi';
    return (own ?? context.pages.find(inner)?.page)?.operation === format;
  });
}

/** An element whose children are resolved and whose node is not created yet. */
interface Closing {
  readonly inside: Parent;
  readonly from: Inherited;
  readonly object: Authored;
  readonly children: NavNode[];
  /** True for an element that is a link to another site. */
  readonly isLink?: boolean;
}

/**
 * Adds the groups of every specification that is listed completely, in the element that sets it or before that in the
 * first element inside that has no children and inherits it.
 */
export function addGenerated(context: ResolveContext, closing: Closing): void {
  const { inside, from, object, children } = closing;
  const { references } = context;
  if (references === undefined || closing.isLink === true) return;
  const bare = children.length === 0 && !hasContent(object);
  for (const format of FORMATS) {
    const ref = inside.inherited[format];
    const generation = inside.inherited.generation?.[format];
    if (ref === undefined || generation?.wanted !== true) continue;
    const own = generation !== from.generation?.[format];
    if (own ? generation.made : !bare) continue;
    generation.made = true;
    for (const group of groupsOf(context, { references, ref, format, inside })) children.push(group);
  }
}

/** True when the element has or will have generated pages: it is then not empty even if its specification is. */
export function isGenerated({ inherited }: Parent, from: Inherited): boolean {
  const { generation } = inherited;
  if (generation === undefined) return inherited.openapi !== undefined || inherited.asyncapi !== undefined;
  return FORMATS.some((format) => {
    const one = generation[format];
    return one !== undefined && (one.wanted || one !== from.generation?.[format]);
  });
}

export function isLinkOut(href: string | undefined): boolean {
  return href !== undefined && isExternalHref(href);
}

function hasContent(object: Authored): boolean {
  return Object.entries(object).some(
    ([key, value]) =>
      value !== null && (CHILD_KEYS.has(key) || key === 'root' || key === 'href' || key === 'url'),
  );
}

interface Making {
  readonly references: ReferenceRegistry;
  readonly ref: SpecRef;
  readonly format: Format;
  readonly inside: Parent;
}

function groupsOf(context: ResolveContext, making: Making): NavGroup[] {
  const { references, ref, format } = making;
  const { tags } = making.inside.inherited;
  const found = new Set(ref.sources.flatMap((source) => references.specifications.getAll(source)));
  return [...found]
    .filter((specification) => specification.format === format)
    .flatMap((specification) =>
      specification.groups
        .filter(({ tag }) => tags === undefined || (tag !== undefined && tags.includes(tag)))
        .flatMap((group) => groupNode(context, { ...making, specification, group }) ?? []),
    );
}

interface MakingGroup extends Making {
  readonly specification: Specification;
  readonly group: Specification['groups'][number];
}

/** Pages of hidden operations are in no list; a group with only such pages is hidden too. */
function groupNode(context: ResolveContext, making: MakingGroup): NavGroup | undefined {
  const { references, ref, inside, specification, group } = making;
  const { pointer } = inside;
  const listing = { ref, pointer, named: false, inherited: inside.inherited };
  const infos = group.operations
    .filter((info) => !info.excluded)
    .map((info) => ({ hidden: info.hidden, page: references.page({ specification, info }, listing) }));
  for (const { page } of infos) context.access.place(page, inside.inherited.access);
  const shown = infos.filter(({ hidden }) => !hidden);
  if (shown.length === 0 || !context.admit(pointer)) return undefined;
  const id = childId(inside, group.label);
  const { generation: _, ...inherited } = inside.inherited;
  closeElement(context, id, inherited.access);
  const parent: Parent = { ...inside, id, name: `group "${group.label}"`, inherited, taken: new Map() };
  const children = shown.flatMap(({ page }) => {
    const node = context.admit(pointer) ? pageNode(page, { parent, pointer }) : undefined;
    return node === undefined ? [] : [node as NavPage];
  });
  return Object.freeze(
    defined({
      kind: 'group' as const,
      id,
      label: group.label,
      hidden: false,
      expanded: false,
      openapi: inherited.openapi,
      asyncapi: inherited.asyncapi,
      children: Object.freeze(children),
    }),
  );
}
