/** Rules for pictures, videos, frames and formulas. */
import type { PhrasingContent } from 'mdast';
import type { HtmlElement } from '../../../site/content/syntax/html-node.ts';
import type { FlowRule, PhrasingRule } from '../convert.ts';
import { classesOf, find, textOf, textProperty } from '../query.ts';
import { html, paragraphs, text } from '../tree.ts';

/** Many authors show one picture in light mode and another in dark mode; Markdown needs only one. */
function isForDarkMode(element: HtmlElement): boolean {
  const names = classesOf(element);
  return names.includes('hidden') && names.some((name) => name.startsWith('dark:'));
}

const image: PhrasingRule = (element) => {
  const url = textProperty(element, 'src');
  const alt = textProperty(element, 'alt');
  const title = textProperty(element, 'title');
  if (isForDarkMode(element)) return [];
  if (url === '' || url.startsWith('data:')) return alt === '' ? [] : [text(alt)];
  return [{ type: 'image', url, alt, ...(title === '' ? {} : { title }) } as PhrasingContent];
};

const hasSource = (each: HtmlElement): boolean => textProperty(each, 'src') !== '';

/** A link to media that Markdown cannot show. */
const embedded: PhrasingRule = (element) => {
  const url = textProperty(element, 'src') || textProperty(find(element, hasSource) ?? element, 'src');
  if (url === '' || url.startsWith('data:')) return [];
  const name =
    textProperty(element, 'title') ||
    textProperty(element, 'ariaLabel') ||
    (url.split(/[?#]/, 1)[0]!.split('/').at(-1) ?? '');
  return [{ type: 'link', url, children: [text(name || url)] }];
};

const embeddedBlock: FlowRule = (element, convert) => paragraphs(embedded(element, convert) ?? []);

/** The formula as its author wrote it. */
function texOf(element: HtmlElement): string {
  const written = textProperty(element, 'dataTex');
  if (written !== '') return written.trim();
  const note = find(element, ({ tagName }) => tagName === 'annotation');
  return textOf((note ?? element).children).trim();
}

/** Puts `$$` before the first line and after the last one; a formula must not end its own fence. */
const formula = (element: HtmlElement): string => texOf(element).replaceAll('$$', '$ $');

const inlineMath: PhrasingRule = (element) => {
  const tex = formula(element).replace(/\s+/g, ' ');
  return tex === '' ? [] : [html(`$${tex}$`)];
};

const mathBlock: FlowRule = (element) => {
  const tex = formula(element).replace(/\n\s*\n/g, '\n');
  return tex === '' ? [] : [{ type: 'html', value: `$$\n${tex}\n$$` }];
};

export const mediaFlow: readonly (readonly [string, FlowRule])[] = [
  ['.math-block', mathBlock],
  ['.katex-display', mathBlock],
  ...['iframe', 'video', 'audio'].map((name) => [name, embeddedBlock] as const),
];

export const mediaPhrasing: readonly (readonly [string, PhrasingRule])[] = [
  ['.math', inlineMath],
  ['.katex', inlineMath],
  ['img', image],
  ...['iframe', 'video', 'audio', 'embed', 'object'].map((name) => [name, embedded] as const),
];
