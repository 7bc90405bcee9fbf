/** Makes screenshots small: reads a PNG, reduces it to a palette, and writes it again. */
import { decode, encode, hasPngSignature } from 'fast-png';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each pixel, row by row. */
  readonly rgb: Uint8Array;
}

const PALETTES = [256, 128, 64, 32, 16] as const;

/**
 * The picture with as many colours as fit into `limit` bytes.
 * @throws Error when even the smallest palette is too large, or the input is no 8-bit RGB or RGBA PNG
 */
export function smallPng(png: Buffer, limit: number): Buffer {
  const pixels = readPng(png);
  for (const most of PALETTES) {
    const small = writePng(pixels, most);
    if (small.length <= limit) return small;
  }
  throw new Error(
    `The picture of ${pixels.width} x ${pixels.height} pixels is larger than ${limit} bytes with ${PALETTES.at(-1)} colours; show less of the page`,
  );
}

/** Pixels of a screenshot; transparency is dropped. */
export function readPng(png: Buffer): Pixels {
  if (!hasPngSignature(png)) throw new Error('This is no PNG');
  const { width, height, data, channels, depth } = decode(png);
  if (depth !== 8 || (channels !== 3 && channels !== 4))
    throw new Error('Only plain 8-bit RGB and RGBA is read');
  const rgb = channels === 3 ? data : data.filter((_, at) => at % 4 !== 3);
  return { width, height, rgb: Uint8Array.from(rgb) };
}

/** A palette PNG with at most `most` colours. */
export function writePng({ width, height, rgb }: Pixels, most: number): Buffer {
  const counts = new Map<number, number>();
  const keys = new Uint32Array(width * height);
  for (let i = 0; i < keys.length; i++) {
    const key = (rgb[i * 3]! << 16) | (rgb[i * 3 + 1]! << 8) | rgb[i * 3 + 2]!;
    keys[i] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const palette = choosePalette(counts, most);
  const index = new Map([...counts.keys()].map((key) => [key, nearestIndex(key, palette)]));
  const depth = palette.length <= 16 ? 4 : 8;
  const stride = Math.ceil((width * depth) / 8);
  const data = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = index.get(keys[y * width + x]!)!;
      if (depth === 8) data[y * stride + x] = value;
      else data[y * stride + (x >> 1)]! |= x % 2 === 0 ? value << 4 : value;
    }
  }
  const colours = palette.map((key): [number, number, number] => [key >> 16, (key >> 8) & 255, key & 255]);
  return Buffer.from(
    encode({ width, height, data, depth, channels: 1, palette: colours }, { zlib: { level: 9 } }),
  );
}

/** Colours of whole areas as they are, then the most frequent others, at first only those that differ clearly. */
function choosePalette(counts: ReadonlyMap<number, number>, most: number): number[] {
  const byCount = [...counts].sort(([, a], [, b]) => b - a).map(([key]) => key);
  const chosen = byCount.slice(0, Math.floor(most / 2));
  for (let apart = 1_200; chosen.length < Math.min(most, byCount.length); apart = Math.floor(apart / 4)) {
    for (const key of byCount) {
      if (chosen.length >= most) break;
      if (chosen.every((other) => distance(other, key) > apart)) chosen.push(key);
    }
  }
  return chosen;
}

function nearestIndex(key: number, palette: readonly number[]): number {
  let best = 0;
  for (let i = 1; i < palette.length; i++)
    if (distance(palette[i]!, key) < distance(palette[best]!, key)) best = i;
  return best;
}

/** Squared distance in RGB. */
function distance(a: number, b: number): number {
  const [r, g, blue] = [(a >> 16) - (b >> 16), ((a >> 8) & 255) - ((b >> 8) & 255), (a & 255) - (b & 255)];
  return r * r + g * g + blue * blue;
}
