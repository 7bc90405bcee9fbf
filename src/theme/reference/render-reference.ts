/** Renders a page of the API reference, part by part in the order of the page. */
import { type Html, html, isEmpty } from '../../lib/html.ts';
import type { ReferenceTools } from '../../site/content/reference-renderer.ts';
import type { ParameterSection, ReferenceView } from '../../site/openapi/reference-view.ts';
import { calloutHtml } from '../components/callout.ts';
import { strings } from '../strings/strings.ts';
import { authorizations } from './authorizations.ts';
import { callbacks, messages } from './calls.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { examples } from './examples.ts';
import { fieldList } from './field-view.ts';
import { about, type ReferencePage, sectionHeading } from './reference-page.ts';
import { responses } from './responses.ts';
import { servers } from './servers.ts';

/** The feature of pages with a generated part, which loads their style sheet. */
export const REFERENCE_FEATURE = 'reference';

export interface ReferenceOptions {
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

export function renderReference(view: ReferenceView, options: ReferenceOptions): Html {
  const { tools, expanded, playground } = options;
  const { reference: words } = strings(options.lang);
  const page: ReferencePage = { tools, expanded, words };
  tools.feature(REFERENCE_FEATURE);
  if (!isEmpty(playground)) {
    tools.action(playground);
    tools.feature('playground');
  }
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
