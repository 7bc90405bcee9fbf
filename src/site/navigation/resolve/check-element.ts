/** Checks a finished group or division: no empty elements, no unreachable ones, known languages. */
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import type { NavDivision, NavGroup } from '../nav-node.ts';
import type { Authored } from './authored.ts';
import type { ResolveContext } from './context.ts';
import { pointerTo } from './place.ts';

interface Resolved<Node> {
  readonly node: Node;
  readonly object: Authored;
  readonly pointer: string;
  /** True when its pages are generated from a specification. */
  readonly generated: boolean;
}

/** A group needs pages, or a specification to generate them from. */
export function checkGroup(context: ResolveContext, resolved: Resolved<NavGroup>, nested: boolean): void {
  const { node, object, pointer, generated } = resolved;
  const written = object.pages !== undefined || object.groups !== undefined;
  const isEmpty = node.children.length === 0 && node.root === undefined;
  if (isEmpty && !generated && !written) {
    context.report({
      severity: 'error',
      code: 'nav/group-without-pages',
      pointer,
      message: `The ${nameOf(node)} has no "pages"`,
      hint: 'List its pages, or give it an "openapi" specification to make them from',
    });
  } else if (isEmpty && !generated && isEmptyList(object)) {
    reportEmpty(context, { name: nameOf(node), pointer, hint: 'List its pages, or remove it' });
  }
  if (!nested && typeof object.expanded === 'boolean') {
    context.report({
      severity: 'warning',
      code: 'nav/expanded-has-no-effect',
      pointer: pointerTo(pointer, 'expanded'),
      message: `"expanded" has no effect on the top-level ${nameOf(node)}, which is always open`,
      hint: 'Remove "expanded"; it is for groups inside groups',
    });
  }
}

function isEmptyList(object: Authored): boolean {
  return [object.pages, object.groups].every(
    (list) => list === undefined || (Array.isArray(list) && list.length === 0),
  );
}

/** A division needs pages or a link; an entry of `global` needs a link. */
export function checkDivision(context: ResolveContext, resolved: Resolved<NavDivision>, name: string): void {
  const { node, pointer, object } = resolved;
  const linked = node.href !== undefined || object.href !== undefined || object.url !== undefined;
  if (node.global) {
    checkGlobal(context, resolved, name);
  } else if (node.children.length === 0 && !linked && !resolved.generated) {
    reportEmpty(context, { name, pointer, hint: 'List its pages, give it an "href", or remove it' });
  } else if (
    node.href !== undefined &&
    isExternalHref(node.href) &&
    node.children.some((child) => !('global' in child && child.global))
  ) {
    context.report({
      severity: 'warning',
      code: 'nav/href-hides-pages',
      pointer: pointerTo(pointer, Object.hasOwn(object, 'href') ? 'href' : 'url'),
      message: `The ${name} links to "${node.href}", so its own pages are not reached by choosing it`,
      hint: 'Remove "href", or move the pages to another element',
    });
  }
}

function checkGlobal(
  context: ResolveContext,
  { node, pointer, object }: Resolved<NavDivision>,
  name: string,
): void {
  if (object.href === undefined && object.url === undefined) {
    context.report({
      severity: 'error',
      code: 'nav/global-without-href',
      pointer,
      message: `The ${name} in "global" has no "href"`,
      hint: 'Entries of "global" are links: give it the address or the path of a page',
    });
  }
  if (node.children.length > 0) {
    context.report({
      severity: 'warning',
      code: 'nav/global-with-pages',
      pointer,
      message: `The ${name} in "global" has pages of its own, but entries of "global" are links`,
      hint: 'Move the pages into the navigation beside "global"',
    });
  }
}

interface Empty {
  readonly name: string;
  readonly pointer: string;
  readonly hint: string;
}

function reportEmpty(context: ResolveContext, { name, pointer, hint }: Empty): void {
  context.report({
    severity: 'warning',
    code: 'nav/empty-element',
    pointer,
    message: `The ${name} has no pages and no link, so it is not shown`,
    hint,
  });
}

const nameOf = ({ label }: NavGroup): string => (label === '' ? 'group without a label' : `group "${label}"`);
