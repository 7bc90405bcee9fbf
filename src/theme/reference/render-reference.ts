/** Renders a page of the API reference, part by part in the order of the page. */
import { type Html, html, isEmpty, joinHtml } from '../../lib/html.ts';
import type { ReferenceTools } from '../../site/content/reference-renderer.ts';
import type { ReferenceServer } from '../../site/openapi/reference-document.ts';
import type { ParameterSection, ReferenceView } from '../../site/openapi/reference-view.ts';
import { calloutHtml } from '../components/callout.ts';
import { methodPill } from '../layout/parts/method-pill.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { strings } from '../strings/strings.ts';
import { authorizations } from './authorizations.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { examples } from './examples.ts';
import { fieldList } from './field-view.ts';
import { about, code, disclosure, type ReferencePage, sectionHeading } from './reference-page.ts';
import { responses } from './responses.ts';

/** The feature of pages with a generated part, which loads their style sheet. */
const REFERENCE_FEATURE = 'reference';

interface ReferenceOptions {
  readonly tools: ReferenceTools;
  readonly expanded: 'all' | 'closed';
  /** HTML of the button that opens the playground, with its data; empty without one. */
  readonly playground: Html;
  /** BCP 47 tag of the page. Default: English. */
  readonly lang?: string | undefined;
}

const SECTIONS = {
  path: { id: 'path-parameters', word: 'pathParameters' },
  query: { id: 'query-parameters', word: 'queryParameters' },
  header: { id: 'headers', word: 'headers' },
  cookie: { id: 'cookies', word: 'cookies' },
} as const;

/** Only the servers, the button of the playground and the samples: the text of the page describes the rest. */
export function renderEndpoint(view: ReferenceView, options: ReferenceOptions): Html {
  const page = begin(options);
  const address = options.tools.quietly(() => servers(view.servers, page));
  examples(view, page);
  return isEmpty(address) ? address : html`<div class="reference">${address}</div>`;
}

function begin({ tools, expanded, playground, lang }: ReferenceOptions): ReferencePage {
  const { reference: words } = strings(lang);
  tools.feature(REFERENCE_FEATURE);
  if (!isEmpty(playground)) {
    tools.action(playground);
    tools.feature('playground');
  }
  return { tools, expanded, words };
}

export function renderReference(view: ReferenceView, options: ReferenceOptions): Html {
  const { tools } = options;
  const page = begin(options);
  const { words } = page;
  tools.text(`${view.method} ${view.path}`);
  const parts = [
    view.kind === 'operation' || view.kind === 'channel'
      ? tools.quietly(() => servers(view.servers, page))
      : '',
    notices(view, page),
    view.description === undefined ? '' : tools.markdown(view.description, 'page'),
    authorizations(view.security, page),
    ...view.parameters.map((section) => parameters(section, page)),
    body(view, page),
    schema(view, page),
    messages(view.messages, page),
    responses(
      view.responses,
      page,
      view.kind === 'webhook'
        ? { id: 'your-answer', text: words.yourAnswer }
        : { id: 'response', text: words.response },
    ),
    callbacks(view.callbacks, page),
  ];
  examples(view, page);
  return html`<div class="reference">${parts}</div>`;
}

function notices({ deprecated, cut }: ReferenceView, { tools, words }: ReferencePage): Html {
  const say = (title: string, text: string): Html =>
    calloutHtml('warning', { props: { title }, inner: () => html`<p>${text}</p>`, context: tools });
  return html`
    ${deprecated ? say(words.deprecatedTitle, words.deprecatedText) : ''}
    ${cut ? say(words.shortenedTitle, words.shortenedText) : ''}
  `;
}

function parameters({ in: place, fields }: ParameterSection, page: ReferencePage): Html {
  if (fields.length === 0) return html``;
  const { id, word } = SECTIONS[place];
  const heading = sectionHeading({ id, text: page.words[word] }, page);
  return html`${heading}${fieldList(fields, { page, at: 'parameter' })}`;
}

function body({ kind, body: sent }: ReferenceView, page: ReferencePage): Html {
  if (sent === undefined) return html``;
  const needed =
    sent.required && kind === 'operation'
      ? html`<span class="section-mark">${page.words.required}</span>`
      : html``;
  const heading = sectionHeading(
    kind === 'operation'
      ? { id: 'body', text: page.words.body }
      : { id: 'payload', text: page.words.payload },
    page,
    html`${needed}${mediaTypes(sent.contents)}`,
  );
  return html`
    ${heading}
    ${about(sent.description, page)}
    ${contentsHtml(sent.contents, { page, at: 'body' })}
  `;
}

function schema({ kind, schema: shown }: ReferenceView, page: ReferencePage): Html {
  if (shown === undefined) return html``;
  const heading =
    kind === 'schema'
      ? sectionHeading({ id: 'fields', text: page.words.fields }, page)
      : sectionHeading({ id: 'schema', text: page.words.schema }, page, mediaTypes([shown]));
  return html`${heading}${contentsHtml([shown], { page, at: 'field' })}`;
}

/** Renders requests and messages around an operation: callbacks of the service, messages of a channel. */
function callbacks(list: ReferenceView['callbacks'], page: ReferencePage): Html {
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

function messages(list: ReferenceView['messages'], page: ReferencePage): Html {
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

/** The address of this site itself says nothing to a reader of it. */
const isHere = ({ url }: ReferenceServer): boolean => url === '' || url === '/';

/** Renders the servers: the address of the only one, or all of them with their variables. */
function servers(all: readonly ReferenceServer[], page: ReferencePage): Html {
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
