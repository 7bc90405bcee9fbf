/** Where requests go: the address of the one server, or all of them with what can be filled in. */
import { escapeText } from '../../lib/html.ts';
import type { ReferenceServer } from '../../site/openapi/reference-document.ts';
import { code, disclosure, type ReferencePage, sentence } from './reference-page.ts';

export function servers(list: readonly ReferenceServer[], page: ReferencePage): string {
  const [first] = list;
  if (first === undefined || first.url === '' || first.url === '/') return '';
  const line = `<span class="server-label">${escapeText(page.words.baseUrl)}</span>${code(first.url)}`;
  if (list.length === 1 && Object.keys(first.variables).length === 0) return `<p class="server">${line}</p>`;
  const label = `${line}${list.length > 1 ? `<span class="server-label">${sentence(page.words.andMore, { count: String(list.length - 1) })}</span>` : ''}`;
  return `<div class="servers">${disclosure(label, list.map((one) => serverHtml(one, page)).join(''), { page, open: false })}</div>`;
}

function serverHtml({ url, description, variables }: ReferenceServer, page: ReferencePage): string {
  const values = Object.entries(variables).map(([name, variable]) => {
    const choice =
      variable.enum === undefined || variable.enum.length === 0
        ? ''
        : `<p data-part="facts">${sentence(page.words.possibleValues, { values: variable.enum.map(code).join(', ') })}</p>`;
    const text = variable.description === undefined ? '' : page.tools.markdown(variable.description);
    return `<div class="field"><div data-part="head"><span data-part="name">${escapeText(name)}</span><span data-part="default">${sentence(page.words.defaultMark, { value: code(variable.default) })}</span></div><div data-part="body">${text}${choice}</div></div>`;
  });
  const text = description === undefined ? '' : page.tools.markdown(description);
  return `<div class="field"><div data-part="head">${code(url)}</div><div data-part="body">${text}${values.join('')}</div></div>`;
}
