/** Renders votes without words as one line for each page: how many readers it helped, and how many not. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { count } from '../parts/numbers.ts';

export interface BareVotes {
  /** `last 30 days` */
  readonly period: string;
  readonly pages: readonly {
    readonly path: string;
    readonly up: number;
    readonly down: number;
    /** Address of its entries. */
    readonly href: string;
  }[];
  /** Address of all pages; undefined when these are all. */
  readonly more: string | undefined;
}

export function bareVotes({ period, pages, more }: BareVotes): Html {
  const items = pages.map(
    ({ path, up, down, href }) =>
      html`<li class="bare-vote"><a class="row-link path"${attributes({ href })}>${path}</a><span class="muted">${words(up, down)}</span></li>`,
  );
  return html`
    <section class="box bare-votes" aria-labelledby="bare"><div class="box-head"><h2 id="bare">Votes without a comment</h2><span class="box-unit">${period}</span></div>
    <ul class="bare-list">${items}</ul>${more === undefined ? '' : html`<a class="box-more"${attributes({ href: more })}>All pages</a>`}</section>
  `;
}

/** `12 × helpful, 3 × not` */
function words(up: number, down: number): string {
  const helpful = up === 0 ? [] : [`${count(up)} × helpful`];
  if (down === 0) return helpful.join('');
  return [...helpful, `${count(down)} × not${up === 0 ? ' helpful' : ''}`].join(', ');
}
