/** Marks binary bodies before the upgrade to 3.1, which infers them from the media type and fails for `*` and JSON. */
import { isRecord, own } from '../json-data.ts';
import { ROOT_SLOT, type SpecSlot, slotBelow, slotOfItem } from './spec-slot.ts';

/** @param value part of a 2.0 or 3.0 document, owned by the caller and modified */
export function markBytes(value: unknown, slot: SpecSlot = ROOT_SLOT): void {
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
