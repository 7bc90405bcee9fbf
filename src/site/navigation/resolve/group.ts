/** Reads one group: its fields first, the frozen node after its children are resolved. */
import { COLLECTIONS, type GroupValues } from '../../config/schema/collections.ts';
import type { NavGroup, NavNode } from '../nav-node.ts';
import type { Authored } from './authored.ts';
import { checkGroup } from './check-element.ts';
import { closeElement } from './close-element.ts';
import type { ResolveContext } from './context.ts';
import { readFields } from './fields.ts';
import { addGenerated, inheritInto, isGenerated } from './generation.ts';
import { generatedLabel, readLabel } from './label.ts';
import { resolvePageEntry } from './page-entry.ts';
import { childId, type EntryPlace, type Parent, pointerTo } from './place.ts';
import { defined, icon, text } from './read-value.ts';

/** An element whose children are still to be resolved. */
export interface Opened<Node> {
  readonly inside: Parent;
  readonly close: (children: NavNode[]) => Node;
}

/** Reads a group. `place.key` is `groups` also for groups inside `pages`. */
export function openGroup(
  context: ResolveContext,
  object: Authored,
  place: EntryPlace & { readonly key: 'groups' },
): Opened<NavGroup> {
  const { text: written, field: labelField } = readLabel(context, object, place);
  const name = written === undefined || written === '' ? `group ${place.position}` : `group "${written}"`;
  const values = readFields(context, object, {
    pointer: place.pointer,
    fields: COLLECTIONS.groups.fields,
    labelField,
  });
  const { parent } = place;
  const inside: Parent = {
    holder: 'groups',
    name,
    id: childId(parent, written || `group-${place.position}`),
    pointer: place.pointer,
    depth: parent.depth + 1,
    inherited: inheritInto(context, { object, values, from: parent.inherited, pointer: place.pointer }),
    taken: new Map(),
  };
  closeElement(context, inside.id, inside.inherited.access);
  const root = rootPage(context, values, inside);
  const close = (children: NavNode[]): NavGroup => {
    if (root?.kind === 'link') children.unshift(root);
    addGenerated(context, { inside, from: parent.inherited, object, children });
    const node: NavGroup = Object.freeze(
      defined({
        kind: 'group' as const,
        id: inside.id,
        label:
          written === '' && root?.kind === 'page'
            ? root.title
            : (written ?? generatedLabel(context, children, place)),
        icon: frozen(icon(values.icon)),
        tag: text(values.tag),
        hidden: values.hidden ?? false,
        expanded: values.expanded ?? values.collapsed === false,
        root: root?.kind === 'page' ? root : undefined,
        directory: values.directory ?? inside.inherited.directory,
        drilldown: inside.inherited.drilldown,
        boost: values.boost,
        searchable: values.searchable,
        openapi: inside.inherited.openapi,
        asyncapi: inside.inherited.asyncapi,
        children: Object.freeze(children),
      }),
    );
    const generated = isGenerated(inside, parent.inherited);
    const built = { node, object, pointer: place.pointer, generated };
    checkGroup(context, built, parent.holder === 'groups');
    return node;
  };
  return { inside, close };
}

/** The page of the element's own `root`. */
export function rootPage(
  context: ResolveContext,
  values: Pick<GroupValues, 'root'>,
  inside: Parent,
): ReturnType<typeof resolvePageEntry> {
  const root = text(values.root);
  if (root === undefined) return undefined;
  return resolvePageEntry(context, root, { parent: inside, pointer: pointerTo(inside.pointer, 'root') });
}

export function frozen<T extends object>(value: T | undefined): Readonly<T> | undefined {
  return value === undefined ? undefined : Object.freeze(value);
}
