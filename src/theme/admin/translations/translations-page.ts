/** Renders the table of pages and languages: which translations are current, behind their originals, or missing. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { pill, type Tone } from '../parts/pill.ts';
import { type Segment, segments } from '../parts/segments.ts';
import { table } from '../parts/table.ts';

export interface ShownTranslation {
  readonly state: 'current' | 'behind' | 'missing' | 'unknown';
  /** `behind by 3 commits`. */
  readonly text: string;
  /** Address of the translation. */
  readonly href?: string;
  /** Address of what changed in the original since. */
  readonly change?: string;
  /** Begins the job that brings it up to date. */
  readonly translate?: string;
}

interface TranslationPageRow {
  readonly title: string;
  readonly path: string;
  /** Address of the original. */
  readonly href: string;
  /** In the order of the columns. */
  readonly cells: readonly ShownTranslation[];
}

interface TranslationsView {
  readonly figures: readonly Figure[];
  readonly states: readonly Segment[];
  readonly languages: readonly Segment[];
  /** Names of the languages that have a column. */
  readonly columns: readonly string[];
  readonly rows: readonly TranslationPageRow[];
  readonly pager: Pager;
}

const TONES: Readonly<Record<ShownTranslation['state'], Tone>> = {
  current: 'tip',
  behind: 'warn',
  missing: 'danger',
  unknown: 'plain',
};

export function translationsBody(view: TranslationsView): Html {
  const { rows, columns } = view;
  const list =
    rows.length === 0
      ? empty({
          icon: 'globe',
          title: 'No such pages',
          text: 'No page of the site has a translation in this state.',
        })
      : table({
          caption: 'Pages and their translations',
          rows,
          columns: [
            {
              label: 'Page',
              kind: 'main',
              cell: ({ title, path, href }: TranslationPageRow) =>
                html`<a${attributes({ href })}>${title}</a> <span class="path">${path}</span>`,
            },
            ...columns.map((label, at) => ({
              label,
              cell: ({ cells }: TranslationPageRow) => cell(cells[at]),
            })),
          ],
        });
  return html`
    ${figures(view.figures)}
    <div class="bar">${segments('State', view.states)}${segments('Language', view.languages)}</div>
    ${list}
    ${pager(view.pager)}
  `;
}

function cell(shown: ShownTranslation | undefined): Html {
  if (shown === undefined) return html``;
  const { state, text, href, change, translate } = shown;
  const word = pill(text, TONES[state]);
  const link = (to: string | undefined, label: string): Html =>
    to === undefined ? html`` : html`<a class="link"${attributes({ href: to })}>${label}</a>`;
  return html`<div class="bar-group">${href === undefined ? word : html`<a${attributes({ href })}>${word}</a>`}${link(change, 'Changes')}${link(translate, 'Translate')}</div>`;
}
