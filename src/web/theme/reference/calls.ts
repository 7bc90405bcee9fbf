/** Requests and messages around an operation: callbacks that the service makes, messages that a channel carries. */
import { escapeText } from '../../../lib/html.ts';
import type { ReferenceView } from '../../../site/openapi/reference-view.ts';
import { methodPill } from '../layout/method-pill.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { about, code, disclosure, type ReferencePage, sectionHeading } from './reference-page.ts';

export function callbacks(list: ReferenceView['callbacks'], page: ReferencePage): string {
  if (list.length === 0) return '';
  const heading = sectionHeading('Callbacks', page);
  const items = list.map(({ name, expression, method, description, body }) => {
    page.tools.text(name);
    const label = `${methodPill(method, 'pill')}<span>${escapeText(name)}</span>`;
    const contents = body === undefined ? [] : [body];
    const types = mediaTypes(contents);
    const inner = `<p data-part="facts">Sent to ${code(expression)}${types === '' ? '' : ` as ${types}`}</p>${about(description, page)}${contentsHtml(contents, { page, at: `callback-${name}` })}`;
    return disclosure(label, inner, { page, open: false });
  });
  return heading + items.join('');
}

export function messages(list: ReferenceView['messages'], page: ReferencePage): string {
  if (list.length === 0) return '';
  const heading = sectionHeading('Messages', page);
  const items = list.map(({ name, direction, description, content }) => {
    page.tools.text(name);
    const label = `${methodPill(direction, 'pill')}<span>${escapeText(name)}</span>`;
    const inner = `<p class="media-line">${mediaTypes([content])}</p>${about(description, page)}${contentsHtml([content], { page, at: `message-${name}` })}`;
    return disclosure(label, inner, { page, open: list.length === 1 || page.expanded === 'all' });
  });
  return heading + items.join('');
}
