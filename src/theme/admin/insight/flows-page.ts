/** Renders how visits begin and go on, of all visits or of those that begin with one page. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { count } from '../parts/numbers.ts';
import { rankedList } from '../parts/ranked-list.ts';
import { type FlowView, flowChart } from './flow-chart.ts';

interface FlowsView {
  /** Undefined when there was no visit. */
  readonly view: FlowView | undefined;
  readonly begins: readonly {
    readonly path: string;
    readonly count: number;
    /** Visits that begin with it. */
    readonly href: string;
    readonly isChosen: boolean;
  }[];
  /** The page that is chosen, and the way back to all. */
  readonly first?: string;
  readonly all?: string;
  readonly csv: string;
}

export function flowsBody({ view, begins, first, all, csv }: FlowsView): Html {
  if (view === undefined && begins.length === 0)
    return empty({
      icon: 'book',
      title: 'No visits yet',
      text: 'A visit is what one reader opens, until nothing is opened for half an hour. Readers who ask not to be told apart have none.',
    });
  const highest = Math.max(...begins.map((one) => one.count), 1);
  return html`
    <div class="stack">${first === undefined ? '' : html`<div class="bar"><p>Visits that begin with <b class="path">${first}</b></p><a class="button"${attributes({ href: all })}>All visits</a></div>`}
    ${view === undefined ? empty({ compact: true, title: 'No visit began with this page' }) : flowChart(view)}
    ${rankedList({
      title: 'First pages',
      unit: 'Visits',
      rows: begins.map(({ path, count: times, href, isChosen }) => ({
        label: isChosen ? `${path} ✓` : path,
        href,
        share: times / highest,
        title: `Visits that begin with ${path}`,
        value: count(times),
      })),
      empty: html``,
    })}
    <p class="muted">A visit is what one reader opens, until nothing is opened for half an hour, within one day (UTC). Nobody is followed across days, and readers who ask not to be told apart are not followed at all.</p>
    <div class="insight-foot"><a class="button"${attributes({ href: csv })}>Download as CSV</a></div></div>
  `;
}
