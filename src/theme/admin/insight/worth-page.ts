/** Renders the pages that are worth an hour of work, with what speaks against each and the work that follows. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { count } from '../parts/numbers.ts';
import { type Column, table } from '../parts/table.ts';

export interface WorthRow {
  readonly path: string;
  readonly href: string;
  readonly worth: number;
  readonly views: number;
  readonly unhelpful: number;
  readonly votes: number;
  readonly left: number;
  readonly sought: number;
  readonly unanswered: number;
  /** Begins the work; absent for those who may not start it. */
  readonly work?: string;
}

interface WorthView {
  readonly rows: readonly WorthRow[];
  readonly csv: string;
}

export function worthBody({ rows, csv }: WorthView): Html {
  if (rows.length === 0)
    return empty({
      icon: 'check',
      title: 'No page stands out',
      text: 'Pages are listed here when many people read them and votes, searches or questions show that they are not helped.',
    });
  const part = (some: number, all: number): string => (all === 0 ? '–' : `${count(some)} of ${count(all)}`);
  return html`
    <div class="stack">${table({
      caption: 'Pages that are worth an hour of work',
      rows,
      columns: [
        {
          label: 'Page',
          kind: 'main',
          cell: ({ path, href }) => html`<a class="row-link path"${attributes({ href })}>${path}</a>`,
        },
        { label: 'Not helped', kind: 'number', cell: ({ worth }) => `≈ ${count(worth)}` },
        { label: 'Views', kind: 'number', hide: 720, cell: ({ views }) => count(views) },
        { label: 'Votes against', kind: 'number', cell: ({ unhelpful, votes }) => part(unhelpful, votes) },
        {
          label: 'Left after a search',
          kind: 'number',
          hide: 720,
          cell: ({ left, sought }) => part(left, sought),
        },
        { label: 'Unanswered', kind: 'number', hide: 900, cell: ({ unanswered }) => count(unanswered) },
        ...(rows.some(({ work }) => work !== undefined) ? [WORK] : []),
      ],
    })}
    <p class="muted">Not helped: views by people times the part of votes, of pages found by searching, and of questions that went wrong. A page found by searching went wrong when it was left within 15 seconds, or another result was opened.</p>
    <div class="insight-foot"><a class="button"${attributes({ href: csv })}>Download as CSV</a></div></div>
  `;
}

/** Left out where nobody may ask for a job. */
const WORK: Column<WorthRow> = {
  label: 'Work',
  kind: 'action',
  cell: ({ work, path }) =>
    work === undefined
      ? ''
      : html`<a class="button"${attributes({ href: work, 'aria-label': `Improve ${path}` })}>Improve</a>`,
};
