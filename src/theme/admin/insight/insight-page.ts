/** Renders what is read of a site: figures, a chart, and lists of pages, programs, sites that lead here and broken addresses. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { type Chart, chart } from '../parts/chart.ts';
import { empty } from '../parts/empty.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { count } from '../parts/numbers.ts';
import { type Ranked, rankedList } from '../parts/ranked-list.ts';

interface ReadPage {
  readonly path: string;
  /** The page's own figures. */
  readonly href: string;
  readonly people: number;
  readonly ai: number;
}

export interface ReadingAgent {
  readonly name: string;
  /** The program alone. */
  readonly href: string;
  /** Who makes it and what for: `OpenAI, reads for a person`. */
  readonly about: string;
  readonly reads: number;
  /** What it was given: `12 pages, 3 llms.txt`. */
  readonly forms: string;
}

export interface BrokenAddress {
  readonly path: string;
  readonly count: number;
  /** The page that is most like it. */
  readonly nearest?: { readonly path: string; readonly href: string };
  /** Where most came from; empty when nobody said. */
  readonly source: string;
}

export interface InsightView {
  readonly period: string;
  /** Whether views are counted: not where the project has switched it off, nor where the whole server does not count. */
  readonly counting: 'on' | 'off' | 'off-here';
  /** True when nothing was read in the period. */
  readonly nothing: boolean;
  readonly figures: readonly Figure[];
  readonly chart: Chart;
  readonly pages: readonly ReadPage[];
  readonly agents: readonly ReadingAgent[];
  readonly sources: readonly { readonly host: string; readonly href: string; readonly count: number }[];
  readonly broken: readonly BrokenAddress[];
  readonly redirects: readonly { readonly path: string; readonly count: number }[];
  /** By views of people; empty where no proxy says it. */
  readonly countries: readonly { readonly name: string; readonly href: string; readonly count: number }[];
  /** Pages whose readers are helped least, with about how many views helped nobody. */
  readonly worth: readonly { readonly path: string; readonly href: string; readonly worth: number }[];
  readonly links: {
    readonly pages: string;
    readonly worth: string;
    readonly visits: string;
    readonly broken: string;
    readonly releases: string;
    /** Of a list as CSV. */
    readonly list: (name: 'programs' | 'sources' | 'redirects' | 'countries') => string;
    readonly csv: string;
    /** Only for those who may delete everything. */
    readonly remove?: string;
  };
}

export function insightBody(view: InsightView): Html {
  const { links } = view;
  if (view.nothing) return view.counting === 'on' ? nothingRead(view) : switchedOff(view);
  return html`
    <div class="stack">${view.counting === 'on' ? '' : switchedOff(view)}${figures(view.figures)}${chart(view.chart)}
    <div class="overview-columns"><div class="stack">${pages(view)}${worth(view)}${sources(view)}</div><div class="stack">${agents(view)}${broken(view)}${view.redirects.length === 0 ? '' : redirects(view)}${view.countries.length === 0 ? '' : countries(view)}</div></div>
    <div class="bar"><p class="muted">Days are those of UTC.</p><div class="insight-foot"><a class="button"${attributes({ href: links.visits })}>How visits go on</a><a class="button"${attributes({ href: links.releases })}>Before and after a release</a><a class="button"${attributes({ href: links.csv })}>${interfaceIcon('download')}All days as CSV</a>
    ${links.remove === undefined ? '' : html`<a class="button button-quiet"${attributes({ href: links.remove })}>Delete all figures</a>`}</div></div></div>
  `;
}

function pages({ pages: read, links }: InsightView): Html {
  const highest = Math.max(...read.map(({ people, ai }) => people + ai), 1);
  return rankedList({
    title: 'Pages',
    unit: 'People · AI',
    rows: read.map(
      ({ path, href, people, ai }): Ranked => ({
        label: path,
        href,
        share: (people + ai) / highest,
        title: `${path}: ${count(people)} views by people, ${count(ai)} by AI`,
        value: html`${count(people)} <span class="muted">· ${count(ai)}</span>`,
      }),
    ),
    more: { label: 'All pages', href: links.pages },
    empty: empty({
      compact: true,
      title: 'No page was read',
      text: 'Pages are listed here as soon as they are.',
    }),
  });
}

