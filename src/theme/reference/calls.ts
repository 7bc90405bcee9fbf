/** Renders requests and messages around an operation: callbacks of the service, messages of a channel. */
import { type Html, html, isEmpty } from '../../lib/html.ts';
import type { ReferenceView } from '../../site/openapi/reference-view.ts';
import { methodPill } from '../layout/method-pill.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { fieldList } from './field-view.ts';
import { about, code, disclosure, type ReferencePage, sectionHeading } from './reference-page.ts';

export function callbacks(list: ReferenceView['callbacks'], page: ReferencePage): Html {
  if (list.length === 0) return html``;
  const { words } = page;
  const heading = sectionHeading({ id: 'callbacks', text: words.callbacks }, page);
  const items = list.map(({ name, expression, method, description, body }) => {
    page.tools.text(name);
    const label = html`${methodPill(method, 'pill')}<span>${name}</span>`;
    const contents = body === undefined ? [] : [body];
    const types = mediaTypes(contents);
    const sent = isEmpty(types) ? words.sentTo : words.sentToAs;
    const inner = html`
      <p data-part="facts">${htmlWithValues(sent, { address: code(expression), types })}</p>
      ${about(description, page)}
      ${contentsHtml(contents, { page, at: `callback-${name}` })}
    `;
    return disclosure(label, inner, { page, open: false });
  });
  return html`${heading}${items}`;
}

export function messages(list: ReferenceView['messages'], page: ReferencePage): Html {
  if (list.length === 0) return html``;
  const { words } = page;
  const heading = sectionHeading({ id: 'messages', text: words.messages }, page);
  const items = list.map(({ name, direction, description, headers, content }) => {
    page.tools.text(name);
    const label = html`${methodPill(direction, 'pill')}<span>${name}</span>`;
    const fields = headers?.children ?? [];
    const sent =
      fields.length === 0
        ? ''
        : disclosure(words.messageHeaders, fieldList(fields, { page, at: `header-${name}` }), {
            page,
            open: false,
          });
    const inner = html`
      <p class="media-line">${mediaTypes([content])}</p>
      ${about(description, page)}
      ${sent}
      ${contentsHtml([content], { page, at: `message-${name}` })}
    `;
    return disclosure(label, inner, { page, open: list.length === 1 || page.expanded === 'all' });
  });
  return html`${heading}${items}`;
}
