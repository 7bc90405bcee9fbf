/** HTML as a type of its own: `html` writes it and escapes what is not HTML already, so that no author's text becomes markup. */
import { compileTemplate, type HtmlTemplate } from './html-template.ts';

class HtmlText {
  // Private to the language as well: a value among an author's data shows no field.
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** Markup that may go into a page as it is. Only `html`, `joinHtml`, `attributes` and `trustedHtml` make it. */
export type Html = HtmlText;

/** What a template may hold: HTML goes in as it is, the rest is escaped for the place where it is. */
export type HtmlPart = Html | string | number | readonly (Html | string | number)[];

export type AttributeValue = string | number | boolean | null | undefined;

interface Compiled extends HtmlTemplate {
  /** What a template without values makes, each time the same. */
  readonly constant: Html;
}

const NOTHING: Html = new HtmlText('');

/** As many as the program has lines with markup; a Map is read faster than a WeakMap, which a page does hundreds of times. */
const templates = new Map<TemplateStringsArray, Compiled>();

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entity = (character: string): string => ENTITIES[character]!;

/**
 * The tag of every template with markup. Line breaks and indentation are read as in JSX: they are not part of the markup, except for
 * one space between two words.
 * @throws Error when text that is not `Html` is put where escaping does not help: inside a tag outside of quotes, a comment, a script
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  if (values.length === 0 && strings[0] === '') return NOTHING;
  const { texts, places, constant } = templates.get(strings) ?? compiled(strings);
  if (values.length === 0) return constant;
  let out = texts[0]!;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    out += value instanceof HtmlText ? value.toString() : written(value, places[i]!);
    out += texts[i + 1]!;
  }
  return new HtmlText(out);
}

function compiled(strings: TemplateStringsArray): Compiled {
  const template = compileTemplate(strings);
  const made = { ...template, constant: new HtmlText(template.texts[0]!) };
  templates.set(strings, made);
  return made;
}

function written(value: HtmlPart, place: HtmlTemplate['places'][number]): string {
  if (value === '') return '';
  if (value instanceof HtmlText) return value.toString();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return place === 'text' ? escapeText(value) : escapedAt(value, place);
  let out = '';
  for (const one of value) out += written(one, place);
  return out;
}

function escapedAt(value: string, place: HtmlTemplate['places'][number]): string {
  if (place === 'quoted') return escapeAttribute(value);
  throw new Error(
    `Text cannot be escaped ${place}. Write it with attributes(), or as an attribute in quotes.`,
  );
}

/** Parts after each other, with `between` between them. */
export function joinHtml(parts: readonly HtmlPart[], between: HtmlPart = ''): Html {
  const [only] = parts;
  if (parts.length === 1 && only instanceof HtmlText) return only;
  const separator = written(between, 'text');
  let out = '';
  for (let i = 0; i < parts.length; i++) out += (i === 0 ? '' : separator) + written(parts[i]!, 'text');
  return new HtmlText(out);
}

/**
 * Takes a string for HTML as it is. For what this program wrote as HTML before and got back as text (from a render process, a cache, a
 * library whose output was checked), never for what came from outside.
 */
export function trustedHtml(text: string): Html {
  return new HtmlText(text);
}

export function isHtml(value: unknown): value is Html {
  return value instanceof HtmlText;
}

/** Text alone as HTML, where there are thousands: it costs less than a template. */
export function textHtml(text: string): Html {
  return text === '' ? NOTHING : new HtmlText(escapeText(text));
}

/** True where there is nothing to write. */
export function isEmpty(html: Html): boolean {
  return html.toString() === '';
}

/** True for nothing but white space. */
export function isBlank(html: Html): boolean {
  return html.toString().trim() === '';
}

/** The same without white space around it. */
export function trimmed(html: Html): Html {
  return new HtmlText(html.toString().trim());
}

/** Writes ` name="value"` pairs: `true` is a bare name; `false`, `null` and `undefined` are left out. Names must be ours. */
export function attributes(values: Readonly<Record<string, AttributeValue>>): Html {
  let out = '';
  for (const name in values) {
    const value = values[name];
    if (value === undefined || value === null || value === false) continue;
    out += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return out === '' ? NOTHING : new HtmlText(out);
}

/** Escapes text that stands between tags, where no template writes it: feeds, and loops over thousands of words. */
export function escapeText(value: string): string {
  return /[&<>]/.test(value) ? value.replace(/[&<>]/g, entity) : value;
}

/** Escapes text that stands inside a quoted attribute value. */
export function escapeAttribute(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, entity) : value;
}
