/** Reports references to components that a document does not have: their pages have a gap there. */
import { isRecord, own } from '../json-data.ts';
import { resolvePointer } from '../resolve-pointer.ts';
import { quoted, type SpecIssues } from './spec-issue.ts';
import { ROOT_SLOT, type SpecSlot, slotBelow, slotOfItem } from './spec-slot.ts';

/** Other pointers depend on the schema that contains them. */
const COMPONENT = /^#\/(?:components\/[^/]+|definitions|parameters|responses)\/[^/]+$/;
const MAX_REPORTED = 50;

/** @param document as written, with external references resolved */
export function reportMissingRefs(
  document: unknown,
  issues: SpecIssues,
  lineOf: (ref: string) => number | undefined,
): void {
  const missing = new Set<string>();
  collect(document, ROOT_SLOT, { document, found: new Set(), missing });
  // A warning only: all other pages work, and the author may not own the specification.
  for (const ref of [...missing].slice(0, MAX_REPORTED))
    issues.add({
      severity: 'warning',
      code: 'ref-missing',
      message: `The reference ${quoted(ref)} names nothing that the specification has`,
      hint: 'Add it, or name another component',
      line: lineOf(ref),
    });
}

interface Search {
  readonly document: unknown;
  readonly found: Set<string>;
  readonly missing: Set<string>;
}

function collect(value: unknown, slot: SpecSlot, search: Search): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, slotOfItem(slot), search);
    return;
  }
  if (!isRecord(value)) return;
  const ref = slot.isNamed ? undefined : own(value, '$ref');
  if (typeof ref === 'string' && COMPONENT.test(ref) && !search.found.has(ref) && !search.missing.has(ref))
    (resolvePointer(search.document, ref) === undefined ? search.missing : search.found).add(ref);
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null || (!slot.isNamed && key.startsWith('x-'))) continue;
    const below = slotBelow(slot, key);
    if (below !== undefined) collect(inner, below, search);
  }
}
