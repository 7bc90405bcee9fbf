/** The files of this folder that are style sheets of their own, by sheet name; `@import` joins all other files to one of these. */
import type { ThemeName } from '../../site/config/schema/docs-fields.ts';

/** Sheets that the head of a page loads when the page has the feature of the same name. */
export const FEATURE_SHEETS = {
  letters: 'letters.css',
  pieces: 'pieces.css',
  answers: 'answers.css',
  compare: 'compare.css',
  parts: 'parts.css',
  problems: 'problems.css',
  preview: 'preview.css',
  'sign-in': 'sign-in.css',
  reference: 'reference.css',
  math: 'math.css',
  diagrams: 'diagrams.css',
  color: 'components/color.css',
  github: 'components/github.css',
  prompt: 'components/prompt.css',
  'theme-gallery': 'components/theme-gallery.css',
  tooltip: 'components/tooltip.css',
  tree: 'components/tree.css',
  update: 'components/update.css',
  view: 'components/view.css',
} as const;

/** Feature sheets that a page waits for: their fonts have measures that no other font has. */
export const BLOCKING_SHEETS: ReadonlySet<string> = new Set(['letters.css', 'math.css']);

/** The one sheet that every page of a site loads beside `base`, by the name of its theme: what all themes share, and their own rules after it. */
export const THEME_SHEETS = {
  mint: 'themes/mint.css',
  maple: 'themes/maple.css',
  palm: 'themes/palm.css',
  willow: 'themes/willow.css',
  linden: 'themes/linden.css',
  almond: 'themes/almond.css',
  aspen: 'themes/aspen.css',
  sequoia: 'themes/sequoia.css',
  luma: 'themes/luma.css',
} as const satisfies Readonly<Record<ThemeName, string>>;

/** Themes whose text is in the monospaced face, so that pages fetch that one first. */
export const MONOSPACED: ReadonlySet<ThemeName> = new Set<ThemeName>(['linden']);

/** All sheets: `admin` is on the dashboard; `base` and `fonts` are in every page, and those with its components have `blocks`; scripts load `search`, `ask`, `feedback`, `consent` and `playground`. */
export const SHEETS = {
  ...THEME_SHEETS,
  search: 'search.css',
  ask: 'ask.css',
  feedback: 'feedback.css',
  consent: 'consent.css',
  playground: 'playground.css',
  ...FEATURE_SHEETS,
  base: 'base.css',
  fonts: 'fonts.css',
  blocks: 'blocks.css',
  admin: 'admin.css',
} as const;
