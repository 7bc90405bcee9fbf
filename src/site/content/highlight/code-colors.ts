/** Reduces a colour theme to one colour per kind of token, once per site; only the requested theme is loaded. */
import type { ThemeRegistration } from 'shiki/core';
import type { Theme } from 'shiki/textmate';
import type { TokenClass } from './grammar.ts';
import { codeTheme } from './grammar-files.ts';

/** Colours are normalised to `#rrggbb`. */
export interface CodeColors {
  /** The mode for which the theme is designed. */
  readonly mode: 'light' | 'dark';
  readonly background: string;
  readonly foreground: string;
  /** Kinds that the theme does not define are absent. */
  readonly tokens: Readonly<Partial<Record<Exclude<TokenClass, ''>, string>>>;
}

/** The colours of code; `light` and `dark` are the built-in ones. */
export type CodeLook = CodeColors | 'light' | 'dark';

/** The colours for each mode of the page. */
export interface CodeLooks {
  readonly light: CodeLook;
  readonly dark: CodeLook;
}

/** Typical scopes of each kind, outermost first. The first one that the theme defines gives the colour. */
const SCOPES: Readonly<Record<Exclude<TokenClass, ''>, readonly string[]>> = {
  k: ['source.ts keyword.control.flow.ts', 'source.ts storage.type.ts'],
  s: ['source.ts string.quoted.double.ts'],
  n: ['source.ts constant.numeric.decimal.ts', 'source.ts constant.language.boolean.true.ts'],
  c: ['source.ts comment.line.double-slash.ts'],
  f: ['source.ts meta.function-call.ts entity.name.function.ts', 'source.ts support.function.ts'],
  t: [
    'source.ts entity.name.type.class.ts',
    'source.ts support.class.ts',
    'source.ts support.type.primitive.ts',
  ],
  v: ['source.shell variable.other.normal.shell', 'source.ts variable.parameter.ts'],
  p: ['source.ts punctuation.separator.comma.ts', 'source.ts meta.brace.round.ts'],
  o: ['source.ts keyword.operator.assignment.ts'],
  a: [
    'source.json meta.structure.dictionary.json support.type.property-name.json',
    'text.html.basic meta.tag.structure.html entity.other.attribute-name.html',
  ],
  g: ['text.html.basic meta.tag.structure.html entity.name.tag.html'],
  d: ['source.diff markup.deleted.diff'],
  i: ['source.diff markup.inserted.diff'],
  e: ['source.ts string.quoted.double.ts constant.character.escape.ts', 'source.ts string.regexp.ts'],
};
/** Editor colours, used when a theme has no colours for diffs. */
const EDITOR = {
  d: ['gitDecoration.deletedResourceForeground', 'editorGutter.deletedBackground', 'terminal.ansiRed'],
  i: ['gitDecoration.addedResourceForeground', 'editorGutter.addedBackground', 'terminal.ansiGreen'],
} as const;
/** Defaults of editors for missing colours. */
const DEFAULTS = {
  light: { background: '#ffffff', foreground: '#333333' },
  dark: { background: '#1e1e1e', foreground: '#d4d4d4' },
} as const;

/**
 * The colours that `styling.codeblocks` selects; undefined for the built-in ones in both modes.
 * @param names of themes, or `css-variables` for the built-in colours of the mode, or `dark` for the built-in dark ones
 */
export async function codeLooks(
  names: { readonly light: string; readonly dark: string } | undefined,
): Promise<CodeLooks | undefined> {
  if (names === undefined) return undefined;
  const [light, dark] = await Promise.all([lookOf(names.light, 'light'), lookOf(names.dark, 'dark')]);
  return light === 'light' && dark === 'dark' ? undefined : { light, dark };
}

async function lookOf(name: string, mode: 'light' | 'dark'): Promise<CodeLook> {
  if (name === 'dark' || name === 'css-variables') return name === 'dark' ? 'dark' : mode;
  return (await codeColors(name)) ?? mode;
}

/** The colours of a theme; undefined when there is none of that name. The docs.json schema lists the names. */
export async function codeColors(name: string): Promise<CodeColors | undefined> {
  try {
    const [theme, textmate] = await Promise.all([codeTheme(name), import('shiki/textmate')]);
    return colorsOf(theme, textmate.Theme);
  } catch {
    return undefined;
  }
}

function colorsOf(theme: ThemeRegistration, matcher: typeof Theme): CodeColors {
  const mode = theme.type === 'light' ? 'light' : 'dark';
  const settings = [...(theme.settings ?? theme.tokenColors ?? [])];
  const base = settings.find(({ scope }) => scope === undefined)?.settings ?? {};
  const colors = theme.colors ?? {};
  const opaque = solid(colors['editor.background'] ?? base.background ?? '', DEFAULTS[mode].background);
  const background = opaque ?? DEFAULTS[mode].background;
  const own = solid(colors['editor.foreground'] ?? base.foreground ?? '', background);
  const scoped = settings.filter(({ scope }) => scope !== undefined);
  const rules = matcher.createFromRawTheme({ settings: scoped as never });
  const colorOf = (path: string): string | undefined => solid(matched(rules, path) ?? '', background);
  const foreground = colorOf('source.ts') ?? own ?? DEFAULTS[mode].foreground;
  const tokens: Record<string, string> = {};
  for (const [kind, scopes] of Object.entries(SCOPES)) {
    const editor = kind === 'd' || kind === 'i' ? EDITOR[kind] : [];
    const found = first(scopes, colorOf) ?? first(editor, (key) => solid(colors[key] ?? '', background));
    if (found !== undefined) tokens[kind] = found;
  }
  return { mode, background, foreground, tokens };
}

/** The colour of the innermost scope of `path`, by the theme's most specific rule. */
function matched(rules: Theme, path: string): string | undefined {
  type Stack = Parameters<Theme['match']>[0];
  // The matcher reads only these two members.
  const stack = path
    .split(' ')
    .reduce<object | null>((parent, scopeName) => ({ parent, scopeName }), null) as Stack;
  const id = rules.match(stack)?.foregroundId ?? 0;
  return id === 0 ? undefined : rules.getColorMap()[id];
}

function first<T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Blends `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa` over a background to `#rrggbb`; undefined for anything else. */
function solid(color: string, background: string): string | undefined {
  const short = /^#([0-9a-f]{3,4})$/i.exec(color)?.[1];
  const digits = short?.replace(/./g, '$&$&') ?? /^#([0-9a-f]{6}(?:[0-9a-f]{2})?)$/i.exec(color)?.[1];
  if (digits === undefined) return undefined;
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const alpha = digits.length === 8 ? channel(digits, 6) / 255 : 1;
  const mixed = [0, 2, 4].map((at) =>
    Math.round(channel(digits, at) * alpha + channel(background, at + 1) * (1 - alpha)),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
