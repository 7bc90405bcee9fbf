/** What has to hold for the sum of all sites. */
import type { SiteRow } from './run-site.ts';
import { type Kind, percent, type Share } from './truth.ts';

export type Verdict = { readonly ok: boolean; readonly text: string };

/** Least part in 100 of each kind; those of labels and authors' components are only printed. */
const min: readonly (readonly [Kind, number])[] = [
  ['words', 99.5],
  ['headings', 100],
  ['links', 100],
  ['images', 100],
  ['code', 100],
  ['markdown', 99.5],
];

const atLeast = (share: Share, required: number, text: string): Verdict => {
  const value = percent(share);
  return {
    ok: value >= required,
    text: `${value.toFixed(3)} % ${text} (${share.found} of ${share.of}${share.reported > 0 ? `, ${share.reported} are mistakes that were reported` : ''}; at least ${required} %)`,
  };
};

export function verdictsOf(sum: SiteRow): Verdict[] {
  const { documents, contents, sections, wrong } = sum.places;
  const { silent, entries } = sum.reference;
  const pages = { found: sum.withoutError, of: sum.sampled + sum.resolved - sum.rendered, reported: 0 };
  return [
    atLeast(pages, 99.8, 'of the pages are rendered without an error'),
    atLeast(sum.linked, 100, 'of the entries that are only links are in the navigation'),
    ...min.map(([kind, required]) => atLeast(sum[kind], required, `of the ${kind} arrived`)),
    {
      ok: silent.length === 0,
      text: `${silent.length} of ${entries} entries that name an operation are neither found nor reported`,
    },
    {
      ok: wrong.length === 0,
      text: `${wrong.length} of ${contents} entries of contents, ${sections} search sections and the ids of ${documents} documents are dead or double`,
    },
  ];
}
