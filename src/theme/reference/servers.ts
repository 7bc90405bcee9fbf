/** Renders the servers: the address of the only one, or all of them with their variables. */
import { type Html, html, joinHtml } from '../../lib/html.ts';
import type { ReferenceServer } from '../../site/openapi/reference-document.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { code, disclosure, type ReferencePage } from './reference-page.ts';

/** The address of this site itself says nothing to a reader of it. */
const isHere = ({ url }: ReferenceServer): boolean => url === '' || url === '/';

export function servers(all: readonly ReferenceServer[], page: ReferencePage): Html {
  const list = all.filter((server) => !isHere(server));
  const [first] = list;
  if (first === undefined) return html``;
  const line = html`<span class="server-label">${page.words.baseUrl}</span>${code(first.url)}`;
  if (list.length === 1 && Object.keys(first.variables).length === 0)
    return html`<p class="server">${line}</p>`;
  const more = htmlWithValues(page.words.andMore, { count: list.length - 1 });
  const label = html`${line}${list.length > 1 ? html`<span class="server-label">${more}</span>` : ''}`;
  const each = list.map((one) => serverHtml(one, page));
  return html`<div class="servers">${disclosure(label, each, { page, open: false })}</div>`;
}

function serverHtml({ url, description, variables }: ReferenceServer, page: ReferencePage): Html {
  const values = Object.entries(variables).map(([name, variable]) => variableHtml(name, variable, page));
  const text = description === undefined ? '' : page.tools.markdown(description);
  return html`
    <div class="field">
      <div data-part="head">${code(url)}</div>
      <div data-part="body">${text}${values}</div>
    </div>
  `;
}

function variableHtml(
  name: string,
  variable: ReferenceServer['variables'][string],
  { tools, words }: ReferencePage,
): Html {
  const choices = variable.enum?.map(code) ?? [];
  const given = htmlWithValues(words.possibleValues, { values: joinHtml(choices, ', ') });
  const preset = htmlWithValues(words.defaultMark, { value: code(variable.default) });
  const text = variable.description === undefined ? '' : tools.markdown(variable.description);
  return html`
    <div class="field">
      <div data-part="head">
        <span data-part="name">${name}</span>
        <span data-part="default">${preset}</span>
      </div>
      <div data-part="body">
        ${text}
        ${choices.length === 0 ? '' : html`<p data-part="facts">${given}</p>`}
      </div>
    </div>
  `;
}
