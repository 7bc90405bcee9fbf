/** How a request is authorised: the credentials as fields, in tabs where one of several ways is enough. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import type { SecurityScheme } from '../../site/openapi/reference-document.ts';
import { tabSet } from '../components/tab-set.ts';
import type { ReferenceStrings } from '../strings/reference-strings.ts';
import { code, type ReferencePage, sectionHeading, sentence } from './reference-page.ts';

export function authorizations(
  security: readonly (readonly SecurityScheme[])[],
  page: ReferencePage,
): string {
  const ways = security.filter((schemes) => schemes.length > 0);
  if (ways.length === 0) return '';
  const { words } = page;
  const heading = sectionHeading({ id: 'authorizations', text: words.authorizations }, page);
  const optional =
    ways.length === security.length
      ? ''
      : `<p data-part="facts">${escapeText(words.authorizationOptional)}</p>`;
  if (ways.length === 1) return heading + optional + schemesHtml(ways[0]!, page);
  const panes = ways.map((schemes) => ({
    name: schemes.map(({ name }) => name).join(' + '),
    label: schemes.map(({ name }) => escapeText(name)).join(' + '),
    id: page.tools.id(`authorization ${schemes.map(({ name }) => name).join(' ')}`),
    html: schemesHtml(schemes, page),
  }));
  return (
    heading +
    optional +
    tabSet(
      panes,
      {
        ...{ className: 'tabs choices', selected: 0, sync: false },
        ...{ dropdown: panes.length > 4, label: words.oneOf },
      },
      page.tools,
    )
  );
}

function schemesHtml(schemes: readonly SecurityScheme[], page: ReferencePage): string {
  return schemes.map((scheme) => schemeHtml(scheme, page)).join('');
}

/** What a reader sends, whatever the specification calls it. */
function shape(
  { type, scheme, parameter, name, bearerFormat, in: place }: SecurityScheme,
  words: ReferenceStrings,
): {
  readonly name: string;
  readonly type: string;
  readonly place: string;
  readonly hint: string;
} {
  const header = { name: 'Authorization', place: 'header' };
  const format = bearerFormat === undefined ? '' : ` (${escapeText(bearerFormat)})`;
  const bearer = sentence(words.sendBearer, {
    form: code('Bearer <token>'),
    token: code('<token>') + format,
  });
  if (type === 'apiKey')
    return {
      name: parameter ?? name,
      type: 'string',
      place: place ?? 'header',
      hint: escapeText(words.apiKey),
    };
  if (type === 'mutualTLS')
    return {
      name: words.certificate,
      type: words.certificateType,
      place: '',
      hint: escapeText(words.certificateHint),
    };
  if (type === 'http' && scheme === 'basic')
    return {
      ...header,
      type: 'string',
      hint: sentence(words.sendBasic, {
        form: code('Basic <credentials>'),
        token: code('<credentials>'),
        value: code('user:password'),
      }),
    };
  if (type === 'http' && scheme !== 'bearer')
    return { ...header, type: 'string', hint: sentence(words.otherScheme, { scheme: code(scheme ?? '') }) };
  return {
    ...header,
    type: type === 'oauth2' ? 'OAuth 2.0' : type === 'openIdConnect' ? 'OpenID Connect' : 'string',
    hint: bearer,
  };
}

function schemeHtml(scheme: SecurityScheme, page: ReferencePage): string {
  const { tools, words } = page;
  const { name, type, place, hint } = shape(scheme, words);
  const id = escapeAttribute(tools.id(`authorization-${name}`));
  tools.text(name);
  const pill = place === '' ? '' : `<span data-part="pill">${escapeText(place)}</span>`;
  const scopes =
    scheme.scopes.length === 0
      ? ''
      : `<p data-part="facts">${sentence(words.scopes, { scopes: scheme.scopes.map(code).join(', ') })}</p>`;
  const text =
    scheme.description === undefined || scheme.description.trim() === ''
      ? `<p>${hint}</p>`
      : tools.quietly(() => tools.markdown(scheme.description ?? ''));
  return `<div class="field" id="${id}"><div data-part="head"><a data-part="name" href="#${id}">${escapeText(name)}</a><span data-part="type">${escapeText(type)}</span>${pill}<span data-part="required">${escapeText(words.required)}</span></div><div data-part="body">${text}${scopes}</div></div>`;
}
