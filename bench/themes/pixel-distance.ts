/** How unlike two screenshots are: mean difference of their colours, and the share of places that differ clearly. */
import { readPng } from '../../scripts/docs-pictures/png.ts';

/** A small copy of a screenshot: details of letters average out, areas and lines stay. */
export interface Thumbnail {
  readonly width: number;
  readonly height: number;
  /** Lightness and the two colour axes of OKLab, three for each place. */
  readonly lab: Float64Array;
}

/** Lightness goes from 0 to 1; a hundredth is just visible side by side. */
const VISIBLE = 0.02;

const linear = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const LINEAR = Float64Array.from({ length: 256 }, (_, byte) => linear(byte));

function oklab(r: number, g: number, b: number): readonly [number, number, number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Averages blocks of `by` × `by` pixels. */
export function thumbnail(png: Buffer, by: number): Thumbnail {
  const { width: full, height: tall, rgb } = readPng(png);
  const [width, height] = [Math.floor(full / by), Math.floor(tall / by)];
  const lab = new Float64Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [r, g, b] = [0, 0, 0];
      for (let row = y * by; row < y * by + by; row++)
        for (let column = x * by; column < x * by + by; column++) {
          const at = (row * full + column) * 3;
          r += LINEAR[rgb[at]!]!;
          g += LINEAR[rgb[at + 1]!]!;
          b += LINEAR[rgb[at + 2]!]!;
        }
      const pixels = by * by;
      lab.set(oklab(r / pixels, g / pixels, b / pixels), (y * width + x) * 3);
    }
  return { width, height, lab };
}

export interface PixelDistance {
  /** Mean distance in OKLab, in hundredths. */
  readonly mean: number;
  /** Percent of places that differ visibly. */
  readonly differing: number;
}

export function pixelDistance(a: Thumbnail, b: Thumbnail): PixelDistance {
  const places = a.lab.length / 3;
  let sum = 0;
  let differing = 0;
  for (let at = 0; at < a.lab.length; at += 3) {
    const distance = Math.hypot(
      a.lab[at]! - b.lab[at]!,
      a.lab[at + 1]! - b.lab[at + 1]!,
      a.lab[at + 2]! - b.lab[at + 2]!,
    );
    sum += distance;
    if (distance > VISIBLE) differing++;
  }
  return { mean: (100 * sum) / places, differing: (100 * differing) / places };
}
