/** The files of this folder that are style sheets of their own, by sheet name; `@import` joins all other files to one of these. */

/** Sheets that the head of a page loads when the page has the feature of the same name. */
export const FEATURE_SHEETS = {
  pieces: 'pieces.css',
  answers: 'answers.css',
  problems: 'problems.css',
  reference: 'reference.css',
  math: 'math.css',
  diagrams: 'diagrams.css',
  color: 'components/color.css',
  github: 'components/github.css',
  prompt: 'components/prompt.css',
  tooltip: 'components/tooltip.css',
  tree: 'components/tree.css',
  update: 'components/update.css',
  view: 'components/view.css',
} as const;

/** All sheets: `theme` is on every page, `admin` on the dashboard; scripts load `search`, `feedback` and `playground`. */
export const SHEETS = {
  theme: 'theme.css',
  search: 'search.css',
  feedback: 'feedback.css',
  playground: 'playground.css',
  ...FEATURE_SHEETS,
  admin: 'admin.css',
} as const;
