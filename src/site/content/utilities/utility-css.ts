/** Generates the style sheet of Tailwind CSS 3 class names with UnoCSS. */
import { createGenerator, type UnoGenerator, type UserConfig } from '@unocss/core';
import { presetWind3, type Theme } from '@unocss/preset-wind3';

const FORBIDDEN = /\burl\(|\bsrc\(|image-set\(|@import|@charset|@namespace|expression\(|<|\/\*/i;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** True when `css` can be embedded in a block of another sheet without breaking out of it. */
export function isSoundCss(css: string): boolean {
  if (FORBIDDEN.test(css)) return false;
  const open: string[] = [];
  for (let at = 0; at < css.length; at++) {
    const c = css[at]!;
    if (c === '\\') at++;
    else if (c === '"' || c === "'") {
      at = endOfString(css, at);
      if (at < 0) return false;
    } else if (CLOSING[c] !== undefined) open.push(CLOSING[c]);
    else if ((c === '}' || c === ')' || c === ']') && open.pop() !== c) return false;
  }
  return open.length === 0;
}

function endOfString(css: string, begin: number): number {
  for (let at = begin + 1; at < css.length; at++) {
    const c = css[at]!;
    if (c === '\\') at++;
    else if (c === '\n') return -1;
    else if (c === css[begin]) return at;
  }
  return -1;
}

/** The generator caches every name, and authors decide how many there are. */
const MAX_REMEMBERED = 20_000;

/** A colour of the theme, with a slot for the opacity of a class. */
const color = (value: string): string => `color-mix(in srgb,${value} calc(100%*%alpha),transparent)`;

const CONFIG: UserConfig<Theme> = {
  presets: [
    presetWind3({
      dark: { dark: '[data-theme="dark"]', light: '[data-theme="light"]' },
    }),
  ],
  separators: [':'],
  // A selector that a browser does not support would invalidate the others of its list.
  mergeSelectors: false,
  // Tailwind CSS 3 mixes gradients in sRGB.
  postprocess: (util) => {
    for (const entry of util.entries)
      if (typeof entry[1] === 'string') entry[1] = entry[1].replace(/ in oklch\b/, '');
  },
  theme: {
    colors: {
      primary: {
        DEFAULT: color('var(--primary,var(--accent))'),
        light: color('var(--primary-light,var(--primary,var(--accent)))'),
        dark: color('var(--primary-dark,var(--primary,var(--accent)))'),
      },
      background: { light: color('var(--bg)'), dark: color('var(--bg)') },
    },
    fontFamily: { sans: 'var(--font)', mono: 'var(--mono)' },
  },
};

let generator: Promise<UnoGenerator<Theme>> | undefined;
let remembered = 0;

/** @param names that pass `isUtility`; unknown ones are skipped @returns empty when all are unknown */
export async function utilityCss(names: readonly string[]): Promise<string> {
  const css = (await soundCss(names)) ?? (await soundCss(await soundNames(names))) ?? '';
  const prose = names.includes('not-prose') ? NOT_PROSE : '';
  return prose + (css === '' ? '' : `@layer utilities{${borderBase(css)}${css}}`);
}

/** Generates names one by one, so that a bad name does not affect the others. */
async function soundNames(names: readonly string[]): Promise<string[]> {
  const sound: string[] = [];
  for (const name of names) if ((await soundCss([name])) !== undefined) sound.push(name);
  return sound;
}

/** Undefined when a name would break the sheet, or UnoCSS fails on it (`theme()` without argument). */
async function soundCss(names: readonly string[]): Promise<string | undefined> {
  try {
    const css = await generated(names);
    return isSoundCss(css) ? css : undefined;
  } catch {
    return undefined;
  }
}

async function generated(names: readonly string[]): Promise<string> {
  if (remembered > MAX_REMEMBERED) {
    generator = undefined;
    remembered = 0;
  }
  remembered += names.length;
  generator ??= createGenerator(CONFIG);
  const uno = await generator;
  const { css, matched, getLayer } = await uno.generate(new Set(names), {
    preflights: true,
    safelist: false,
    minify: true,
  });
  if (matched.size === 0) return '';
  const all = getLayer('preflights') ?? '';
  const rules = css.slice(all.length);
  return startingValues(all, rules) + rules;
}

const VALUE = /(--un-[\w-]+):([^;{}]*);/g;

/**
 * Initial values of the properties through which classes work together. UnoCSS can omit unused ones, but decides by
 * all pages it has processed, so that a file's name would depend on the process that generated it.
 */
function startingValues(all: string, rules: string): string {
  const used = new Map(
    [...all.matchAll(VALUE)]
      .filter(([, name = '']) => rules.includes(`var(${name})`))
      .map(([, name, value]) => [name, value]),
  );
  if (used.size === 0) return '';
  const values = [...used].map(([name, value]) => `${name}:${value}`).join(';');
  return `@layer base{*,::before,::after{${values}}}`;
}

/** Resets the styles of prose, like Tailwind's typography plugin. */
const NOT_PROSE = '@layer prose{:where(.not-prose,.not-prose *){all:revert-layer}}';

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const BORDER = /(?:^|;)border(?:-[a-z]+){0,2}-width:/;

/** Tailwind gives every element a border style; here only elements with a border width class get one. */
function borderBase(css: string): string {
  const rules = [...css.matchAll(RULE)]
    .filter(([, , body = '']) => BORDER.test(body))
    .map(([, selector = '']) => `${selector.trim()}{border:0 solid var(--line)}`);
  return rules.length === 0 ? '' : `@layer base{${[...new Set(rules)].join('')}}`;
}
