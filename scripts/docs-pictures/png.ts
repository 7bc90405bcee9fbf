/** Makes screenshots small: reads a PNG, reduces it to a palette, and writes it again. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Three bytes for each pixel, row by row. */
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
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
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is no PNG');
  const data: Buffer[] = [];
  let head: Buffer | undefined;
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const name = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (name === 'IHDR') head = body;
    if (name === 'IDAT') data.push(body);
  }
  const channels = head?.[9] === 6 ? 4 : 3;
  if (head === undefined || head[8] !== 8 || (head[9] !== 2 && head[9] !== 6) || head[12] !== 0)
    throw new Error('Only plain 8-bit RGB and RGBA is read');
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const bytes = unfilter(inflateSync(Buffer.concat(data)), width * channels, channels);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = bytes[i * channels + c]!;
  return { width, height, rgb };
}

/** Undoes the five filters (PNG specification, section 9). */
function unfilter(raw: Uint8Array, stride: number, step: number): Uint8Array {
  const rows = Math.floor(raw.length / (stride + 1));
  const out = new Uint8Array(rows * stride);
  for (let y = 0; y < rows; y++) {
    const filter = raw[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= step ? out[at - step]! : 0;
      const up = y > 0 ? out[at - stride]! : 0;
      const corner = x >= step && y > 0 ? out[at - stride - step]! : 0;
      const guess =
        filter === 1
          ? left
          : filter === 2
            ? up
            : filter === 3
              ? (left + up) >> 1
              : filter === 4
                ? paeth(left, up, corner)
                : 0;
      out[at] = raw[y * (stride + 1) + 1 + x]! + guess;
    }
  }
  return out;
}

function paeth(a: number, b: number, c: number): number {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
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
  const bits = palette.length <= 16 ? 4 : 8;
  const stride = Math.ceil((width * bits) / 8);
  const raw = Buffer.alloc(height * (stride + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (stride + 1) + 1;
      const value = index.get(keys[y * width + x]!)!;
      if (bits === 8) raw[at + x] = value;
      else raw[at + (x >> 1)]! |= x % 2 === 0 ? value << 4 : value;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
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

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
