/** Renders a page in the frame of its site, with what differs between two versions of it marked. */
import { attributes, type Html, html, joinHtml, trustedHtml } from '../../lib/html.ts';
import type { Heading, PageMode } from '../../site/content/page/page.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import type { DiffRow } from '../diff/diff-pages.ts';
import type { SiteView } from '../page-view.ts';
import { compareWords as words } from '../strings/compare-en.ts';
import { type CompareBar, compareBar, pageList } from './compare-bar.ts';
import { listedHeadings, toc, tocBar } from './page.ts';
import { withoutMissingIcons } from './parts/icon-sprite.ts';
import { takenIds } from './parts/style-hooks.ts';
import { pageStrings, shell } from './shell.ts';

export interface ComparePageView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  readonly bar: CompareBar;
  /** As text. */
  readonly title: string;
  readonly mode: PageMode;
  readonly headings: readonly Heading[];
  /** In order: title, description, text, the column beside it. */
  readonly parts: Readonly<Record<'title' | 'lead' | 'body' | 'aside', readonly DiffRow[]>>;
  /** Where a moved page was. */
  readonly movedFrom?: string;
  readonly coarse: boolean;
  /** True when one of the two shows an error. */
  readonly failed: boolean;
  readonly icons: readonly string[];
  readonly features: readonly string[];
  /** Addresses of the style sheets that only this page loads, in either version. */
  readonly sheets: readonly string[];
}

/** Modes that have a table of contents. */
const LISTED: ReadonlySet<PageMode> = new Set(['default', 'assistant']);

export function renderComparePage(view: ComparePageView): Html {
  const { site, navigation, bar, parts, icons } = view;
  const side = bar.layout === 'side';
  const draw = (rows: readonly DiffRow[]): Html => (side ? sideRows(rows) : inlineRows(rows));
  const drawn = withoutMissingIcons(
    html`
      <div class="page-head">
        <div class="page-title">${titleOf(parts.title, side)}</div>
        ${parts.lead.length === 0 ? '' : html`<div class="lead">${draw(parts.lead)}</div>`}
      </div>
      ${notes(view)}
      <div class="compare-body">${draw(parts.body)}</div>
      ${parts.aside.length === 0 ? '' : html`<div class="compare-body compare-aside">${draw(parts.aside)}</div>`}
    `,
    site,
    icons,
  );
  const headings = !side && LISTED.has(view.mode) ? listedHeadings(view.headings) : [];
  const text = pageStrings(navigation);
  const taken = takenIds(drawn);
  return shell({
    site,
    navigation,
    feedback: false,
    mode: side ? 'wide' : LISTED.has(view.mode) ? view.mode : 'default',
    title: `${words.title}: ${view.title}`,
    meta: html`<meta name="robots" content="noindex">`,
    main: html`<article class="page compare-page" data-layout="${bar.layout}">${compareBar(bar)}${drawn}</article>`,
    tocBar: tocBar(headings, text, taken),
    toc: toc(headings, text, taken),
    taken,
    icons,
    features: [...view.features, 'compare'],
    sheets: view.sheets,
  });
}

/** The list of everything that differs. */
export function renderCompareList(
  view: Pick<ComparePageView, 'site' | 'navigation' | 'bar'>,
  missing: boolean,
): Html {
  const { site, navigation, bar } = view;
  const empty = bar.pages.length + bar.settings.length === 0;
  return shell({
    site,
    navigation,
    mode: 'wide',
    feedback: false,
    title: words.title,
    meta: html`<meta name="robots" content="noindex">`,
    main: html`
      <article class="page compare-page">
        ${compareBar(bar)}
        <div class="page-head"><div class="page-title"><h1>${words.title}</h1></div></div>
        ${missing ? html`<p class="compare-note">${words.noPage}</p>` : ''}
        ${empty ? html`<p class="compare-note">${words.none}</p>` : pageList(bar, true)}
      </article>
    `,
    features: ['compare'],
  });
}

function notes({ bar, movedFrom, coarse, failed }: ComparePageView): Html {
  const note = (text: Html | string): Html => html`<p class="compare-note">${text}</p>`;
  return joinHtml([
    movedFrom === undefined ? '' : note(html`${words.movedFrom} <code>${movedFrom}</code>`),
    bar.changes === 0 ? note(words.sameText) : '',
    coarse ? note(words.coarse) : '',
    failed ? note(words.failed) : '',
  ]);
}

/** One heading, also side by side: a title is short. */
function titleOf(rows: readonly DiffRow[], side: boolean): Html {
  const inline = trustedHtml(rows.map(({ after }) => after).join(''));
  return html`<h1${attributes({ 'data-inline': side })}>${inline}</h1>`;
}

function inlineRows(rows: readonly DiffRow[]): Html {
  return html`<div class="prose mdx-content">${trustedHtml(rows.map(({ after }) => after).join(''))}</div>`;
}

/** On a narrow screen the earlier version is hidden, and what was removed is shown in the later one instead. */
function sideRows(rows: readonly DiffRow[]): Html {
  const cells = rows.map(
    ({ before, after, marked }) => html`
      <div${attributes({ class: 'compare-row', 'data-marked': marked })}>
        <div class="compare-old prose mdx-content">${trustedHtml(before)}</div>
        <div class="compare-new prose mdx-content">${trustedHtml(after)}</div>
      </div>
    `,
  );
  return html`<div class="compare-rows">${cells}</div>`;
}
