/** Renders what the search of the dashboard finds: a page of links, which the palette shows in a dialog. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';

export interface Found {
  readonly label: string;
  readonly href: string;
  readonly icon: InterfaceIconName;
  /** What it belongs to, at the end of the line. */
  readonly where?: string;
}

export interface FoundGroup {
  readonly name: string;
  readonly found: readonly Found[];
}

interface FindView {
  readonly href: string;
  readonly query: string;
  readonly groups: readonly FoundGroup[];
}

export const FIND_LENGTH = 100;

export function findBody({ href, query, groups }: FindView): Html {
  return html`
    <form class="find-form" method="get" role="search"${attributes({ action: href })}>
    <label class="visually-hidden" for="find">Find in the dashboard</label>
    <input class="input"${attributes({ id: 'find', name: 'q', type: 'search', value: query, maxlength: FIND_LENGTH, placeholder: 'Pages, projects, feedback, jobs, settings', autocomplete: 'off', spellcheck: 'false', autofocus: true })}>
    <button class="button" type="submit">${interfaceIcon('search')}Find</button></form>
    <div class="find-results" data-find-results>${groups.map(group)}${groups.length === 0 ? html`<p class="find-none">Nothing is called “${query}”, and nothing that was written has these words.</p>` : ''}</div>
  `;
}

function group({ name, found }: FoundGroup, at: number): Html {
  const id = `found-${at}`;
  const items = found.map(
    ({ label, href, icon, where }) =>
      html`<li><a class="find-item"${attributes({ href })}>${interfaceIcon(icon)}<span class="find-label">${label}</span>${where === undefined ? '' : html`<span class="find-where">${where}</span>`}</a></li>`,
  );
  return html`<section class="find-group" aria-labelledby="${id}"><h2 class="find-name" id="${id}">${name}</h2><ul class="find-list">${items}</ul></section>`;
}
