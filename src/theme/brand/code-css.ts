/** Writes the style sheet of a code theme: its own colours for the text, and a readable frame around it. */
import type { CodeColors, CodeLook, CodeLooks } from '../../site/content/highlight/code-colors.ts';
import { type BrandColors, brandAccent } from './brand-css.ts';
import { contrast, fromOklch, mix, toOklch } from './color.ts';
import { OWN_CODE_COLORS, OWN_CODE_FRAME } from './own-code-colors.data.ts';

/** Values by custom property. */
type Palette = Readonly<Record<string, string>>;

/** WCAG 2.2 AA for text, and for other graphics. */
const READABLE = 4.5;
const VISIBLE = 3;
const STEP = 0.01;
const KINDS = ['k', 's', 'n', 'c', 'f', 't', 'p', 'o', 'a', 'g', 'd', 'i', 'e'] as const;
/** Hue ranges that read as added and removed, in degrees of OKLCH. */
const GREENS = [100, 230] as const;
const REDS = [330, 70] as const;
const MIN_CHROMA = 0.06;
const BLOCK = '.code,.code-group';
/** Colours of the status dots: the scheme supplies them when the block has one. */
const STATUS: ReadonlySet<string> = new Set(['note', 'warn', 'danger']);
/** Scrollbars and options of a dark block in light mode whose colours follow the mode: it cannot set a scheme. */
const FOREIGN =
  '.code,.code-group{scrollbar-color:var(--edge) transparent}.code-group option{background:var(--bg);color:var(--text)}';

/**
 * The code rules of a whole site; empty for our own colours in both modes. Print has our colours, for white paper.
 * @param brand colours of marked lines and selected tabs
 */
export function codeCss(looks: CodeLooks | undefined, brand: BrandColors): string {
  if (looks === undefined) return '';
  const { light, dark } = looks;
  const same = JSON.stringify(light) === JSON.stringify(dark);
  const { mode } = colors(light);
  // Our colours follow the scheme, so setting the scheme is enough for the other mode.
  if (same && typeof light === 'string') return `@media screen{${BLOCK}{color-scheme:${mode}}}`;
  const sides = { light: palette(light, brand), dark: palette(dark, brand) };
  const scheme = same ? [`color-scheme:${mode}`] : [];
  const usual = same || (mode === 'light' && colors(dark).mode === 'dark');
  const properties = Object.keys(sides.light)
    .filter((name) => !usual || !STATUS.has(name))
    .map((name) => `--${name}:${pair(sides.light[name]!, sides.dark[name]!)}`);
  const rules = `${BLOCK}{${[...scheme, ...properties].join(';')}}.code .line .v{color:var(--x)}`;
  return `@media screen{${rules}${usual ? '' : FOREIGN}}`;
}

function pair(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light},${dark})`;
}

function colors(look: CodeLook): CodeColors {
  return typeof look === 'string' ? OWN_CODE_COLORS[look] : look;
}

/** Keeps the theme's text colours; makes our parts (bar, tabs, buttons, marks) readable on its background. */
function palette(look: CodeLook, brand: BrandColors): Palette {
  const { mode, background, foreground, tokens } = colors(look);
  const own = OWN_CODE_COLORS[mode].tokens;
  const text = Object.fromEntries(KINDS.map((kind) => [kind, tokens[kind] ?? foreground]));
  const added = readable(meaning(tokens.i, GREENS) ?? own.i!, background, READABLE);
  const removed = readable(meaning(tokens.d, REDS) ?? own.d!, background, READABLE);
  return {
    ...text,
    v: foreground,
    x: tokens.v ?? foreground,
    i: added,
    d: removed,
    subtle: background,
    accent: readable(brandAccent(brand, mode)?.accent ?? own.f!, background, READABLE),
    ...OWN_CODE_FRAME[mode],
    ...(typeof look === 'string' ? {} : frame(look)),
  };
}

function frame({ background, foreground }: CodeColors): Palette {
  const between = (part: number): string => mix(foreground, background, part);
  const ink = readable(foreground, background, READABLE);
  return {
    bg: background,
    inset: between(0.1),
    line: between(0.16),
    edge: readable(between(0.4), background, VISIBLE),
    ink,
    text: ink,
    muted: readable(between(0.7), background, READABLE),
  };
}

/** The colour if its hue has the right meaning: a blue "added" would say nothing. */
function meaning(color: string | undefined, [from, to]: readonly [number, number]): string | undefined {
  if (color === undefined) return undefined;
  const { c, h } = toOklch(color);
  const within = from < to ? h >= from && h <= to : h >= from || h <= to;
  return c >= MIN_CHROMA && within ? color : undefined;
}

/** Changes lightness until the colour is readable on the background, no further than needed. */
function readable(color: string, background: string, min: number): string {
  const requested = toOklch(color);
  const [end, step] =
    contrast('#ffffff', background) > contrast('#000000', background) ? [1, STEP] : [0, -STEP];
  let hex = color;
  for (let l = requested.l; contrast(hex, background) < min && l !== end; ) {
    l = Math.min(1, Math.max(0, l + step));
    hex = fromOklch({ ...requested, l });
  }
  return hex;
}
