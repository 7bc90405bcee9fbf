/** Renders the authorization of a request: credentials as fields, in tabs when one of several is enough. */
import { type Html, type HtmlPart, html, joinHtml } from '../../lib/html.ts';
import type { SecurityScheme } from '../../site/openapi/reference-document.ts';
import { tabSet } from '../components/tab-set.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import type { ReferenceStrings } from '../strings/reference-strings.ts';
import { code, type ReferencePage, sectionHeading } from './reference-page.ts';

export function authorizations(security: readonly (readonly SecurityScheme[])[], page: ReferencePage): Html {
  const ways = security.filter((schemes) => schemes.length > 0);
  if (ways.length === 0) return html``;
  const { words } = page;
  const heading = sectionHeading({ id: 'authorizations', text: words.authorizations }, page);
  const optional =
    ways.length === security.length ? html`` : html`<p data-part="facts">${words.authorizationOptional}</p>`;
  if (ways.length === 1) return html`${heading}${optional}${schemesHtml(ways[0]!, page)}`;
  const panes = ways.map((schemes) => {
    const names = schemes.map(({ name }) => name);
    return {
      name: names.join(' + '),
      label: html`${names.join(' + ')}`,
      id: page.tools.id(`authorization ${names.join(' ')}`),
      html: schemesHtml(schemes, page),
    };
  });
  const options = {
    className: 'tabs choices',
    selected: 0,
    sync: false,
    dropdown: panes.length > 4,
    label: words.oneOf,
  };
  return html`${heading}${optional}${tabSet(panes, options, page.tools)}`;
}

function schemesHtml(schemes: readonly SecurityScheme[], page: ReferencePage): Html {
  return joinHtml(schemes.map((scheme) => schemeHtml(scheme, page)));
}

/** The header, parameter or cookie that a reader sends, whatever name the specification gives the scheme. */
function shape(
  { type, scheme, parameter, name, bearerFormat, in: place }: SecurityScheme,
  words: ReferenceStrings,
): {
  readonly name: string;
  readonly type: string;
  readonly place: string;
  readonly hint: HtmlPart;
} {
  const header = { name: 'Authorization', place: 'header' };
  const format = bearerFormat === undefined ? '' : ` (${bearerFormat})`;
  const bearer = htmlWithValues(words.sendBearer, {
    form: code('Bearer <token>'),
    token: html`${code('<token>')}${format}`,
  });
  if (type === 'apiKey')
    return {
      name: parameter ?? name,
      type: 'string',
      place: place ?? 'header',
      hint: words.apiKey,
    };
  if (type === 'mutualTLS')
    return {
      name: words.certificate,
      type: words.certificateType,
      place: '',
      hint: words.certificateHint,
    };
  if (type === 'http' && scheme === 'basic')
    return {
      ...header,
      type: 'string',
      hint: htmlWithValues(words.sendBasic, {
        form: code('Basic <credentials>'),
        token: code('<credentials>'),
        value: code('user:password'),
      }),
    };
  if (type === 'http' && scheme !== 'bearer')
    return {
      ...header,
      type: 'string',
      hint: htmlWithValues(words.otherScheme, { scheme: code(scheme ?? '') }),
    };
  return {
    ...header,
    type: type === 'oauth2' ? 'OAuth 2.0' : type === 'openIdConnect' ? 'OpenID Connect' : 'string',
    hint: bearer,
  };
}

function schemeHtml(scheme: SecurityScheme, page: ReferencePage): Html {
  const { tools, words } = page;
  const { name, type, place, hint } = shape(scheme, words);
  const id = tools.id(`authorization-${name}`);
  tools.text(name);
  const pill = place === '' ? html`` : html`<span data-part="pill">${place}</span>`;
  const scopes =
    scheme.scopes.length === 0
      ? html``
      : html`<p data-part="facts">${htmlWithValues(words.scopes, { scopes: joinHtml(scheme.scopes.map(code), ', ') })}</p>`;
  const text =
    scheme.description === undefined || scheme.description.trim() === ''
      ? html`<p>${hint}</p>`
      : tools.quietly(() => tools.markdown(scheme.description ?? ''));
  return html`
    <div class="field" id="${id}">
      <div data-part="head">
        <a data-part="name" href="#${id}">${name}</a>
        <span data-part="type">${type}</span>
        ${pill}
        <span data-part="required">${words.required}</span>
      </div>
      <div data-part="body">
        ${text}
        ${scopes}
      </div>
    </div>
  `;
}
