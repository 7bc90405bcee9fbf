/** Renders the figures of a site that its team shows to everybody: pages that are read most, visitors by day, and AI programs. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import type { SiteView } from '../page-view.ts';
import { type InterfaceStrings, withValues } from '../strings/interface-strings.ts';
import { siteHref } from './parts/site-href.ts';
import { pageStrings, shell } from './shell.ts';

export interface FiguresView {
  readonly days: number;
  /** Read most first; root-relative. */
  readonly pages: readonly {
    readonly url: string;
    readonly title: string;
    readonly people: number;
    readonly ai: number;
  }[];
  /** Newest first, each `2026-01-15`; none where they would count what not everybody may read, as for programs. */
  readonly visitors: readonly { readonly day: string; readonly count: number }[];
  readonly programs: readonly { readonly name: string; readonly count: number }[];
}

interface FiguresPage {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  readonly figures: FiguresView;
  /** True when search engines may list it. */
  readonly listed: boolean;
}

export function renderFiguresPage({ site, navigation, figures, listed }: FiguresPage): Html {
  const text = pageStrings(navigation);
  const { pages, visitors, programs, days } = figures;
  const number = new Intl.NumberFormat(navigation.language?.lang ?? 'en');
  const count = (value: number): string => number.format(value);
  const link = (url: string, title: string): Html =>
    html`<a${attributes({ href: siteHref(site, url) })}>${title}</a>`;
  const parts = [
    section(
      text.figuresPages,
      [text.figuresPage, text.figuresPeople, text.figuresAi],
      [...pages.map(({ url, title, people, ai }) => [link(url, title), count(people), count(ai)])],
    ),
    section(
      text.figuresVisitors,
      [text.figuresDay, text.figuresPeople],
      [
        ...visitors.map(({ day, count: came }) => [
          html`<time${attributes({ datetime: day })}>${day}</time>`,
          count(came),
        ]),
      ],
    ),
    section(
      text.figuresPrograms,
      [text.figuresAi, text.figuresReads],
      [...programs.map(({ name, count: reads }) => [html`<bdi>${name}</bdi>`, count(reads)])],
    ),
  ];
  const nothing = pages.length + visitors.length + programs.length === 0;
  return shell({
    site,
    navigation,
    mode: 'center',
    title: text.figuresTitle,
    meta: listed ? html`` : html`<meta name="robots" content="noindex">`,
    main: html`
      <article class="page">
        <div class="page-head"><h1>${text.figuresTitle}</h1><p class="lead">${lead(text, days)}</p></div>
        <div class="prose">${nothing ? html`<p>${text.figuresNone}</p>` : parts}</div>
      </article>
    `,
    feedback: false,
  });
}

const lead = (text: InterfaceStrings, days: number): string =>
  withValues(text.figuresLead, { count: String(days) });

type Cell = Html | string;

function section(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): Html | string {
  if (rows.length === 0) return '';
  return html`
    <h2>${title}</h2>
    <div class="table-scroll" tabindex="0"><table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table></div>
  `;
}
