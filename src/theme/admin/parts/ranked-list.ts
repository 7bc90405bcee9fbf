/** A ranked list: a soft bar behind each label, its number at the end. */

import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';

export interface Ranked {
  readonly label: string;
  readonly href?: string | undefined;
  /** Length of the bar, 0 to 1. */
  readonly share: number;
  /** Safe HTML at the end of the row. */
  readonly value: HtmlPart;
  readonly title?: string;
}

interface RankedList {
  readonly title: string;
  /** What the numbers count, above them. */
  readonly unit: string;
  readonly rows: readonly Ranked[];
  readonly more?: { readonly label: string; readonly href: string };
  /** Safe HTML when there are no rows. */
  readonly empty: Html;
  readonly tone?: 'accent' | 'warn';
}

export function rankedList({ title, unit, rows, more, empty, tone = 'accent' }: RankedList): Html {
  const list =
    rows.length === 0 ? empty : html`<ol class="ranked" data-tone="${tone}">${rows.map(ranked)}</ol>`;
  return html`
    <section class="box"><div class="box-head"><h2>${title}</h2>${rows.length === 0 ? '' : html`<span class="box-unit">${unit}</span>`}</div>${list}
    ${more === undefined || rows.length === 0 ? '' : html`<a class="box-more"${attributes({ href: more.href })}>${more.label}</a>`}
    </section>
  `;
}

function ranked({ label, href, share, value, title }: Ranked): Html {
  const text = html`<span class="ranked-label">${label}</span>`;
  return html`
    <li${attributes({ title })}>${softBar(share)}
    ${href === undefined ? text : html`<a class="ranked-link"${attributes({ href })}>${text}</a>`}
    <span class="ranked-value">${value}</span></li>
  `;
}

function softBar(share: number): Html {
  const width = Math.max(0.5, Math.min(1, share) * 100).toFixed(1);
  return html`<svg class="ranked-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${width}" height="1"/></svg>`;
}
