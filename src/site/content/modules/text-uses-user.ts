/** Whether the text of a page or snippet, or the exports of a file of code, name `user` without defining it. */

import { USER, type UserUses, userUsesIn, userUsesInNodes } from '../expression/user-uses.ts';
import type { MarkdownNode } from '../syntax/markdown-node.ts';
import type { Esm } from './esm.ts';
import { esmOf } from './esm-nodes.ts';

const NONE: UserUses = { found: false, deep: [] };

/** Uses in the text, and in the values that it exports. */
export function textUsesUser(nodes: readonly MarkdownNode[]): UserUses {
  const esm = esmOf(nodes);
  if (defines(esm)) return NONE;
  const inText = userUsesInNodes(nodes);
  return { found: inText.found || esmUsesUser(esm), deep: inText.deep };
}

/** Functions with statements are found when they are prepared to run. */
export function esmUsesUser(esm: Esm): boolean {
  return !defines(esm) && esm.exports.some(({ value }) => value !== undefined && userUsesIn(value).found);
}

function defines({ imports, exports }: Esm): boolean {
  return exports.some(({ name }) => name === USER) || imports.some(({ local }) => local === USER);
}
