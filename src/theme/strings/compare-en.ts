/** Words of the pages that compare two versions of a site: English in every language, as in the dashboard. */
import type { DiffWords } from '../diff/diff-words.ts';

export const compareWords = {
  diff: {
    added: 'Added:',
    removed: 'Removed:',
    linkChanged: 'Link: {from} → {to}',
    linkAdded: 'New link: {to}',
    linkRemoved: 'Link removed: {from}',
    altChanged: 'Description: “{from}” → “{to}”',
  } satisfies DiffWords,
  title: 'What changed',
  compared: 'Compared versions',
  inline: 'Inline',
  side: 'Side by side',
  layout: 'Layout',
  previous: 'Previous change',
  next: 'Next change',
  keys: 'Keys: n and p',
  pages: 'Changed pages',
  added: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  moved: 'Moved',
  sameText: 'No change in the text of this page.',
  movedFrom: 'This page was at',
  coarse: 'This page is too long to compare word by word, so more is marked than has changed.',
  failed: 'One version of this page could not be rendered, so what is shown of it is the error.',
  none: 'The text of no page differs between these versions.',
  noPage: 'Neither version has this page.',
  more: 'and {count} more',
  count: (changes: number): string => (changes === 1 ? '1 change' : `${changes} changes`),
} as const;
