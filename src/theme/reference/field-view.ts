/** Renders one field of a reference page: the markup of ParamField, with everything that its schema says. */
import { type Html, type HtmlPart, html, isEmpty, joinHtml } from '../../lib/html.ts';
import type { FieldView } from '../../site/openapi/reference-view.ts';
import { fieldAnchor } from '../components/field-anchor.ts';
import { tabSet } from '../components/tab-set.ts';
import { htmlWithValues } from '../strings/html-with-values.ts';
import { withValues } from '../strings/interface-strings.ts';
import { fieldFacts, valueText } from './field-facts.ts';
import { code, disclosure, type ReferencePage } from './reference-page.ts';

/** Ends trees that are deeper than a view should be. */
const DEEPEST = 40;
const LONGEST_DEFAULT = 60;
/** More alternatives than this are in a select menu. */
const MAX_TABS = 5;

/** The position of a field: `at` is the path to it, from which its anchor is made. */
export interface FieldPlace {
  readonly page: ReferencePage;
  readonly at: string;
  readonly depth?: number;
}

/** A field may be called like one of these, which says what it holds all the same. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'file']);

const ENDS = { repeats: 'endsRepeats', deep: 'endsDeep', large: 'endsLarge' } as const;

export function fieldList(fields: readonly FieldView[], place: FieldPlace): Html {
  return joinHtml(fields.map((field) => fieldHtml(field, place)));
}

function fieldHtml(field: FieldView, place: FieldPlace): Html {
  const { tools } = place.page;
  const at = `${place.at}-${fieldAnchor(field.name)}`;
  const id = tools.id(at);
  tools.text(field.name);
  const name = html`<a data-part="name" href="#${id}">${field.name}</a>`;
  const inner = fieldBody(field, { ...place, at });
  return html`
    <div class="field" id="${id}">
      <div data-part="head">${pills(field.labels?.before)}${name}${'\n'}${marks(field, place.page, field.name)}</div>
      ${isEmpty(inner) ? '' : html`<div data-part="body">${inner}</div>`}
    </div>
  `;
}

/** The name of a body's schema, which stands beside its media type; empty for maps and plain types. */
export function schemaName({ type, children, choices }: FieldView): string {
  const named =
    children.length > 0 && choices === undefined && type !== 'object' && /^[\w.-]+(?:\[\])*$/.test(type);
  return named ? type : '';
}

/**
 * The schema of a whole body: its fields follow the heading directly.
 * @param shownType the name of its type where the page has just shown it
 */
export function rootField(field: FieldView, place: FieldPlace, shownType = ''): Html {
  const plain = field.type === 'object' && field.children.length > 0 && field.choices === undefined;
  const shown = plain ? html`` : marks(field.type === shownType ? { ...field, type: '' } : field, place.page);
  const head = isEmpty(shown) ? html`` : html`<div data-part="head">${shown}</div>`;
  const text = describe(field, place.page);
  return html`
    ${head}
    ${isEmpty(text) ? '' : html`<div class="about">${text}</div>`}
    ${choices(field, place)}
    ${fieldList(field.children, deeper(place))}
    ${ends(field, place.page)}
  `;
}

function fieldBody(field: FieldView, place: FieldPlace): Html {
  const own = html`${describe(field, place.page)}${choices(field, place)}`;
  if ((place.depth ?? 0) >= DEEPEST) return html`${own}${ends({ ...field, ends: 'deep' }, place.page)}`;
  const children =
    field.children.length === 0
      ? ''
      : disclosure(place.page.words.childAttributes, fieldList(field.children, deeper(place)), {
          page: place.page,
        });
  return html`${own}${children}${ends(field, place.page)}`;
}

function deeper(place: FieldPlace): FieldPlace {
  return { ...place, depth: (place.depth ?? 0) + 1 };
}

/** @param name of the field: a type of the same name would only repeat it */
function marks(field: FieldView, { words }: ReferencePage, name = ''): Html {
  const parts: Html[] = [];
  const [, base = '', list = ''] = /^(.*?)((?:\[\])*)$/s.exec(field.type) ?? [];
  const repeats = name !== '' && base.toLowerCase() === name.toLowerCase() && !PLAIN_TYPES.has(base);
  const type = repeats ? `object${list}` : field.type;
  const mark = (shown: boolean, part: string, text: HtmlPart): void => {
    if (shown) parts.push(html`<span data-part="${part}">${text}</span>`);
  };
  mark(type !== '', 'type', type);
  mark(field.required, 'required', words.required);
  mark(field.deprecated, 'deprecated', words.deprecated);
  mark(field.readOnly, 'pill', words.readOnly);
  mark(field.writeOnly, 'pill', words.writeOnly);
  if (field.default !== undefined && field.default.length <= LONGEST_DEFAULT)
    mark(true, 'default', htmlWithValues(words.defaultMark, { value: code(valueText(field.default)) }));
  for (const label of field.labels?.after ?? []) mark(true, 'pill', label);
  return joinHtml(parts, '\n');
}

function pills(labels: readonly string[] = []): Html {
  return joinHtml(labels.map((label) => html`<span data-part="pill">${label}</span>${'\n'}`));
}

function describe(field: FieldView, page: ReferencePage): Html {
  const text = field.description === undefined ? '' : page.tools.markdown(field.description);
  const long = field.default !== undefined && field.default.length > LONGEST_DEFAULT;
  return html`${text}${fieldFacts(field, { page, preset: long ? field.default : undefined })}`;
}

function choices(field: FieldView, place: FieldPlace): Html {
  if (field.choices === undefined || (place.depth ?? 0) >= DEEPEST) return html``;
  const { kind, by, options } = field.choices;
  const { tools, words } = place.page;
  const panes = options.map((option, i) => {
    const name = option.label || withValues(words.option, { number: String(i + 1) });
    return {
      name,
      label: html`${name}`,
      id: tools.id(`${place.at}-${option.label || i + 1}`),
      html: rootField(option.field, deeper(place), name),
    };
  });
  const one = kind === 'one';
  const facts =
    by === undefined
      ? html`${one ? words.oneOfThese : words.anyOfThese}`
      : htmlWithValues(one ? words.oneOfBy : words.anyOfBy, { name: code(by) });
  if (panes.length === 0) return html``;
  const options_ = {
    className: 'tabs choices',
    selected: 0,
    sync: false,
    dropdown: panes.length > MAX_TABS,
    label: one ? words.oneOf : words.anyOf,
  };
  return html`
    <div class="choice">
      <p data-part="facts">${facts}</p>
      ${tabSet(panes, options_, tools)}
    </div>
  `;
}

function ends(field: FieldView, { words }: ReferencePage): Html {
  return field.ends === undefined ? html`` : html`<p data-part="facts">${words[ENDS[field.ends]]}</p>`;
}
