/** Renders responses: a tab for each status, with its text, headers and body. */
import { type Html, html, isEmpty, joinHtml } from '../../lib/html.ts';
import type { ResponseView } from '../../site/openapi/reference-view.ts';
import { tabSet } from '../components/tab-set.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { fieldList } from './field-view.ts';
import {
  about,
  code,
  disclosure,
  type ReferencePage,
  type SectionName,
  sectionHeading,
} from './reference-page.ts';

const MAX_TABS = 12;

/** @param title of the section: for webhooks, the reader is the one who responds */
export function responses(list: readonly ResponseView[], page: ReferencePage, title: SectionName): Html {
  if (list.length === 0) return html``;
  const heading = sectionHeading(title, page);
  page.tools.text(list.map(({ status }) => status).join(' '));
  const panes = list.map((response) => ({
    name: response.status,
    label: statusLabel(response.status),
    id: page.tools.id(`response ${response.status}`),
    html: responseHtml(response, page),
  }));
  const options = {
    className: 'tabs statuses',
    selected: 0,
    sync: 'page',
    dropdown: panes.length > MAX_TABS,
    label: page.words.status,
  } as const;
  return html`${heading}${tabSet(panes, options, page.tools)}`;
}

/** A coloured dot beside the status, which has the same meaning. */
export function statusLabel(status: string): Html {
  const kind = /^[1-5]/.exec(status)?.[0] ?? '';
  return html`<span class="status" data-kind="${kind}">${status}</span>`;
}

function responseHtml(response: ResponseView, page: ReferencePage): Html {
  const { description, headers, contents } = response;
  const text = about(description, page);
  const sent =
    headers.length === 0
      ? ''
      : disclosure(page.words.responseHeaders, fieldList(headers, { page, at: 'response-header' }), {
          page,
          open: false,
        });
  const types = mediaTypes(contents);
  const body = contentsHtml(contents, { page, at: 'response' });
  return html`
    ${isEmpty(types) && isEmpty(text) ? '' : html`<div class="response-head">${text}<p class="media-line">${types}</p></div>`}
    ${sent}
    ${body}
    ${linksHtml(response, page)}
  `;
}

/** Operations that can follow with data of the response (links); few specifications have them. */
function linksHtml({ links = [] }: ResponseView, page: ReferencePage): Html {
  if (links.length === 0) return html``;
  const { tools, words } = page;
  const items = links.map(({ name, operation, description, parameters }) => {
    tools.text(name);
    const from = parameters.map((one) =>
      htmlWithValues(words.linkParameter, { name: code(one.name), value: code(one.value) }),
    );
    const text = description === undefined ? '' : tools.markdown(description);
    const facts = from.length === 0 ? html`` : html`<p data-part="facts">${joinHtml(from, ' · ')}</p>`;
    return html`
      <div class="field">
        <div data-part="head"><span data-part="name">${name}</span>${code(operation)}</div>
        <div data-part="body">${text}${facts}</div>
      </div>
    `;
  });
  return disclosure(words.responseLinks, items, { page, open: false });
}
