/** Renders views, and one row of filters above the feedback list: a search, and menus of links, each of which is an address. */

import { attributes, type Html, html, joinHtml } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { type Segment, segments } from '../parts/segments.ts';
import { removable, type Toggle } from '../parts/toggles.ts';
import { type SavedViews, savedViews } from './feedback-work.ts';

/** A menu of the row of filters. */
export interface FilterMenu {
  readonly id: string;
  readonly label: string;
  /** What is chosen, in a word or two; empty for nothing. */
  readonly chosen: string;
  readonly choices: readonly Toggle[];
}

export interface FeedbackControls {
  /** Address of the list, and target of the forms. */
  readonly action: string;
  readonly views: readonly Segment[];
  readonly menus: readonly FilterMenu[];
  readonly periods: FilterMenu;
  readonly saved: SavedViews;
  readonly removable: readonly { readonly label: string; readonly value: string; readonly href: string }[];
  /** Address without filters; undefined when there are none. */
  readonly clear: string | undefined;
  /** Hidden fields of the forms for words, for a page, and for dates. */
  readonly hidden: Readonly<Record<'words' | 'path' | 'dates', readonly (readonly [string, string])[]>>;
  /** Undefined where the view has no words to look for. */
  readonly words: string | undefined;
  readonly dateFrom: string;
  readonly dateTo: string;
}

export const WORDS_LENGTH = 100;

export function feedbackControls(controls: FeedbackControls): Html {
  const { views, menus, clear, saved } = controls;
  const chips = controls.removable.map(({ label, value, href }) => removable(label, value, href));
  return html`
    <div class="bar">${segments('View', views)}${savedViews(saved)}</div>
    <div class="filters" role="group" aria-label="Filters">${wordsForm(controls)}${menus.map((one) => menu(one))}${pageMenu(controls)}${dates(controls)}
    ${chips}${clear === undefined ? '' : html`<a class="clear"${attributes({ href: clear })}>Clear filters</a>`}</div>
  `;
}

function hiddenFields(values: readonly (readonly [string, string])[]): Html {
  return joinHtml(values.map(([name, value]) => html`<input${attributes({ type: 'hidden', name, value })}>`));
}

function wordsForm({ action, hidden, words }: FeedbackControls): Html {
  if (words === undefined) return html``;
  return html`
    <form class="page-filter" method="get" role="search"${attributes({ action })}>${hiddenFields(hidden.words)}
    <label class="visually-hidden" for="filter-words">Words in comments</label>
    <input class="input"${attributes({ id: 'filter-words', name: 'q', type: 'search', value: words, placeholder: 'Find in comments', maxlength: WORDS_LENGTH, autocomplete: 'off' })}>
    <button class="icon-button" type="submit" aria-label="Find in comments">${interfaceIcon('search')}</button></form>
  `;
}

function menuButton(id: string, label: string, chosen: string): Html {
  return html`<button class="button filter-button" type="button"${attributes({ popovertarget: id, 'data-on': chosen !== '' })}>${label}${chosen === '' ? '' : html`<span class="filter-chosen">: ${chosen}</span>`}${interfaceIcon('chevron-down')}</button>`;
}

const links = (label: string, choices: readonly Toggle[]): Html => {
  const items = choices.map(
    ({ label: text, href, on }) =>
      html`<li><a class="menu-item"${attributes({ href, 'aria-current': on ? 'true' : undefined })}>${text}${on ? interfaceIcon('check') : ''}</a></li>`,
  );
  return html`<ul class="menu-list"${attributes({ 'aria-label': label })}>${items}</ul>`;
};

function menu({ id, label, chosen, choices }: FilterMenu): Html {
  if (choices.length === 0) return html``;
  return html`${menuButton(id, label, chosen)}<div class="menu-box" popover${attributes({ id })}>${links(label, choices)}</div>`;
}

function pageMenu({ action, hidden }: FeedbackControls): Html {
  return html`
    ${menuButton('filter-page', 'Page', '')}
    <form class="dates" id="filter-page" popover method="get"${attributes({ action })}>${hiddenFields(hidden.path)}
    <div class="field"><label for="filter-path">Path of a page</label>
    <input class="input"${attributes({ id: 'filter-path', name: 'path', placeholder: '/guides/start', maxlength: 512, required: true, autocomplete: 'off', spellcheck: 'false' })}></div>
    <button class="button button-primary" type="submit">Show only this page</button></form>
  `;
}

function dates({ action, hidden, periods, dateFrom, dateTo }: FeedbackControls): Html {
  const chosen = dateFrom !== '' || dateTo !== '' ? `${dateFrom || '…'} – ${dateTo || '…'}` : periods.chosen;
  return html`
    ${menuButton('filter-dates', 'Dates', chosen)}
    <div class="dates" id="filter-dates" popover>${links('Period', periods.choices)}<form class="dates-form" method="get" aria-label="Dates"${attributes({ action })}>${hiddenFields(hidden.dates)}
    <div class="field"><label for="filter-from">From</label><input class="input" type="date" id="filter-from" name="dateFrom"${attributes({ value: dateFrom })}></div>
    <div class="field"><label for="filter-to">Until, not including</label><input class="input" type="date" id="filter-to" name="dateTo"${attributes({ value: dateTo })}></div>
    <p class="hint">Days begin at midnight UTC.</p><button class="button button-primary" type="submit">Show</button></form></div>
  `;
}
