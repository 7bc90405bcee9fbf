/** Sorts operations into the groups of a sidebar: one for each first tag. */
import { defined } from '../../../lib/defined.ts';
import { isRecord, listOf, own, textOf } from '../json-data.ts';
import type { OperationGroup, OperationInfo } from '../specification.ts';

/** OpenAPI 3.2 shows `summary` of a tag. */
const labelOf = (tag: unknown): string | undefined =>
  (textOf(own(tag, 'x-group')) ?? textOf(own(tag, 'summary')))?.trim();

/**
 * Groups follow the order of the document's own `tags`, then undeclared tags, and operations without
 * a tag are at the position of the first of them.
 * @param untagged label of operations without a tag
 */
export function specGroups(
  operations: readonly OperationInfo[],
  tags: unknown,
  untagged: string,
): OperationGroup[] {
  const byTag = new Map<string | undefined, OperationInfo[]>();
  for (const operation of operations) {
    if (operation.excluded || operation.kind === 'schema') continue;
    const list = byTag.get(operation.tag);
    if (list === undefined) byTag.set(operation.tag, [operation]);
    else list.push(operation);
  }
  const declared = new Map<string, { readonly rank: number; readonly label: string | undefined }>();
  for (const [rank, tag] of listOf(tags).entries()) {
    const name = isRecord(tag) ? textOf(own(tag, 'name'))?.trim() : undefined;
    if (name !== undefined && !declared.has(name)) declared.set(name, { rank, label: labelOf(tag) });
  }
  const used = [...byTag.keys()];
  const rank = (tag: string): number => declared.get(tag)?.rank ?? declared.size;
  const order: (string | undefined)[] = used
    .filter((tag) => tag !== undefined)
    .sort((a, b) => rank(a) - rank(b));
  if (byTag.has(undefined)) order.splice(used.indexOf(undefined), 0, undefined);
  return order.map((tag) => ({
    ...defined({ tag }),
    label: tag === undefined ? untagged : (declared.get(tag)?.label ?? tag),
    operations: byTag.get(tag)!,
  }));
}
