/** Reads one tab, menu item, anchor, dropdown, product, version or language, and creates its node after its children. */

import { languageOf, nearestLanguageCode } from '../../config/language-code.ts';
import type { Collection } from '../../config/schema/collection-spec.ts';
import { COLLECTIONS, type DivisionValues } from '../../config/schema/collections.ts';
import type { NavDivision, NavNode } from '../nav-node.ts';
import type { Authored } from './authored.ts';
import { checkDivision } from './check-element.ts';
import { closeElement } from './close-element.ts';
import type { ResolveContext } from './context.ts';
import { readFields } from './fields.ts';
import { addGenerated, inheritInto, isGenerated, isLinkOut } from './generation.ts';
import { frozen, type Opened, rootPage } from './group.ts';
import { resolveHref } from './href.ts';
import { generatedLabel, readLabel } from './label.ts';
import { childId, type EntryPlace, type Parent, pointerTo } from './place.ts';
import { banner, color, deepFrozen, defined, icon, text } from './read-value.ts';
import { entryName } from './rules.ts';

type DivisionPlace = EntryPlace & { readonly key: Collection };

/** Reads an entry of any collection but groups. */
export function openDivision(
  context: ResolveContext,
  object: Authored,
  place: DivisionPlace,
): Opened<NavDivision> {
  const { key, parent, pointer } = place;
  const { text: written, field: labelField } = readLabel(context, object, place);
  const name = `${entryName(key)} ${written === undefined ? place.position : `"${written}"`}`;
  const values: DivisionValues = readFields(context, object, {
    pointer,
    fields: COLLECTIONS[key].fields,
    labelField,
  });
  if (key === 'languages' && written !== undefined) checkLanguage(context, written, pointer);
  const id = childId(parent, written ?? `${entryName(key)}-${place.position}`);
  const { tab = key === 'tabs' ? { id, bar: parent.id, name } : undefined } = parent.inherited;
  const handed = inheritInto(context, { object, values, from: parent.inherited, pointer });
  const inside: Parent = {
    holder: key,
    name,
    id,
    pointer,
    depth: parent.depth + 1,
    inherited: tab === undefined ? handed : { ...handed, tab },
    taken: new Map(),
  };
  closeElement(context, inside.id, inside.inherited.access);
  const href = authoredHref(context, object, inside);
  const root = rootPage(context, values, inside);
  const close = (children: NavNode[]): NavDivision => {
    if (root !== undefined) children.unshift(root);
    const isLink = place.global || isLinkOut(href);
    addGenerated(context, { inside, from: parent.inherited, object, children, isLink });
    const node: NavDivision = Object.freeze({
      ...base(values, { place, id: inside.id, label: written ?? generatedLabel(context, children, place) }),
      ...defined({ href, openapi: inside.inherited.openapi, asyncapi: inside.inherited.asyncapi }),
      children: Object.freeze(children),
    });
    const generated = isGenerated(inside, parent.inherited);
    checkDivision(context, { node, object, pointer, generated }, name);
    return node;
  };
  return { inside, close };
}

interface Named {
  readonly place: DivisionPlace;
  readonly id: string;
  readonly label: string;
}

function base(values: DivisionValues, { place, id, label }: Named): Omit<NavDivision, 'children'> {
  return defined({
    kind: 'division' as const,
    collection: place.key,
    id,
    label,
    icon: frozen(icon(values.icon)),
    tag: text(values.tag),
    description: text(values.description),
    hidden: values.hidden ?? false,
    global: place.global,
    default: values.default ?? false,
    color: frozen(color(values.color)),
    align: values.align,
    searchable: values.searchable,
    boost: values.boost,
    banner: frozen(banner(values.banner)),
    navbar: deepFrozen(values.navbar),
    footer: deepFrozen(values.footer),
  });
}

/** `href`, or its older name `url` where the collection knows it. */
function authoredHref(context: ResolveContext, object: Authored, inside: Parent): string | undefined {
  const field = object.href === undefined && inside.holder === 'tabs' ? 'url' : 'href';
  return resolveHref(context, object[field], {
    pointer: pointerTo(inside.pointer, field),
    name: inside.name,
  });
}

/** Listed codes pass, other well-formed tags warn, anything else is an error; the entry is kept. */
function checkLanguage(context: ResolveContext, code: string, pointer: string): void {
  const language = languageOf(code);
  if (language?.listed === true) return;
  const place = { pointer: pointerTo(pointer, 'language') };
  if (language === undefined) {
    const message = `${JSON.stringify(code.slice(0, 60))} is not a language code`;
    context.report({
      ...place,
      severity: 'error',
      code: 'nav/invalid-language',
      message,
      hint: 'Write a code such as "en" or "pt-BR"',
    });
  } else {
    const message = `The language code "${code}" is not in the list of supported codes; it is used as a language tag`;
    context.report({
      ...place,
      severity: 'warning',
      code: 'nav/unlisted-language',
      message,
      hint: hintFor(code, language.tag),
    });
  }
}

function hintFor(code: string, tag: string): string {
  const near = nearestLanguageCode(code);
  if (near === undefined) return `Keep "${code}" if it is the tag of your language`;
  // A tag that only says more than a listed code, such as "zh-TW", is as right as the code.
  const isOtherSpelling = code.toLowerCase() === near.toLowerCase() || !isTag(code, tag);
  return isOtherSpelling
    ? `Did you mean "${near}"?`
    : `The nearest supported code is "${near}"; keep "${code}" if it is the tag of your language`;
}

function isTag(code: string, tag: string): boolean {
  return code.toLowerCase() === tag.toLowerCase();
}
