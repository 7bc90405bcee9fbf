/** Renders the right column: requests in several languages, and responses by status. */
import { defined } from '../../lib/defined.ts';
import { type Html, html, isEmpty } from '../../lib/html.ts';
import type { CodeSample } from '../../site/openapi/reference-document.ts';
import type { ContentView, ExampleView, ReferenceView } from '../../site/openapi/reference-view.ts';
import { type TabPane, tabSet } from '../components/tab-set.ts';
import { withValues } from '../strings/interface-strings.ts';
import type { ReferencePage } from './reference-page.ts';
import { statusLabel } from './responses.ts';

/** An author's own RequestExample or ResponseExample on the page replaces ours. */
export function examples(view: ReferenceView, page: ReferencePage): void {
  const { tools } = page;
  if (tools.once('request-example'))
    tools.aside(html`${requestSamples(view.samples, page)}${bodyExamples(view, page)}`);
  if (tools.once('response-example')) tools.aside(responseExamples(view, page));
}

function box(example: Html): Html {
  return isEmpty(example) ? example : html`<div class="example">${example}</div>`;
}

function block(lang: string, source: string, { page, title }: { page: ReferencePage; title?: string }): Html {
  return page.tools.code?.({ lang, source, ...defined({ title }) }) ?? html``;
}

function requestSamples(samples: readonly CodeSample[], page: ReferencePage): Html {
  const [first] = samples;
  if (first === undefined) return html``;
  if (samples.length === 1) return box(block(first.lang, first.source, { page, title: first.label }));
  const panes = samples.map(({ lang, label, source }) => ({
    name: label,
    label: html`${label}`,
    id: page.tools.id(`code-${label}`),
    html: block(lang, source, { page }),
  }));
  return box(group(panes, { page, label: page.words.requestSamples, dropdown: true, sync: true }));
}

/** The samples show one body; when the author gives several, readers can choose any of them. */
function bodyExamples({ kind, body }: ReferenceView, page: ReferencePage): Html {
  const given =
    kind === 'operation' ? all(body?.contents ?? []).filter(({ isGenerated }) => !isGenerated) : [];
  if (given.length < 2) return html``;
  const set = { name: 'Body', label: html`${page.words.body}`, examples: given };
  const pane = {
    name: set.name,
    label: set.label,
    id: page.tools.id('example-body'),
    html: setHtml(set, page),
  };
  return box(group([pane], { page, label: page.words.bodyExamples, dropdown: false, sync: false }));
}

/** One status, message or kind of body, with its examples. */
interface ExampleSet {
  readonly name: string;
  readonly title: string;
  readonly label: Html;
  readonly examples: readonly ExampleView[];
}

function responseExamples(view: ReferenceView, page: ReferencePage): Html {
  const sets = exampleSets(view, page).filter(({ examples: all }) => all.length > 0);
  const [first] = sets;
  if (first === undefined) return html``;
  if (sets.length === 1 && first.examples.length === 1) {
    const { lang, text } = first.examples[0]!;
    return box(block(lang, text, { page, title: first.title }));
  }
  const panes = sets.map((set) => ({
    name: set.name,
    label: set.label,
    id: page.tools.id(`example-${set.name}`),
    html: setHtml(set, page),
  }));
  return box(
    group(panes, { page, label: page.words.responseExamples, dropdown: panes.length > 12, sync: 'page' }),
  );
}

function exampleSets(view: ReferenceView, { words }: ReferencePage): readonly ExampleSet[] {
  const plain = (name: string, contents: readonly ContentView[], title = name): ExampleSet => ({
    name,
    title,
    label: html`${title}`,
    examples: all(contents),
  });
  return [
    ...(view.kind === 'operation' || view.body === undefined
      ? []
      : [plain('Payload', view.body.contents, words.payload)]),
    ...(view.schema === undefined ? [] : [plain('Example', [view.schema], words.exampleLabel)]),
    ...view.messages.map(({ name, content }) => plain(name, [content])),
    ...(view.kind === 'webhook' ? [] : view.responses).map(({ status, contents }) => ({
      name: status,
      title: status,
      label: statusLabel(status),
      examples: all(contents),
    })),
  ];
}

/** A generated example of a schema without fields has no information. */
const isTelling = ({ isGenerated, text }: ExampleView): boolean =>
  !isGenerated || !/^\s*(?:\{\}|null)?\s*$/.test(text);

/** Labels examples of several media types by their type. */
function all(contents: readonly ContentView[]): readonly ExampleView[] {
  const telling = contents.map(({ type, examples: found }) => ({ type, examples: found.filter(isTelling) }));
  const several = telling.filter(({ examples: found }) => found.length > 0).length > 1;
  return telling.flatMap(({ type, examples: found }) =>
    several
      ? found.map((one) => ({
          ...one,
          name: one.isGenerated || found.length === 1 ? type : `${one.name} (${type})`,
        }))
      : found,
  );
}

function setHtml(
  { name, examples: found }: Pick<ExampleSet, 'name' | 'examples'>,
  page: ReferencePage,
): Html {
  if (found.length === 1) return block(found[0]!.lang, found[0]!.text, { page });
  const panes = found.map((example, i) => {
    const label =
      example.summary ?? (example.name || withValues(page.words.exampleNumber, { number: String(i + 1) }));
    return {
      name: label,
      label: html`${label}`,
      id: page.tools.id(`example-${name}-${example.name}`),
      html: block(example.lang, example.text, { page }),
    };
  });
  return group(panes, { page, label: page.words.exampleLabel, dropdown: true, sync: false });
}

function group(
  panes: readonly TabPane[],
  options: {
    readonly page: ReferencePage;
    readonly label: string;
    readonly dropdown: boolean;
    readonly sync: boolean | 'page';
  },
): Html {
  const { page, ...rest } = options;
  return tabSet(panes, { className: 'tabs code-group', selected: 0, ...rest }, page.tools);
}
