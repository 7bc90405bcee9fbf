/** How a request is authorised: the credentials as fields, in tabs where one of several ways is enough. */
import { escapeAttribute, escapeText } from '../../../lib/html.ts';
import type { SecurityScheme } from '../../../site/openapi/reference-document.ts';
import { tabSet } from '../components/tab-set.ts';
import { code, type ReferencePage, sectionHeading } from './reference-page.ts';

export function authorizations(
  security: readonly (readonly SecurityScheme[])[],
  page: ReferencePage,
): string {
  const ways = security.filter((schemes) => schemes.length > 0);
  if (ways.length === 0) return '';
  const heading = sectionHeading('Authorizations', page);
  const optional =
    ways.length === security.length
      ? ''
      : '<p data-part="facts">Optional: the request is also answered without.</p>';
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
      { className: 'tabs choices', selected: 0, sync: false, dropdown: panes.length > 4, label: 'One of' },
      page.tools,
    )
  );
}

function schemesHtml(schemes: readonly SecurityScheme[], page: ReferencePage): string {
  return schemes.map((scheme) => schemeHtml(scheme, page)).join('');
}

/** What a reader sends, whatever the specification calls it. */
function shape({ type, scheme, parameter, name, bearerFormat, in: place }: SecurityScheme): {
  readonly name: string;
  readonly type: string;
  readonly place: string;
  readonly hint: string;
} {
  const header = { name: 'Authorization', place: 'header' };
  const bearer = `Send ${code('Bearer <token>')}, where ${code('<token>')} is your token${bearerFormat === undefined ? '' : ` (${escapeText(bearerFormat)})`}.`;
  if (type === 'apiKey')
    return { name: parameter ?? name, type: 'string', place: place ?? 'header', hint: 'Your API key.' };
  if (type === 'mutualTLS')
    return {
      name: 'Client certificate',
      type: 'mutual TLS',
      place: '',
      hint: 'Presented while the connection is made.',
    };
  if (type === 'http' && scheme === 'basic')
    return {
      ...header,
      type: 'string',
      hint: `Send ${code('Basic <credentials>')}, where ${code('<credentials>')} is ${code('user:password')} in Base64.`,
    };
  if (type === 'http' && scheme !== 'bearer')
    return { ...header, type: 'string', hint: `Authentication scheme ${code(scheme ?? '')}.` };
  return {
    ...header,
    type: type === 'oauth2' ? 'OAuth 2.0' : type === 'openIdConnect' ? 'OpenID Connect' : 'string',
    hint: bearer,
  };
}

function schemeHtml(scheme: SecurityScheme, page: ReferencePage): string {
  const { tools } = page;
  const { name, type, place, hint } = shape(scheme);
  const id = escapeAttribute(tools.id(`authorization-${name}`));
  tools.text(name);
  const pill = place === '' ? '' : `<span data-part="pill">${escapeText(place)}</span>`;
  const scopes =
    scheme.scopes.length === 0
      ? ''
      : `<p data-part="facts">Scopes: ${scheme.scopes.map(code).join(', ')}</p>`;
  const text =
    scheme.description === undefined || scheme.description.trim() === ''
      ? `<p>${hint}</p>`
      : tools.markdown(scheme.description);
  return `<div class="field" id="${id}"><div data-part="head"><a data-part="name" href="#${id}">${escapeText(name)}</a><span data-part="type">${type}</span>${pill}<span data-part="required">required</span></div><div data-part="body">${text}${scopes}</div></div>`;
}
