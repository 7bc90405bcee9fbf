/** Upgrades Swagger 2.0 and OpenAPI 3.0 to 3.1, so that all other code handles one version. */
import { upgrade } from '@scalar/openapi-upgrader';
import { isRecord, type JsonRecord, own, recordOf } from '../json-data.ts';
import { prepareSwagger } from './prepare-swagger.ts';
import { ROOT_SLOT, type SpecSlot, slotBelow, slotOfItem } from './spec-slot.ts';
import type { SpecVersion } from './spec-version.ts';

/**
 * The upgrader checks for every value whether the keys around it are names or keywords. That takes twice as long for
 * each `headers` on the way, so 60 of them take hours, and otherwise grows with the square of the depth. Real documents
 * have at most four on one way, and GitHub's, the largest, a hundredth of this weight.
 */
const MAX_HEADERS = 8;
const LONGEST_RUN = 6;
const MAX_WEIGHT = 1_000_000_000;
/** It also follows each definition with a wire name of its own through all of its ancestors. */
const MAX_WIRE_NAMES = 1_000;
const MAX_DEFINITIONS = 20_000;

interface Upgraded {
  readonly document: JsonRecord;
  /** Why it could not be upgraded; the document is then unchanged. */
  readonly problem?: string;
}

/** @param document owned by the caller and modified */
export function upgradeSpec(document: JsonRecord, { kind, version }: SpecVersion): Upgraded {
  if (kind !== '2.0' && kind !== '3.0') return { document };
  const problem = refusal(document);
  if (problem !== undefined) return { document, problem };
  if (kind === '2.0') prepareSwagger(document);
  markBytes(document);
  const named = { ...document, ...(kind === '2.0' ? { swagger: '2.0' } : { openapi: '3.0.0' }) };
  try {
    const lifted: unknown = upgrade(named, '3.1');
    if (isRecord(lifted)) return { document: lifted };
  } catch {
    // The upgrader fails on values of a type that no version allows.
  }
  return { document, problem: `something in it has another type than version ${version} allows` };
}

function refusal(document: JsonRecord): string | undefined {
  const definitions = Object.values(recordOf(own(document, 'definitions')));
  const wired = definitions.filter(
    (one) => own(one, 'x-ms-discriminator-value') ?? own(one, 'x-discriminator-value'),
  );
  if (definitions.length > MAX_DEFINITIONS || wired.length > MAX_WIRE_NAMES)
    return 'it has too many definitions';
  const isTooMuch = exceeds(document, { key: '', depth: 0, headers: 0, run: 1 }, { weight: MAX_WEIGHT });
  return isTooMuch ? 'it repeats itself too deeply' : undefined;
}

interface Way {
  readonly key: string;
  readonly depth: number;
  /** Number of `headers` on the path. */
  readonly headers: number;
  /** How often its last key is nested in itself. */
  readonly run: number;
}

function exceeds(value: unknown, way: Way, budget: { weight: number }): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const depth = way.depth + 1;
  budget.weight -= depth * depth;
  if (budget.weight < 0 || way.headers > MAX_HEADERS || way.run > LONGEST_RUN) return true;
  if (Array.isArray(value))
    return value.some((item) => exceeds(item, { ...way, key: '', depth, run: 1 }, budget));
  return Object.entries(value).some(([key, inner]) => {
    if (typeof inner !== 'object' || inner === null) return false;
    const headers = way.headers + (key === 'headers' ? 1 : 0);
    return exceeds(inner, { key, depth, headers, run: key === way.key ? way.run + 1 : 1 }, budget);
  });
}

/** @param value part of a 2.0 or 3.0 document, owned by the caller and modified */
function markBytes(value: unknown, slot: SpecSlot = ROOT_SLOT): void {
  if (Array.isArray(value)) {
    for (const item of value) markBytes(item, slotOfItem(slot));
    return;
  }
  if (!isRecord(value)) return;
  const isBytes = own(value, 'type') === 'file' || own(value, 'format') === 'binary';
  if (slot.key === 'schema' && isBytes && own(value, 'contentMediaType') === undefined)
    (value as Record<string, unknown>)['contentMediaType'] = 'application/octet-stream';
  for (const [key, inner] of Object.entries(value)) {
    const below = typeof inner === 'object' && inner !== null ? slotBelow(slot, key) : undefined;
    if (below !== undefined) markBytes(inner, below);
  }
}
