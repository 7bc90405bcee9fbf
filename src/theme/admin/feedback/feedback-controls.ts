/** Renders views, period and filters above the feedback list: links, and two small forms for page and dates. */

import { attributes, type Html, html, joinHtml } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { type Segment, segments } from '../parts/segments.ts';
import { removable, type Toggle, toggles } from '../parts/toggles.ts';

export interface FeedbackControls {
  /** Address of the list, and target of the forms. */
  readonly action: string;
  readonly views: readonly Segment[];
  readonly periods: readonly Segment[];
  readonly statuses: readonly Toggle[];
  readonly kinds: readonly Toggle[];
  readonly removable: readonly { readonly label: string; readonly value: string; readonly href: string }[];
  /** Address without filters; undefined when there are none. */
  readonly clear: string | undefined;
  /** Hidden fields of the form for a page, and of the one for dates. */
  readonly hidden: readonly (readonly [string, string])[];
  readonly hiddenDates: readonly (readonly [string, string])[];
  readonly path: string;
  readonly dateFrom: string;
  readonly dateTo: string;
}

export function feedbackControls(controls: FeedbackControls): Html {
  const { views, periods, statuses, kinds, clear } = controls;
  const chips = controls.removable.map(({ label, value, href }) => removable(label, value, href));
  return html`
    <div class="bar">${segments('View', views)}<div class="bar-group">${segments('Period', periods)}${dates(controls)}</div></div>
    <div class="bar filters"><div class="bar-group">${toggles('Status', statuses)}${kinds.length === 0 ? '' : html`<span class="bar-rule" aria-hidden="true"></span>${toggles('Kind', kinds)}`}
    ${chips.length === 0 ? '' : html`<div class="chips">${chips}</div>`}${clear === undefined ? '' : html`<a class="clear"${attributes({ href: clear })}>Clear filters</a>`}</div>${pageForm(controls)}</div>
  `;
}

function hiddenFields(values: readonly (readonly [string, string])[]): Html {
  return joinHtml(values.map(([name, value]) => html`<input${attributes({ type: 'hidden', name, value })}>`));
}

function pageForm({ action, hidden, path }: FeedbackControls): Html {
  return html`
    <form class="page-filter" method="get" role="search"${attributes({ action })}>${hiddenFields(hidden)}
    <label class="visually-hidden" for="filter-path">Path of a page</label>
    <input class="input"${attributes({ id: 'filter-path', name: 'path', value: path, placeholder: 'Page, like /guides/start', maxlength: 512, autocomplete: 'off', spellcheck: 'false' })}>
    <button class="icon-button" type="submit" aria-label="Show only this page">${interfaceIcon('search')}</button></form>
  `;
}

function dates({ action, hiddenDates, dateFrom, dateTo }: FeedbackControls): Html {
  const on = dateFrom !== '' || dateTo !== '';
  return html`
    <button class="button" type="button" popovertarget="filter-dates">${on ? `${dateFrom || '…'} – ${dateTo || '…'}` : 'Dates'}${interfaceIcon('chevron-down')}</button>
    <form class="dates" id="filter-dates" popover method="get" aria-label="Dates"${attributes({ action })}>${hiddenFields(hiddenDates)}
    <div class="field"><label for="filter-from">From</label><input class="input" type="date" id="filter-from" name="dateFrom"${attributes({ value: dateFrom })}></div>
    <div class="field"><label for="filter-to">Until, not including</label><input class="input" type="date" id="filter-to" name="dateTo"${attributes({ value: dateTo })}></div>
    <p class="hint">Days begin at midnight UTC.</p><button class="button button-primary" type="submit">Show</button></form>
  `;
}
