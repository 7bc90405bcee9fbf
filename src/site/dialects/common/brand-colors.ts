/** Reads colours of a brand from style sheets of other programs, as data, for the fields of docs.json. */
import type { ForeignFolder } from './dialect.ts';

/** Colours for light and dark mode, `#rrggbb`. */
interface BrandColors {
  readonly light?: string;
  readonly dark?: string;
}

const MAX_SHEET = 200_000;
const MAX_SHEETS = 20;
const MAX_DEPTH = 20;
const MAX_FOLLOWED = 5;
const DARK = /\.dark\b|=\s*["']?(?:dark|slate)\b|prefers-color-scheme:\s*dark/;
const LIGHT = /\.light\b|=\s*["']?(?:light|default)\b|prefers-color-scheme:\s*light/;
const NAME = /^\s*(--[\w-]{1,80}|\$[\w-]{1,80})$/;

type Mode = 'light' | 'dark';

interface Brand {
  /** Style sheets; those that are not there are passed over. */
  readonly sheets: readonly string[];
  /** Custom properties, of which the first one that is there counts. */
  readonly names: readonly string[];
  /** The mode of rules that name none. */
  readonly root?: Mode;
  /** What the program has where nothing is said. */
  readonly otherwise: string;
}

/** The field `colors` of docs.json, and the style sheets that it was read from. */
export async function brandOf(folder: ForeignFolder, { sheets, names, root, otherwise }: Brand) {
  const files = sheets.filter((path) => folder.files.has(path)).slice(0, MAX_SHEETS);
  const texts = await Promise.all(files.map((path) => folder.read(path)));
  return { colors: colorsField(brandColors(texts, names, root), otherwise), files };
}

/**
 * @param names of custom properties, of which the first one that is there counts
 * @param root the mode of rules that name none
 */
export function brandColors(
  sheets: readonly (string | undefined)[],
  names: readonly string[],
  root: Mode = 'light',
): BrandColors {
  const values: Record<Mode, Map<string, string>> = { light: new Map(), dark: new Map() };
  for (const sheet of sheets.slice(0, MAX_SHEETS)) declarations(sheet ?? '', root, values);
  const of = (mode: Mode): string | undefined => {
    // What one mode does not say is that of the rules without a mode.
    const value = (name: string): string | undefined => values[mode].get(name) ?? values[root].get(name);
    return names.flatMap((name) => colorOf(value(name), value, 0) ?? [])[0];
  };
  const [light, dark] = [of('light'), of('dark')];
  return { ...(light !== undefined && { light }), ...(dark !== undefined && { dark }) };
}

/** The field `colors` of docs.json, whose `light` is that of dark mode. */
function colorsField({ light, dark }: BrandColors, otherwise: string): Readonly<Record<string, string>> {
  const primary = light ?? dark ?? otherwise;
  return { primary, ...(dark !== undefined && dark !== primary && { light: dark }) };
}

function modeOf(selector: string): Mode | undefined {
  const plain = selector.slice(-500).replace(/:not\([^()]*\)/g, '');
  return DARK.test(plain) ? 'dark' : LIGHT.test(plain) ? 'light' : undefined;
}

/** Custom properties and variables of Sass, by the mode that the rules around them name; the last one counts. */
function declarations(sheet: string, root: Mode, values: Readonly<Record<Mode, Map<string, string>>>): void {
  const modes: Mode[] = [];
  let text = '';
  const parts = sheet
    .slice(0, MAX_SHEET)
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .split(/([{};])/);
  for (const part of parts) {
    if (part !== '{' && part !== '}' && part !== ';') {
      text = part;
      continue;
    }
    const mode = modes.at(-1) ?? root;
    if (part === '{') {
      if (modes.length >= MAX_DEPTH) return;
      modes.push(modeOf(text) ?? mode);
    } else {
      const colon = text.indexOf(':');
      const name = NAME.exec(text.slice(0, Math.max(0, colon)))?.[1];
      if (name !== undefined) values[mode].set(name, text.slice(colon + 1).trim());
      if (part === '}') modes.pop();
    }
    text = '';
  }
}

function colorOf(
  value: string | undefined,
  other: (name: string) => string | undefined,
  followed: number,
): string | undefined {
  const text = value?.replace(/!(?:default|important)\s*$/, '').trim() ?? '';
  if (text.length > 100) return undefined;
  const named = /^var\(\s*(--[\w-]+)\s*\)$|^(\$[\w-]+)$/.exec(text);
  if (named !== null)
    return followed < MAX_FOLLOWED ? colorOf(other(named[1] ?? named[2]!), other, followed + 1) : undefined;
  return plainColor(text);
}

/** `#rrggbb` of what is a plain colour: a hex, `rgb()` or `hsl()` of numbers. */
function plainColor(text: string): string | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const long =
      hex.length < 6 ? [...hex.slice(0, 3)].map((digit) => digit + digit).join('') : hex.slice(0, 6);
    return `#${long.toLowerCase()}`;
  }
  const [, kind = '', inside = ''] = /^(rgb|hsl)a?\(([\d.,%/\sdeg]{5,60})\)$/i.exec(text) ?? [];
  const numbers = inside.split(/[\s,/]+/).flatMap((one) => {
    const number = Number.parseFloat(one);
    return Number.isFinite(number)
      ? [kind.toLowerCase() === 'rgb' && one.endsWith('%') ? number * 2.55 : number]
      : [];
  });
  const [a, b, c] = numbers;
  if (a === undefined || b === undefined || c === undefined) return undefined;
  return kind.toLowerCase() === 'rgb' ? hexOf([a, b, c]) : hslColor(a, b, c);
}

/** @param hue in degrees @param saturation @param lightness in percent */
export function hslColor(hue: number, saturation: number, lightness: number): string {
  const [s, l] = [saturation, lightness].map((one) => Math.min(100, Math.max(0, one)) / 100) as [
    number,
    number,
  ];
  const channel = (n: number): number => {
    const k = (n + (((hue % 360) + 360) % 360) / 30) % 12;
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((one) =>
      Math.round(Math.min(255, Math.max(0, one)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
