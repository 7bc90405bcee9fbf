/** Renders broken addresses with the pages that are most like them, and the form that redirects one. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { formToken } from '../parts/form-token.ts';
import { count } from '../parts/numbers.ts';
import { table } from '../parts/table.ts';

export interface BrokenRow {
  /** The most frequent spelling. */
  readonly path: string;
  readonly count: number;
  readonly spellings: readonly string[];
  /** Where most came from; empty when nobody said. */
  readonly source: string;
  /** The pages that are most like it. */
  readonly pages: readonly string[];
}

interface BrokenView {
  readonly rows: readonly BrokenRow[];
  readonly csv: string;
  /** Only for those who may start a job. */
  readonly redirect?: { readonly action: string; readonly csrf: string };
}

export function brokenBody({ rows, csv, redirect }: BrokenView): Html {
  if (rows.length === 0)
    return empty({
      icon: 'check',
      title: 'No broken address',
      text: 'Addresses to which readers were led and where nothing is are listed here, with the page that is most like them.',
    });
  return html`
    <div class="stack">${table({
      caption: 'Broken addresses',
      rows,
      columns: [
        { label: 'Address', kind: 'main', cell: address },
        { label: 'Requests', kind: 'number', cell: ({ count: times }) => count(times) },
        { label: 'Mostly from', hide: 900, cell: ({ source }) => (source === '' ? '–' : source) },
        {
          label: 'Redirect to',
          kind: 'action',
          cell: (row) => (row.pages.length === 0 ? 'No page is like it' : target(row, redirect)),
        },
      ],
    })}
    <p class="muted">Spellings that differ in capitals, a slash at the end or an ending such as .html are one address. Redirect starts a job that adds them to docs.json and opens a pull request.</p>
    <div class="insight-foot"><a class="button"${attributes({ href: csv })}>Download as CSV</a></div></div>
  `;
}

function address({ path, spellings }: BrokenRow): Html {
  const others = spellings.slice(1);
  return html`<span class="path">${path}</span>${others.length === 0 ? '' : html` <span class="muted" title="${others.join('\n')}">and ${others.length} ${others.length === 1 ? 'spelling' : 'spellings'}</span>`}`;
}

function target({ path, spellings, pages }: BrokenRow, redirect: BrokenView['redirect']): Html {
  if (redirect === undefined) return html`<span class="path">${pages[0]!}</span>`;
  return html`
    <form class="broken-redirect" method="post"${attributes({ action: redirect.action })}>${formToken(redirect.csrf)}
    ${spellings.map((spelling) => html`<input${attributes({ type: 'hidden', name: 'from', value: spelling })}>`)}
    <select class="input" name="to"${attributes({ 'aria-label': `Page for ${path}` })}>${pages.map((page) => html`<option>${page}</option>`)}</select>
    <button class="button" type="submit"${attributes({ 'aria-label': `Redirect ${path}` })}>Redirect</button></form>
  `;
}
