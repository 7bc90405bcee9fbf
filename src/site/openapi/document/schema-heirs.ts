/** Finds the schemas that extend another by `allOf`: the children of a discriminator without a mapping. */
import { isRecord, type JsonRecord, listOf, own, recordOf } from '../json-data.ts';
import { resolvePointer } from '../resolve-pointer.ts';

interface Heir {
  readonly name: string;
  readonly schema: JsonRecord;
}

const known = new WeakMap<JsonRecord, ReadonlyMap<unknown, readonly Heir[]>>();
const MAX_HEIRS = 1_000;

/** Schemas whose `allOf` names it, and their heirs, in the order of the document. */
export function heirsOf(document: JsonRecord, parent: unknown): readonly Heir[] {
  const byParent = known.get(document) ?? indexOf(document);
  known.set(document, byParent);
  const found = new Map<unknown, Heir>([[parent, { name: '', schema: {} }]]);
  for (const from of found.keys()) {
    if (found.size > MAX_HEIRS) break;
    for (const heir of byParent.get(from) ?? []) if (!found.has(heir.schema)) found.set(heir.schema, heir);
  }
  found.delete(parent);
  return [...found.values()];
}

function indexOf(document: JsonRecord): ReadonlyMap<unknown, readonly Heir[]> {
  const byParent = new Map<unknown, Heir[]>();
  for (const [name, schema] of Object.entries(recordOf(own(document['components'], 'schemas')))) {
    if (!isRecord(schema)) continue;
    for (const part of listOf(schema['allOf'])) {
      const ref = own(part, '$ref');
      const parent = typeof ref === 'string' ? resolvePointer(document, ref) : undefined;
      if (!isRecord(parent)) continue;
      const heirs = byParent.get(parent);
      if (heirs === undefined) byParent.set(parent, [{ name, schema }]);
      else heirs.push({ name, schema });
    }
  }
  return byParent;
}
