/** Colour calculations: hex, OKLCH (Ottosson 2020) and contrast (WCAG 2.2, 1.4.3). */

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

type Triple = readonly [number, number, number];

/** Red, green and blue, 0 to 1, of `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseHex(hex: string): Triple | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim());
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  const parts = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1);
  if (parts === undefined) return undefined;
  const [r, g, b] = parts.map((part) => Number.parseInt(part, 16) / 255);
  return [r!, g!, b!];
}

function toHex(rgb: Triple): string {
  return `#${rgb
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Blends `part` (0 to 1) of a colour over a background; both as hex. */
export function mix(color: string, background: string, part: number): string {
  const [above, below] = [color, background].map((hex) => parseHex(hex) ?? [0, 0, 0]);
  const at = (i: 0 | 1 | 2): number => above![i] * part + below![i] * (1 - part);
  return toHex([at(0), at(1), at(2)]);
}

const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const gamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(linear);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Contrast ratio of two hex colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** @param hex a colour that `parseHex` reads; anything else counts as black */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const light = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: light, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 };
}

function toRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

const inGamut = (rgb: Triple): boolean => rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005);

/** The hex of an OKLCH colour; one outside of sRGB loses chroma, never lightness or hue. */
export function fromOklch(color: Oklch): string {
  if (inGamut(toRgb(color))) return toHex(toRgb(color));
  let [low, high] = [0, color.c];
  for (let i = 0; i < 20; i++) {
    const c = (low + high) / 2;
    if (inGamut(toRgb({ ...color, c }))) low = c;
    else high = c;
  }
  return toHex(toRgb({ ...color, c: low }));
}
