/** Renders the table of all pages that were read, by people, by AI or by visitors. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { count } from '../parts/numbers.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { type Segment, segments } from '../parts/segments.ts';
import { table } from '../parts/table.ts';

export interface ReadPageRow {
  readonly path: string;
  readonly href: string;
  readonly people: number;
  readonly visitors: number;
  readonly assistants: number;
  readonly crawlers: number;
  /** `1 min 20 s`; empty when nobody looked. */
  readonly time: string;
}

interface ReadPagesView {
  readonly orders: readonly Segment[];
  readonly pages: readonly ReadPageRow[];
  readonly pager: Pager;
  readonly csv: string;
}

export function readPagesBody({ orders, pages, pager: parts, csv }: ReadPagesView): Html {
  const list =
    pages.length === 0
      ? empty({
          icon: 'book',
          ...(parts.newer === undefined
            ? { title: 'Nothing was read', text: 'None of these readers opened a page in this period.' }
            : { title: 'No more pages', text: 'Nothing else was read in this period.' }),
        })
      : table({
          caption: 'Pages that were read',
          rows: pages,
          columns: [
            {
              label: 'Page',
              kind: 'main',
              cell: ({ path, href }) => html`<a class="row-link path"${attributes({ href })}>${path}</a>`,
            },
            { label: 'People', kind: 'number', cell: ({ people }) => count(people) },
            { label: 'Visitors', kind: 'number', hide: 720, cell: ({ visitors }) => count(visitors) },
            { label: 'Assistants', kind: 'number', cell: ({ assistants }) => count(assistants) },
            { label: 'Crawlers', kind: 'number', hide: 720, cell: ({ crawlers }) => count(crawlers) },
            { label: 'Time on page', kind: 'number', hide: 720, cell: ({ time }) => time },
          ],
        });
  return html`<div class="bar">${segments('Order', orders)}<a class="button"${attributes({ href: csv })}>Download as CSV</a></div>${list}${pager(parts)}`;
}
