/** Requests and messages around an operation: callbacks that the service makes, messages that a channel carries. */
import { escapeText } from '../../lib/html.ts';
import type { ReferenceView } from '../../site/openapi/reference-view.ts';
import { methodPill } from '../layout/method-pill.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { fieldList } from './field-view.ts';
import { about, code, disclosure, type ReferencePage, sectionHeading, sentence } from './reference-page.ts';

export function callbacks(list: ReferenceView['callbacks'], page: ReferencePage): string {
  if (list.length === 0) return '';
  const { words } = page;
  const heading = sectionHeading({ id: 'callbacks', text: words.callbacks }, page);
  const items = list.map(({ name, expression, method, description, body }) => {
    page.tools.text(name);
    const label = `${methodPill(method, 'pill')}<span>${escapeText(name)}</span>`;
    const contents = body === undefined ? [] : [body];
    const types = mediaTypes(contents);
    const sent = sentence(types === '' ? words.sentTo : words.sentToAs, { address: code(expression), types });
    const inner = `<p data-part="facts">${sent}</p>${about(description, page)}${contentsHtml(contents, { page, at: `callback-${name}` })}`;
    return disclosure(label, inner, { page, open: false });
  });
  return heading + items.join('');
}

export function messages(list: ReferenceView['messages'], page: ReferencePage): string {
  if (list.length === 0) return '';
  const { words } = page;
  const heading = sectionHeading({ id: 'messages', text: words.messages }, page);
  const items = list.map(({ name, direction, description, headers, content }) => {
    page.tools.text(name);
    const label = `${methodPill(direction, 'pill')}<span>${escapeText(name)}</span>`;
    const fields = headers?.children ?? [];
    const sent =
      fields.length === 0
        ? ''
        : disclosure(escapeText(words.messageHeaders), fieldList(fields, { page, at: `header-${name}` }), {
            page,
            open: false,
          });
    const inner = `<p class="media-line">${mediaTypes([content])}</p>${about(description, page)}${sent}${contentsHtml([content], { page, at: `message-${name}` })}`;
    return disclosure(label, inner, { page, open: list.length === 1 || page.expanded === 'all' });
  });
  return heading + items.join('');
}
