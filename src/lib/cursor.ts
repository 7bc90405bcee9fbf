/** Seals a list position into a cursor that clients send back unchanged: signed, and valid only for the same list. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The position in a list ordered by (`createdAt`, `id`). */
interface CursorPosition {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** `[A-Za-z0-9_-]{1,64}` */
  readonly id: string;
}

const VERSION = 1;
const HEAD_BYTES = 9;
const MAC_BYTES = 16;
const MAX_CHARACTERS = Math.ceil(((HEAD_BYTES + 64 + MAC_BYTES) * 4) / 3);
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The length comes first, so that no other split into position and scope has the same signature. */
function macOf(key: Uint8Array, place: Uint8Array, scope: string): Buffer {
  return createHmac('sha256', key)
    .update(Uint8Array.of(place.length))
    .update(place)
    .update(scope)
    .digest()
    .subarray(0, MAC_BYTES);
}

/** @param scope everything that must stay the same from page to page, as text */
export function sealCursor(key: Uint8Array, scope: string, { createdAt, id }: CursorPosition): string {
  if (!Number.isSafeInteger(createdAt) || !ID.test(id)) throw new RangeError(`No place: ${createdAt} ${id}`);
  const place = Buffer.alloc(HEAD_BYTES + id.length);
  place[0] = VERSION;
  place.writeBigInt64BE(BigInt(createdAt), 1);
  place.write(id, HEAD_BYTES, 'latin1');
  return Buffer.concat([place, macOf(key, place, scope)]).toString('base64url');
}

/** @returns undefined for everything that `sealCursor` did not make with the same key and scope */
export function openCursor(key: Uint8Array, scope: string, sealed: string): CursorPosition | undefined {
  if (sealed.length > MAX_CHARACTERS) return undefined;
  const bytes = Buffer.from(sealed, 'base64url');
  // The decoder skips unknown characters; only the canonical encoding of these bytes is valid.
  if (bytes.length <= HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== sealed) return undefined;
  const place = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(key, place, scope))) return undefined;
  if (place[0] !== VERSION) return undefined;
  return { createdAt: Number(place.readBigInt64BE(1)), id: place.toString('latin1', HEAD_BYTES) };
}
