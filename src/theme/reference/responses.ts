/** What comes back: a tab for each status, with its text, headers and body. */
import { escapeText } from '../../lib/html.ts';
import type { ResponseView } from '../../site/openapi/reference-view.ts';
import { tabSet } from '../components/tab-set.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { fieldList } from './field-view.ts';
import {
  about,
  code,
  disclosure,
  type ReferencePage,
  type SectionName,
  sectionHeading,
  sentence,
} from './reference-page.ts';

const MOST_TABS = 12;

/** @param title of the section: webhooks are answered by the reader */
export function responses(list: readonly ResponseView[], page: ReferencePage, title: SectionName): string {
  if (list.length === 0) return '';
  const heading = sectionHeading(title, page);
  page.tools.text(list.map(({ status }) => status).join(' '));
  const panes = list.map((response) => ({
    name: response.status,
    label: statusLabel(response.status),
    id: page.tools.id(`response ${response.status}`),
    html: responseHtml(response, page),
  }));
  return (
    heading +
    tabSet(
      panes,
      {
        className: 'tabs statuses',
        selected: 0,
        sync: 'page',
        dropdown: panes.length > MOST_TABS,
        label: page.words.status,
      },
      page.tools,
    )
  );
}

/** A dot in the colour of its kind beside the number, which says the same. */
export function statusLabel(status: string): string {
  const kind = /^[1-5]/.exec(status)?.[0] ?? '';
  return `<span class="status" data-kind="${kind}">${escapeText(status)}</span>`;
}

function responseHtml(response: ResponseView, page: ReferencePage): string {
  const { description, headers, contents } = response;
  const text = about(description, page);
  const sent =
    headers.length === 0
      ? ''
      : disclosure(
          escapeText(page.words.responseHeaders),
          fieldList(headers, { page, at: 'response-header' }),
          {
            page,
            open: false,
          },
        );
  const types = mediaTypes(contents);
  const body = contentsHtml(contents, { page, at: 'response' });
  return `${types === '' ? '' : `<p class="media-line">${types}</p>`}${text}${sent}${body}${linksHtml(response, page)}`;
}

/** What readers may ask next with what they were answered; few specifications say it. */
function linksHtml({ links = [] }: ResponseView, page: ReferencePage): string {
  if (links.length === 0) return '';
  const { tools, words } = page;
  const items = links.map(({ name, operation, description, parameters }) => {
    tools.text(name);
    const from = parameters.map((one) =>
      sentence(words.linkParameter, { name: code(one.name), value: code(one.value) }),
    );
    const text = description === undefined ? '' : tools.markdown(description);
    const facts = from.length === 0 ? '' : `<p data-part="facts">${from.join(' · ')}</p>`;
    return `<div class="field"><div data-part="head"><span data-part="name">${escapeText(name)}</span>${code(operation)}</div><div data-part="body">${text}${facts}</div></div>`;
  });
  return disclosure(escapeText(words.responseLinks), items.join(''), { page, open: false });
}
