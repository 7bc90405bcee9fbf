/** Derives accent colours from an author's brand colours that are readable in both modes. */
import { contrast, fromOklch, parseHex, toOklch } from './color.ts';

export interface BrandColors {
  readonly primary: string;
  /** Used on dark backgrounds; `primary` when not given. */
  readonly light?: string;
  /** Behind the text of buttons and of the banner, in both modes; the accent when not given. */
  readonly dark?: string;
}

/** A colour that was changed to stay readable; `check` reports it to the author. */
interface BrandChange {
  readonly from: string;
  readonly to: string;
  readonly mode: 'light' | 'dark';
  /** Contrast of the author's own colour as text on the page, 1 to 21. */
  readonly contrast: number;
}

interface Brand {
  /** Custom properties, ready for a style sheet; empty when a colour cannot be parsed. */
  readonly css: string;
  readonly changes: readonly BrandChange[];
}

interface Accent {
  readonly accent: string;
  readonly soft: string;
  readonly on: string;
}

/** WCAG 2.2 AA for text. */
const READABLE = 4.5;
/** Below this chroma a colour is a grey: it has no hue to keep, so it becomes the strongest ink instead of a weak one. */
const GREY = 0.02;
const STEP = 0.004;
/** Least contrast of a button with the page around it: a darker one would not be seen on a dark page. */
const VISIBLE = 1.5;
/** Backgrounds of `styles/tokens.css` under accent text: page, sidebar and, in dark mode, dialogs. */
const BACKGROUNDS = { light: ['#ffffff', '#f7f8fa'], dark: ['#0f1115', '#191d23', '#1d2127'] } as const;
const ON_ACCENT = ['#ffffff', '#0b1220', '#000000'] as const;

/**
 * `--accent`, `--on-accent` and `--accent-soft` for both modes, `--button` and `--on-button` where the author gives their colour, and
 * the author's own colours as `--primary` and its variants.
 */
export function brandCss(colors: BrandColors): Brand {
  const sources = { light: colors.primary, dark: colors.light ?? colors.primary };
  if (parseHex(sources.light) === undefined || parseHex(sources.dark) === undefined)
    return { css: '', changes: [] };
  const light = accent(sources.light, 'light');
  const dark = accent(sources.dark, 'dark');
  const pair = (name: keyof Accent): string => `light-dark(${light[name]},${dark[name]})`;
  const changes = (['light', 'dark'] as const).flatMap((mode) =>
    change(sources[mode], mode === 'light' ? light : dark, mode),
  );
  return {
    css: `:root{--accent:${pair('accent')};--on-accent:${pair('on')};--accent-soft:${pair('soft')};${buttons(colors.dark, { light, dark })}${asGiven(colors)}}`,
    changes,
  };
}

/** One background in both modes, except where it does not stand out from the page; there, buttons keep the accent. */
function buttons(
  buttonColor: string | undefined,
  accents: Readonly<Record<'light' | 'dark', Accent>>,
): string {
  if (buttonColor === undefined || parseHex(buttonColor) === undefined) return '';
  const own = normal(buttonColor);
  const [light, dark] = (['light', 'dark'] as const).map((mode) =>
    contrast(own, BACKGROUNDS[mode][0]) >= VISIBLE ? own : accents[mode].accent,
  ) as [string, string];
  return `--button:light-dark(${light},${dark});--on-button:light-dark(${inkOn(light)},${inkOn(dark)});`;
}

/** The same accent for places without custom properties; undefined when the colour cannot be parsed. */
export function brandAccent({ primary, light }: BrandColors, mode: 'light' | 'dark'): Accent | undefined {
  const source = mode === 'light' ? primary : (light ?? primary);
  return parseHex(source) === undefined ? undefined : accent(source, mode);
}

/** For classes like `text-primary`, which mean the author's own colours; the theme itself uses none of them. */
function asGiven({ primary, light = '', dark = '' }: BrandColors): string {
  return [
    `--primary:${normal(primary)}`,
    ...(parseHex(light) === undefined ? [] : [`--primary-light:${normal(light)}`]),
    ...(parseHex(dark) === undefined ? [] : [`--primary-dark:${normal(dark)}`]),
  ].join(';');
}

function change(source: string, { accent: to }: Accent, mode: 'light' | 'dark'): BrandChange[] {
  const from = source.trim().toLowerCase();
  const own = contrast(from, BACKGROUNDS[mode][0]);
  return contrast(from, to) < 1.02 ? [] : [{ from, to, mode, contrast: Math.round(own * 100) / 100 }];
}

/** Changes lightness step by step until the accent is readable on page, sidebar and its own soft tint. */
function accent(source: string, mode: 'light' | 'dark'): Accent {
  const requested = toOklch(source);
  const toward = mode === 'light' ? -STEP : STEP;
  let color =
    requested.c < GREY && !readable(source, softTint(requested, mode), mode)
      ? { ...requested, l: mode === 'light' ? 0.2 : 0.95 }
      : requested;
  let hex = color === requested ? normal(source) : fromOklch(color);
  const soft = softTint(color, mode);
  while (!readable(hex, soft, mode) && color.l > 0 && color.l < 1) {
    color = { ...color, l: Math.min(1, Math.max(0, color.l + toward)) };
    hex = fromOklch(color);
  }
  return { accent: hex, soft, on: inkOn(hex) };
}

function readable(hex: string, soft: string, mode: 'light' | 'dark'): boolean {
  return [...BACKGROUNDS[mode], soft].every((background) => contrast(hex, background) >= READABLE);
}

/** The background of the current item: the accent's hue at the lightness of the other soft backgrounds. */
function softTint({ c, h }: { readonly c: number; readonly h: number }, mode: 'light' | 'dark'): string {
  return mode === 'light'
    ? fromOklch({ l: 0.953, c: Math.min(c * 0.14, 0.024), h })
    : fromOklch({ l: 0.262, c: Math.min(c * 0.4, 0.052), h });
}

/** The colour of text that is readable on a background. */
export function inkOn(hex: string): string {
  return (
    ON_ACCENT.find((ink) => contrast(ink, hex) >= READABLE) ??
    (contrast('#ffffff', hex) > contrast('#000000', hex) ? '#ffffff' : '#000000')
  );
}

function normal(hex: string): string {
  const digits = hex.trim().toLowerCase().slice(1);
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
