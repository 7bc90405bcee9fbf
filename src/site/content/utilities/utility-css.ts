/** Writes the style sheet of class names with the meanings of Tailwind CSS 3, through UnoCSS. */
import { createGenerator, type UnoGenerator, type UserConfig } from '@unocss/core';
import { presetWind3, type Theme } from '@unocss/preset-wind3';
import { isSoundCss } from './is-sound-css.ts';

/** The generator remembers every name it was asked for; authors decide how many there are. */
const MOST_REMEMBERED = 20_000;

/** A colour of ours, with room for the opacity that a class may ask for. */
const color = (value: string): string => `color-mix(in srgb,${value} calc(100%*%alpha),transparent)`;

const CONFIG: UserConfig<Theme> = {
  presets: [
    presetWind3({
      dark: { dark: '[data-theme="dark"]', light: '[data-theme="light"]' },
    }),
  ],
  separators: [':'],
  // A selector that a browser does not understand would take the others of its list with it.
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

/** @param names of which `isUtility` is true; those that mean nothing are passed over @returns empty when none means anything */
export async function utilityCss(names: readonly string[]): Promise<string> {
  const css = (await soundCss(names)) ?? (await soundCss(await soundNames(names))) ?? '';
  const prose = names.includes('not-prose') ? NOT_PROSE : '';
  return prose + (css === '' ? '' : `@layer utilities{${borderBase(css)}${css}}`);
}

/** One bad name must not cost the others, so they are tried one by one. */
async function soundNames(names: readonly string[]): Promise<string[]> {
  const sound: string[] = [];
  for (const name of names) if ((await soundCss([name])) !== undefined) sound.push(name);
  return sound;
}

/** Undefined when a name bends the sheet out of shape, or UnoCSS fails on it (`theme()` without argument). */
async function soundCss(names: readonly string[]): Promise<string | undefined> {
  try {
    const css = await generated(names);
    return isSoundCss(css) ? css : undefined;
  } catch {
    return undefined;
  }
}

async function generated(names: readonly string[]): Promise<string> {
  if (remembered > MOST_REMEMBERED) {
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
 * The properties through which classes work together begin with these values. UnoCSS can leave out those nobody needs, but goes by
 * all pages it has seen: then a file's name would depend on which process made it.
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

/** Elements keep nothing of what prose gives them, as Tailwind's typography has it. */
const NOT_PROSE = '@layer prose{:where(.not-prose,.not-prose *){all:revert-layer}}';

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const BORDER = /(?:^|;)border(?:-[a-z]+){0,2}-width:/;

/** Tailwind gives every element a border without width; here only those get one whose width a class sets. */
function borderBase(css: string): string {
  const rules = [...css.matchAll(RULE)]
    .filter(([, , body = '']) => BORDER.test(body))
    .map(([, selector = '']) => `${selector.trim()}{border:0 solid var(--line)}`);
  return rules.length === 0 ? '' : `@layer base{${[...new Set(rules)].join('')}}`;
}
