/** Checks whether an author's picture may be drawn: native code decodes it, so only simple pictures of known size are allowed. */

interface SafePicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Decoded pixels, four bytes each. */
const MAX_PIXELS = 8_000_000;
const MAX_SVG = 64 * 1024;
const MAX_SHAPES = 600;

/** @returns undefined unless it is a PNG, JPEG, WebP or plain SVG that takes limited memory and time */
export function safePicture(bytes: Uint8Array): SafePicture | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const size = pngSize(data) ?? jpegSize(data) ?? webpSize(data) ?? svgSize(data);
  if (size === undefined || size.width < 1 || size.height < 1) return undefined;
  if (size.width * size.height > MAX_PIXELS) return undefined;
  return { bytes, ...size };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function pngSize(data: Buffer): Size | undefined {
  if (data.length < 33 || data.toString('latin1', 1, 4) !== 'PNG' || data[0] !== 0x89) return undefined;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** The frame header follows segments that state their length. */
function jpegSize(data: Buffer): Size | undefined {
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const kind = data[at + 1]!;
    const isFrame = kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc;
    if (isFrame) return { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
  }
  return undefined;
}

function webpSize(data: Buffer): Size | undefined {
  if (
    data.length < 30 ||
    data.toString('latin1', 0, 4) !== 'RIFF' ||
    data.toString('latin1', 8, 12) !== 'WEBP'
  )
    return undefined;
  const kind = data.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  const bits = data.readUInt32LE(21);
  return kind === 'VP8L' ? { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 } : undefined;
}

/** Shapes and their colours: nothing that refers to files, repeats other elements, needs fonts, or blurs. */
const SHAPES = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath title desc style'.split(
    ' ',
  ),
);
const REFERS = /\b(?:xlink:)?href\s*=|url\(\s*(?!["']?#)|@|\\|javascript:|\bon[a-z]+\s*=/i;

/** An SVG with anything unusual is refused and not repaired: the site's name is drawn instead. */
function svgSize(data: Buffer): Size | undefined {
  if (data.length > MAX_SVG) return undefined;
  const text = data
    .toString('utf8')
    .replace(/^\ufeff?\s*<\?xml[^<>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim();
  if (!text.startsWith('<svg') || /<[!?]|&(?!(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,6});)/i.test(text))
    return undefined;
  const names = [...text.matchAll(/<\/?([^\s<>/]*)/g)].map(([, name = '']) => name);
  if (names.length > MAX_SHAPES || names.some((name) => !SHAPES.has(name)) || REFERS.test(text))
    return undefined;
  return drawnSize(/^<svg\b[^<>]*>/.exec(text)?.[0] ?? '');
}

/** Only proportions matter: the picture is scaled to the space available. */
function drawnSize(tag: string): Size | undefined {
  const number = (name: string): number =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1]);
  const box = /\sviewBox\s*=\s*["']([^"']*)["']/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [number('width') || box?.[2], number('height') || box?.[3]];
  return width === undefined ||
    height === undefined ||
    !(width > 0 && height > 0) ||
    width > 1e5 ||
    height > 1e5
    ? undefined
    : { width, height };
}
