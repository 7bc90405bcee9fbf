/** Warns of siblings that readers cannot distinguish: same label, same page, two defaults. */
import type { NavNode } from '../nav-node.ts';
import type { ResolveContext } from './context.ts';
import { pointerTo } from './place.ts';
import { entryName } from './rules.ts';

export interface Sibling {
  readonly node: NavNode;
  readonly pointer: string;
}

/**
 * Checks the entries of one list. Groups may share a title; divisions may not, because readers choose them by title.
 */
export function checkSiblings(context: ResolveContext, siblings: readonly Sibling[], holder: string): void {
  if (siblings.length < 2) return;
  const pages = new Set<string>();
  const labels = new Set<string>();
  let defaults = 0;
  for (const sibling of siblings) {
    const { node } = sibling;
    if (node.kind === 'page' && isRepeated(pages, node.path)) reportTwice(context, sibling, holder);
    if (node.kind !== 'division') continue;
    if (isRepeated(labels, `${node.collection} ${node.label}`)) reportTwice(context, sibling, holder);
    if (node.default) defaults += 1;
    if (node.default && defaults === 2) reportDefaults(context, sibling, holder);
  }
}

function isRepeated(seen: Set<string>, key: string): boolean {
  const before = seen.size;
  return seen.add(key).size === before;
}

function reportTwice(context: ResolveContext, { node, pointer }: Sibling, holder: string): void {
  if (node.kind === 'page') {
    context.report({
      severity: 'warning',
      code: 'nav/duplicate-page',
      pointer,
      message: `The page "${node.path}" is listed twice in ${holder}`,
      hint: 'Remove one of the two entries',
    });
  } else if (node.kind === 'division') {
    context.report({
      severity: 'warning',
      code: 'nav/duplicate-label',
      pointer,
      message: `Two entries of "${node.collection}" in ${holder} are called "${node.label}", so readers cannot tell them apart`,
      hint: 'Give each its own label',
    });
  }
}

function reportDefaults(context: ResolveContext, { node, pointer }: Sibling, holder: string): void {
  if (node.kind !== 'division') return;
  context.report({
    severity: 'warning',
    code: 'nav/two-defaults',
    pointer: pointerTo(pointer, 'default'),
    message: `More than one ${entryName(node.collection)} of ${holder} has "default": true; the first one is the default`,
    hint: 'Keep "default": true on one of them',
  });
}
