/** One field of a reference page: the markup of ParamField, with everything a schema knows of it. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import type { FieldView } from '../../site/openapi/reference-view.ts';
import { fieldAnchor } from '../components/field-anchor.ts';
import { tabSet } from '../components/tab-set.ts';
import { withValues } from '../strings/interface-strings.ts';
import { fieldFacts, valueText } from './field-facts.ts';
import { code, disclosure, type ReferencePage, sentence } from './reference-page.ts';

/** Deeper trees than a view should have end here. */
const DEEPEST = 40;
const LONGEST_DEFAULT = 60;
/** More choices than this are chosen from a menu. */
const MOST_TABS = 5;

/** Where a field stands: `at` is the way to it, of which its anchor is made. */
export interface FieldPlace {
  readonly page: ReferencePage;
  readonly at: string;
  readonly depth?: number;
}

const ENDS = { repeats: 'endsRepeats', deep: 'endsDeep', large: 'endsLarge' } as const;

export function fieldList(fields: readonly FieldView[], place: FieldPlace): string {
  return fields.map((field) => fieldHtml(field, place)).join('');
}

export function fieldHtml(field: FieldView, place: FieldPlace): string {
  const { tools } = place.page;
  const at = `${place.at}-${fieldAnchor(field.name)}`;
  const id = escapeAttribute(tools.id(at));
  tools.text(field.name);
  const name = `<a data-part="name" href="#${id}">${escapeText(field.name)}</a>`;
  const inner = fieldBody(field, { ...place, at });
  return `<div class="field" id="${id}"><div data-part="head">${name}\n${marks(field, place.page)}</div>${inner === '' ? '' : `<div data-part="body">${inner}</div>`}</div>`;
}

/** The schema of a whole body: its fields stand directly under the heading. */
export function rootField(field: FieldView, place: FieldPlace): string {
  const plain = field.type === 'object' && field.children.length > 0 && field.choices === undefined;
  const head = plain ? '' : `<div data-part="head">${marks(field, place.page)}</div>`;
  const text = describe(field, place.page);
  const own = text === '' ? '' : `<div class="about">${text}</div>`;
  return `${head}${own}${choices(field, place)}${fieldList(field.children, deeper(place))}${ends(field, place.page)}`;
}

function fieldBody(field: FieldView, place: FieldPlace): string {
  const own = describe(field, place.page) + choices(field, place);
  if ((place.depth ?? 0) >= DEEPEST) return own + ends({ ...field, ends: 'deep' }, place.page);
  const children =
    field.children.length === 0
      ? ''
      : disclosure(escapeText(place.page.words.childAttributes), fieldList(field.children, deeper(place)), {
          page: place.page,
        });
  return own + children + ends(field, place.page);
}

function deeper(place: FieldPlace): FieldPlace {
  return { ...place, depth: (place.depth ?? 0) + 1 };
}

function marks(field: FieldView, { words }: ReferencePage): string {
  const pill = (shown: boolean, part: string, text: string): string =>
    shown ? `<span data-part="${part}">${escapeText(text)}</span>` : '';
  const preset = field.default;
  return [
    field.type === '' ? '' : `<span data-part="type">${escapeText(field.type)}</span>`,
    pill(field.required, 'required', words.required),
    pill(field.deprecated, 'deprecated', words.deprecated),
    pill(field.readOnly, 'pill', words.readOnly),
    pill(field.writeOnly, 'pill', words.writeOnly),
    preset === undefined || preset.length > LONGEST_DEFAULT
      ? ''
      : `<span data-part="default">${sentence(words.defaultMark, { value: code(valueText(preset)) })}</span>`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function describe(field: FieldView, page: ReferencePage): string {
  const text = field.description === undefined ? '' : page.tools.markdown(field.description);
  const long = field.default !== undefined && field.default.length > LONGEST_DEFAULT;
  return text + fieldFacts(field, { page, preset: long ? field.default : undefined });
}

function choices(field: FieldView, place: FieldPlace): string {
  if (field.choices === undefined || (place.depth ?? 0) >= DEEPEST) return '';
  const { kind, by, options } = field.choices;
  const { tools, words } = place.page;
  const panes = options.map((option, i) => {
    const name = option.label || withValues(words.option, { number: String(i + 1) });
    return {
      name,
      label: escapeText(name),
      id: tools.id(`${place.at}-${option.label || i + 1}`),
      html: rootField(option.field, deeper(place)),
    };
  });
  const one = kind === 'one';
  const told =
    by === undefined
      ? escapeText(one ? words.oneOfThese : words.anyOfThese)
      : sentence(one ? words.oneOfBy : words.anyOfBy, { name: code(by) });
  if (panes.length === 0) return '';
  const options_ = {
    className: 'tabs choices',
    selected: 0,
    sync: false,
    dropdown: panes.length > MOST_TABS,
    label: one ? words.oneOf : words.anyOf,
  };
  return `<div class="choice"><p data-part="facts">${told}</p>${tabSet(panes, options_, tools)}</div>`;
}

function ends(field: FieldView, { words }: ReferencePage): string {
  return field.ends === undefined ? '' : `<p data-part="facts">${escapeText(words[ENDS[field.ends]])}</p>`;
}
