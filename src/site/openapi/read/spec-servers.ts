/** Lists every server of a specification: of the document, of a path, of an operation. */
import { isRecord, type JsonRecord, listOf, own, recordOf } from '../json-data.ts';
import type { SpecificationDocument } from '../specification.ts';

const MAX_SEEN = 5_000;
const MAX_KEPT = 200;
/** With each value of its variables. */
const LONGEST = 20_000;

/** Each once, as written: any value may have any type. */
export function specServers(document: SpecificationDocument): readonly JsonRecord[] {
  const found = new Map<string, JsonRecord>();
  let seen = 0;
  const take = (holder: unknown): void => {
    for (const server of listOf(own(holder, 'servers'))) {
      if (found.size >= MAX_KEPT || seen++ >= MAX_SEEN) return;
      if (!isRecord(server) || typeof own(server, 'url') !== 'string') continue;
      const { url, variables } = server;
      const plain = isRecord(variables) ? { url, variables } : { url };
      const key = JSON.stringify(plain);
      if (key.length <= LONGEST) found.set(key, plain);
    }
  };
  take(document);
  // Paths may refer to one of these.
  const shared = own(own(document, 'components'), 'pathItems');
  for (const path of [recordOf(own(document, 'paths')), recordOf(shared)].flatMap(Object.values)) {
    if (!isRecord(path)) continue;
    take(path);
    for (const operation of Object.values(path)) take(operation);
  }
  return [...found.values()];
}
