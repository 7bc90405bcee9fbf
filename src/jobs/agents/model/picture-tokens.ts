/** About how many tokens a model counts for a picture; endpoints differ, and the larger ones are taken. */

const PIXELS_OF_A_TOKEN = 750;
const MAX = 5_000;

/** @param png a PNG file, which has its size in its header */
export function pictureTokens(png: Uint8Array): number {
  if (png.byteLength < 24) return 0;
  const header = new DataView(png.buffer, png.byteOffset, 24);
  return Math.min(Math.ceil((header.getUint32(16) * header.getUint32(20)) / PIXELS_OF_A_TOKEN), MAX);
}
