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
  /** The page to which a redirect beside docs.json leads now. */
  readonly leadsTo?: string;
  /** True when a page, a file or docs.json answers it now. */
  readonly isAnswered?: boolean;
}

interface BrokenView {
  readonly rows: readonly BrokenRow[];
  readonly csv: string;
  /** The list of redirects. */
  readonly redirects: string;
  /** Only for those who may: at once, or with a job that commits it. */
  readonly redirect?: { readonly action: string; readonly job: string; readonly csrf: string };
}

export function brokenBody({ rows, csv, redirects, redirect }: BrokenView): Html {
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
          cell: (row) =>
            mended(row) ?? (row.pages.length === 0 ? 'No page is like it' : target(row, redirect)),
        },
      ],
    })}
    <p class="muted">Spellings that differ in capitals, a slash at the end or an ending such as .html are one address. Redirect holds at once, on this server; “In docs.json” starts a job that opens a pull request.</p>
    <div class="insight-foot"><a class="button"${attributes({ href: redirects })}>Redirects</a><a class="button"${attributes({ href: csv })}>Download as CSV</a></div></div>
  `;
}

function address({ path, spellings }: BrokenRow): Html {
  const others = spellings.slice(1);
  return html`<span class="path">${path}</span>${others.length === 0 ? '' : html` <span class="muted" title="${others.join('\n')}">and ${others.length} ${others.length === 1 ? 'spelling' : 'spellings'}</span>`}`;
}

function mended({ leadsTo, isAnswered }: BrokenRow): Html | undefined {
  if (leadsTo !== undefined)
    return html`<span class="muted">Leads to</span> <span class="path">${leadsTo}</span>`;
  return isAnswered === true ? html`<span class="muted">Is answered now</span>` : undefined;
}

function target({ path, spellings, pages }: BrokenRow, redirect: BrokenView['redirect']): Html {
  if (redirect === undefined) return html`<span class="path">${pages[0]!}</span>`;
  return html`
    <form class="broken-redirect" method="post"${attributes({ action: redirect.action })}>${formToken(redirect.csrf)}
    ${spellings.map((spelling) => html`<input${attributes({ type: 'hidden', name: 'from', value: spelling })}>`)}
    <select class="input" name="to"${attributes({ 'aria-label': `Page for ${path}` })}>${pages.map((page) => html`<option>${page}</option>`)}</select>
    <input type="hidden" name="back" value="broken">
    <button class="button" type="submit"${attributes({ 'aria-label': `Redirect ${path}` })}>Redirect</button>
    <button class="button button-quiet" type="submit"${attributes({ formaction: redirect.job, 'aria-label': `Redirect ${path} in docs.json` })}>In docs.json</button></form>
  `;
}
