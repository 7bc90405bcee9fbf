/** A type for HTML: `html` writes it and escapes everything else, so that no author's text becomes markup. */
import { compileTemplate, type HtmlTemplate } from './html-template.ts';

class HtmlText {
  // A true private field: author data that holds such a value exposes nothing.
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/**
 * Markup that may be inserted into a page unchanged. Only `html`, `joinHtml`, `attributes` and `trustedHtml` create it.
 */
export type Html = HtmlText;

/** Values of a template: HTML is inserted unchanged, the rest is escaped for its context. */
export type HtmlPart = Html | string | number | readonly (Html | string | number)[];

export type AttributeValue = string | number | boolean | null | undefined;

interface Compiled extends HtmlTemplate {
  /** The result of a template without values. */
  readonly constant: Html;
}

const NOTHING: Html = new HtmlText('');

/**
 * One entry for each template in the program; a Map is read faster than a WeakMap, and a page reads it hundreds of
 * times.
 */
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
 * The tag of every template with markup. Line breaks and indentation work as in JSX: they are not part of the markup,
 * except for one space between two words.
 * @throws Error for a value that is not `Html` where escaping cannot help: inside a tag outside of quotes, a comment, a
 * script
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
  const result = { ...template, constant: new HtmlText(template.texts[0]!) };
  templates.set(strings, result);
  return result;
}

function written(value: HtmlPart, place: HtmlTemplate['places'][number]): string {
  if (value === '') return '';
  if (value instanceof HtmlText) return value.toString();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return place === 'text' ? escapeText(value) : escapedAt(value, place);
  // Joined into one flat string: a long chain of additions is copied again and again while it lives.
  return value.map((one) => written(one, place)).join('');
}

function escapedAt(value: string, place: HtmlTemplate['places'][number]): string {
  if (place === 'quoted') return escapeAttribute(value);
  throw new Error(
    `Text cannot be escaped ${place}. Write it with attributes(), or as an attribute in quotes.`,
  );
}

/** Joins parts with `between`. */
export function joinHtml(parts: readonly HtmlPart[], between: HtmlPart = ''): Html {
  const [only] = parts;
  if (parts.length === 1 && only instanceof HtmlText) return only;
  const separator = written(between, 'text');
  return new HtmlText(parts.map((part) => written(part, 'text')).join(separator));
}

/**
 * Marks a string as HTML. For text that this program wrote as HTML and got back as text (from a render process, a
 * cache, a library whose output was checked), never for outside input.
 */
export function trustedHtml(text: string): Html {
  return new HtmlText(text);
}

export function isHtml(value: unknown): value is Html {
  return value instanceof HtmlText;
}

/** Escapes text, where there are thousands of pieces: it costs less than a template. */
export function textHtml(text: string): Html {
  return text === '' ? NOTHING : new HtmlText(escapeText(text));
}

/** True when there is nothing to write. */
export function isEmpty(html: Html): boolean {
  return html.toString() === '';
}

/** True when there is only white space. */
export function isBlank(html: Html): boolean {
  return html.toString().trim() === '';
}

/** The markup without surrounding white space. */
export function trimmed(html: Html): Html {
  return new HtmlText(html.toString().trim());
}

/**
 * Writes ` name="value"` pairs: `true` is a bare name; `false`, `null` and `undefined` are left out. Names must not
 * come from input.
 */
export function attributes(values: Readonly<Record<string, AttributeValue>>): Html {
  let out = '';
  for (const name in values) {
    const value = values[name];
    if (value === undefined || value === null || value === false) continue;
    out += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return out === '' ? NOTHING : new HtmlText(out);
}

/** Escapes text between tags, for code without a template: feeds, and loops over thousands of words. */
export function escapeText(value: string): string {
  return /[&<>]/.test(value) ? value.replace(/[&<>]/g, entity) : value;
}

/** Escapes text inside a quoted attribute value. */
export function escapeAttribute(value: string): string {
  return /[&<>"']/.test(value) ? value.replace(/[&<>"']/g, entity) : value;
}
