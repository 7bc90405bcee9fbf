/** ParamField and ResponseField: one parameter or property of an interface, with type, marks and description. */

import { defined } from '../../lib/defined.ts';
import { attributes, type Html, type HtmlPart, html, isBlank, isHtml, joinHtml } from '../../lib/html.ts';
import { cutText } from '../../lib/text/clean-text.ts';
import type {
  Component,
  ComponentContext,
  PropSpec,
  Props,
  PropValue,
} from '../../site/content/component.ts';
import type { EndpointField } from '../../site/content/field-list.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { anchors } from './anchors.ts';
import { classNames } from './class-names.ts';
import { fieldAnchor } from './field-anchor.ts';
import { labelHtml, labelText } from './label-html.ts';
import { asFlag, asList, asText } from './prop-value.ts';

const PLACES = ['path', 'query', 'body', 'header', 'cookie'] as const;
/** Longer than any list of values that somebody writes into a page. */
const MAX_VALUE = 100_000;

interface FieldParts {
  readonly name: PropValue;
  /** How the value is sent (path, query, …), for parameters. */
  readonly place?: string;
  readonly props: Props;
  readonly inner: () => Html;
  readonly context: ComponentContext;
}

/** A type or default as code: text as typed, lists as alternatives, other data as JSON. */
function valueText(value: PropValue): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value))
    return cutText((value as readonly PropValue[]).map(valueText).join(' | '), MAX_VALUE);
  if (typeof value === 'object' && !isHtml(value)) return cutText(JSON.stringify(value), MAX_VALUE);
  return typeof value === 'boolean' ? String(value) : cutText(asText(value) ?? '', MAX_VALUE);
}

function marks({ place, props, context }: FieldParts): readonly Html[] {
  const parts: Html[] = [];
  const mark = (shown: boolean, part: string, text: HtmlPart): void => {
    if (shown) parts.push(html`<span data-part="${part}">${text}</span>`);
  };
  const type = valueText(props['type']);
  const preset = valueText(props['default']);
  mark(type !== '', 'type', isHtml(props['type']) ? props['type'] : type);
  mark(place !== undefined, 'pill', place ?? '');
  mark(asFlag(props['required']), 'required', context.word('required'));
  mark(asFlag(props['deprecated']), 'deprecated', context.word('deprecated'));
  const value = html`<code>${preset}</code>`;
  mark(preset !== '', 'default', htmlWithValues(context.word('defaultMark'), { value }));
  for (const text of asList(props['post'])) mark(true, 'pill', text);
  return parts;
}

function fieldHtml(parts: FieldParts): Html {
  const { name, props, context } = parts;
  const inner = parts.inner();
  const text = labelText(name);
  context.feature('pieces');
  const id = context.id(asText(props['id']) ?? `param-${fieldAnchor(text)}`);
  const before = asList(props['pre']).map((label) => html`<span data-part="pill">${label}</span>`);
  const label = text === '' ? [] : [html`<a data-part="name" href="#${id}">${labelHtml(name)}</a>`];
  return html`
    <div${attributes({ class: classNames('field', props['className']), id })}>
      ${anchors(context, id)}
      <div data-part="head">${joinHtml([...before, ...label, ...marks(parts)], '\n')}</div>
      ${isBlank(inner) ? '' : html`<div data-part="body">${inner}</div>`}
    </div>
  `;
}

/** What the form of the playground needs to know of it. */
function endpointField(place: EndpointField['place'], props: Props): EndpointField {
  const preset = props['default'];
  return {
    place,
    name: labelText(props[place]),
    type: isHtml(props['type']) ? labelText(props['type']) : valueText(props['type']),
    required: asFlag(props['required']),
    deprecated: asFlag(props['deprecated']),
    ...defined({
      default: typeof preset === 'number' || typeof preset === 'boolean' ? preset : valueText(preset),
      placeholder: asText(props['placeholder']),
    }),
    children: [],
  };
}

/** Props that generators of reference pages add. */
const IGNORED = [
  'optional',
  'example',
  'description',
  'defaultOpen',
  'initialValue',
  'enum',
  'format',
  'nullable',
];

const sharedProps: Readonly<Record<string, PropSpec>> = {
  type: { kind: 'any', doc: 'Type of the value, for example `string` or `number[]`' },
  required: { kind: 'boolean', doc: 'Marks the field as required', default: false },
  deprecated: { kind: 'boolean', doc: 'Marks the field as deprecated', default: false },
  default: { kind: 'any', doc: 'Value used when none is given' },
  pre: { kind: 'list', doc: 'Labels before the name' },
  post: { kind: 'list', doc: 'Labels after it' },
  id: { kind: 'string', doc: 'Anchor; `param-` and the name in words when left out: `param-base-url`' },
  className: { kind: 'string', doc: 'Additional classes' },
};

export const paramField: Component = {
  name: 'ParamField',
  doc: 'One parameter of a request',
  example: `<ParamField body="name" type="string" required>
  Name of the job; workers ask for it by this name.
</ParamField>

<ParamField body="attempts" type="integer" default="5">
  How often a job that fails is tried again.
</ParamField>

<ParamField query="wait" type="boolean" deprecated>
  Use \`follow\` instead.
</ParamField>`,
  nameProps: ['path', 'query', 'body', 'header', 'cookie', 'name'],
  ignored: IGNORED,
  props: {
    path: { kind: 'string', doc: 'Name of a parameter in the path' },
    query: { kind: 'string', doc: 'Name of a parameter in the query' },
    body: { kind: 'string', doc: 'Name of a property of the body' },
    header: { kind: 'string', doc: 'Name of a header' },
    cookie: { kind: 'string', doc: 'Name of a cookie' },
    name: { kind: 'string', doc: 'Name, when it is not said where the value is sent' },
    placeholder: { kind: 'string', doc: 'Shown in the empty input of the playground' },
    ...sharedProps,
  },
  render({ props, inner, context }) {
    const place = PLACES.find((each) => labelText(props[each]) !== '');
    const name = place === undefined ? props['name'] : props[place];
    const render = (): Html => fieldHtml({ name, props, inner, context, ...defined({ place }) });
    if (place === undefined || context.parameter === undefined) return render();
    return context.parameter(endpointField(place, props), render);
  },
};

export const responseField: Component = {
  name: 'ResponseField',
  doc: 'One property of a response',
  example: `<ResponseField name="id" type="string" required>
  Identifier of the job.
</ResponseField>

<ResponseField name="state" type="string" default="waiting" post={["enum"]}>
  \`waiting\`, \`running\`, \`done\` or \`failed\`.
</ResponseField>`,
  ignored: IGNORED,
  props: {
    name: { kind: 'string', doc: 'Name of the property', required: true, aliases: ['body'] },
    ...sharedProps,
  },
  render: ({ props, inner, context }) =>
    fieldHtml({ name: props['name'] ?? props['body'], props, inner, context }),
};
