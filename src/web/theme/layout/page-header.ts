/** The head of a page: way or section, title, lead, actions, and the request line of API pages. */
import { escapeText } from '../../../lib/html.ts';
import type { PageView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { eyebrow } from './breadcrumbs.ts';
import { endpointLine } from './endpoint-line.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { pagePills } from './link-label.ts';
import { pageActions } from './page-actions.ts';

export function pageHeader(view: PageView, text: InterfaceStrings): string {
  const { title, description, tag, deprecated, method, endpoint, site } = view;
  const pills = pagePills({ tag, deprecated }, text.deprecated);
  const lead =
    description === undefined || description.trim() === '' || view.described === true
      ? ''
      : `<p class="lead">${inlineMarkdown(site, description)}</p>`;
  const request =
    method === undefined || endpoint === undefined
      ? ''
      : endpointLine({ method, endpoint, action: view.action ?? '' }, text);
  return (
    `<div class="page-head">${eyebrow(view, text)}` +
    `<div class="page-title"><h1>${escapeText(title)}${pills === '' ? '' : `<span class="page-tags"> ${pills}</span>`}</h1>${pageActions(view, text)}</div>${lead}${request}</div>`
  );
}
