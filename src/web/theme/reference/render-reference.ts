/** A page of the API reference: the story of what stands where, in order. */
import type { ReferenceTools } from '../../../site/content/reference-renderer.ts';
import type { ParameterSection, ReferenceView } from '../../../site/openapi/reference-view.ts';
import { warning } from '../components/callout.ts';
import { authorizations } from './authorizations.ts';
import { callbacks, messages } from './calls.ts';
import { contentsHtml, mediaTypes } from './content-view.ts';
import { examples } from './examples.ts';
import { fieldList } from './field-view.ts';
import { about, type ReferencePage, sectionHeading } from './reference-page.ts';
import { responses } from './responses.ts';
import { servers } from './servers.ts';

/** What `features` of a page with a generated part holds, so that its style sheet is loaded. */
export const REFERENCE_FEATURE = 'reference';

export interface ReferenceOptions {
  readonly tools: ReferenceTools;
  readonly expanded: 'all' | 'closed';
  /** HTML of the button that opens the playground, and its data; empty where there is none. */
  readonly playground: string;
}

const SECTIONS: Readonly<Record<ParameterSection['in'], string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

export function renderReference(view: ReferenceView, options: ReferenceOptions): string {
  const { tools, expanded, playground } = options;
  const page: ReferencePage = { tools, expanded };
  tools.feature(REFERENCE_FEATURE);
  if (playground !== '') {
    tools.action(playground);
    tools.feature('playground');
  }
  tools.text(`${view.method} ${view.path}`);
  const html = [
    view.kind === 'operation' ? servers(view.servers, page) : '',
    notices(view, tools),
    view.description === undefined ? '' : tools.markdown(view.description, 'page'),
    authorizations(view.security, page),
    ...view.parameters.map((section) => parameters(section, page)),
    body(view, page),
    schema(view, page),
    messages(view.messages, page),
    responses(view.responses, page, view.kind === 'webhook' ? 'Your answer' : 'Response'),
    callbacks(view.callbacks, page),
  ].join('');
  examples(view, page);
  return `<div class="reference">${html}</div>`;
}

function notices({ deprecated, cut }: ReferenceView, tools: ReferenceTools): string {
  const say = (title: string, text: string): string =>
    warning.render({ props: { title }, inner: `<p>${text}</p>`, children: [], context: tools });
  return (
    (deprecated ? say('Deprecated', 'Do not use it in new code: it may be removed.') : '') +
    (cut
      ? say('Shortened', 'The specification says more than a page can show; some of it was left out.')
      : '')
  );
}

function parameters({ in: place, fields }: ParameterSection, page: ReferencePage): string {
  if (fields.length === 0) return '';
  return sectionHeading(SECTIONS[place], page) + fieldList(fields, { page, at: 'parameter' });
}

function body({ kind, body: sent }: ReferenceView, page: ReferencePage): string {
  if (sent === undefined) return '';
  const needed = sent.required && kind === 'operation' ? '<span class="section-mark">required</span>' : '';
  const heading = sectionHeading(
    kind === 'operation' ? 'Body' : 'Payload',
    page,
    needed + mediaTypes(sent.contents),
  );
  return heading + about(sent.description, page) + contentsHtml(sent.contents, { page, at: 'body' });
}

function schema({ kind, schema: shown }: ReferenceView, page: ReferencePage): string {
  if (shown === undefined) return '';
  const heading =
    kind === 'schema' ? sectionHeading('Fields', page) : sectionHeading('Schema', page, mediaTypes([shown]));
  return heading + contentsHtml([shown], { page, at: 'field' });
}