function worth({ worth: rows, links }: InsightView): Html {
  const highest = Math.max(...rows.map((one) => one.worth), 1);
  return rankedList({
    title: 'Worth your hour',
    unit: 'Views that helped nobody',
    tone: 'warn',
    rows: rows.map(
      ({ path, href, worth: times }): Ranked => ({
        label: path,
        href,
        share: times / highest,
        title: `${path}: about ${count(times)} views helped nobody`,
        value: `≈ ${count(times)}`,
      }),
    ),
    more: { label: 'Why, and what to do', href: links.worth },
    empty: empty({
      compact: true,
      title: 'No page stands out',
      text: 'Pages that many read and that votes, searches or questions speak against are listed here.',
    }),
  });
}

function agents({ agents: reading, links }: InsightView): Html {
  const highest = Math.max(...reading.map(({ reads }) => reads), 1);
  return rankedList({
    title: 'Programs',
    unit: 'Reads',
    rows: reading.map(
      ({ name, href, about, reads, forms }): Ranked => ({
        label: name,
        href,
        share: reads / highest,
        title: `${name}${about === '' ? '' : `: ${about}`}. ${forms}`,
        value: html`<span class="muted ranked-about">${about}</span> ${count(reads)}`,
      }),
    ),
    more: { label: 'Download as CSV', href: links.list('programs') },
    empty: empty({
      compact: true,
      title: 'No program was here',
      text: 'AI agents, search engines and other programs are listed here by name.',
    }),
  });
}

function sources({ sources: found, links }: InsightView): Html {
  const highest = Math.max(...found.map((one) => one.count), 1);
  return rankedList({
    title: 'Sites that lead here',
    unit: 'Visits',
    rows: found.map(
      ({ host, href, count: times }): Ranked => ({
        label: host,
        href,
        share: times / highest,
        value: count(times),
      }),
    ),
    more: { label: 'Download as CSV', href: links.list('sources') },
    empty: empty({ compact: true, title: 'Nobody came from another site' }),
  });
}

function broken({ broken: missing, links }: InsightView): Html {
  const highest = Math.max(...missing.map((one) => one.count), 1);
  return rankedList({
    title: 'Broken addresses',
    unit: 'Requests',
    tone: 'warn',
    rows: missing.map(
      ({ path, count: times, nearest, source }): Ranked => ({
        label: path,
        share: times / highest,
        title: source === '' ? path : `${path}, mostly from ${source}`,
        value: html`${nearest === undefined ? '' : html`<a class="ranked-about"${attributes({ href: nearest.href, title: 'The page that is most like it' })}>${nearest.path}</a> `}${count(times)}`,
      }),
    ),
    more: { label: 'Redirect them', href: links.broken },
    empty: empty({
      compact: true,
      title: 'No broken address',
      text: 'Addresses to which readers were led and where nothing is are listed here, with the page that is most like them.',
    }),
  });
}

/** Those that nobody uses are not listed, and may go. */
function redirects({ redirects: used, links }: InsightView): Html {
  const highest = Math.max(...used.map((one) => one.count), 1);
  return rankedList({
    title: 'Redirects in use',
    unit: 'Requests',
    rows: used.map(
      ({ path, count: times }): Ranked => ({ label: path, share: times / highest, value: count(times) }),
    ),
    more: { label: 'Download as CSV', href: links.list('redirects') },
    empty: html``,
  });
}

function countries({ countries: found, links }: InsightView): Html {
  const highest = Math.max(...found.map((one) => one.count), 1);
  return rankedList({
    title: 'Countries',
    unit: 'Views by people',
    rows: found.map(
      ({ name, href, count: times }): Ranked => ({
        label: name,
        href,
        share: times / highest,
        value: count(times),
      }),
    ),
    more: { label: 'Download as CSV', href: links.list('countries') },
    empty: html``,
  });
}

function nothingRead({ period }: InsightView): Html {
  return empty({
    icon: 'book',
    title: 'Nothing was read',
    text: `${period}: no views. Pages that people and programs read are counted from the first request on; nothing about the reader is kept.`,
  });
}

function switchedOff({ counting }: InsightView): Html {
  return empty({
    icon: 'book',
    title: 'Views are not counted',
    text:
      counting === 'off'
        ? 'Counting is switched off for this project. Administrators can switch it on in the settings.'
        : 'The operator of this server has switched counting off (LECTERN_INSIGHT), or this is a preview.',
    compact: true,
  });
}
