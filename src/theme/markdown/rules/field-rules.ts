/** Rules for fields of requests and responses, and their alternatives: nested lists. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { HtmlElement } from '../../../site/content/syntax/html-node.ts';
import type { Convert, FlowRule, PhrasingRule } from '../convert.ts';
import { elementsOf, find, part, partOf, textOf } from '../query.ts';
import { inlineCode, isFact, joinable, led, paragraph, text, tidy } from '../tree.ts';

/** `name` (string, query, required, default: `1`) */
function label(head: HtmlElement, { phrasing }: Convert): PhrasingContent[] {
  const name = find(head, (each) => partOf(each) === 'name');
  const marks = head.children
    .filter((child) => child !== name)
    .map((child) => tidy(phrasing([child])))
    .filter((words) => words.length > 0);
  const labels = marks.flatMap((words, i) => (i === 0 ? words : [text(', '), ...words]));
  if (name === undefined) return labels;
  const value = textOf(name.children).trim();
  const shown = value === '' ? [] : [inlineCode(value)];
  return labels.length === 0 ? shown : [...shown, text(' ('), ...labels, text(')')];
}

/** Facts about a field follow its description on the same line. */
function onOneLine(blocks: readonly RootContent[]): RootContent[] {
  const out: RootContent[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (isFact(block) && last?.type === 'paragraph')
      out[out.length - 1] = paragraph([...last.children, text(ended(last.children)), ...block.children]);
    else out.push(block);
  }
  return out;
}

/** The separator of two sentences: the first may lack a full stop. */
function ended(words: readonly PhrasingContent[]): string {
  const last = words.at(-1);
  return last?.type === 'text' && /[.:;!?。)]$/.test(last.value) ? ' ' : '. ';
}

const field: FlowRule = (element, convert) => {
  const head = part(element, 'head');
  if (head === undefined) return undefined;
  const body = part(element, 'body');
  const rest = element.children.filter((child) => child !== head && child !== body);
  const blocks = onOneLine(convert.flow([...(body?.children ?? []), ...rest]));
  const block = led(label(head, convert), ': ', blocks);
  return block.length === 0 ? [] : [joinable('fields', block)];
};

/** The type of a body that is no object, on a line of its own. */
const head: FlowRule = (element, convert) => {
  const words = tidy(label(element, convert));
  return words.length === 0 ? [] : [paragraph(words)];
};

const expandable: FlowRule = (element, { flow, words }) => {
  const summary = elementsOf(element).find(({ tagName }) => tagName === 'summary');
  const body = part(element, 'body');
  if (summary === undefined || body === undefined) return undefined;
  const blocks = flow(body.children);
  // The list below the field has the same content.
  const plain = textOf(summary.children).trim() === words.childAttributes && blocks[0]?.type === 'list';
  return plain ? blocks : [...flow([summary]), ...blocks];
};

/** The heading of a section, with the rest of its line below it. */
const sectionHead: FlowRule = (element, { flow, phrasing }) => {
  const heading = elementsOf(element).find(({ tagName }) => /^h[1-6]$/.test(tagName));
  if (heading === undefined) return undefined;
  const marks = elementsOf(element)
    .filter((child) => child !== heading)
    .map((child) => tidy(phrasing([child])))
    .filter((words) => words.length > 0)
    .flatMap((words, i) => (i === 0 ? words : [text(', '), ...words]));
  return [...flow([heading]), ...(marks.length === 0 ? [] : [paragraph(marks)])];
};

const spaced: PhrasingRule = (element, { phrasing }) => [...phrasing(element.children), text(' ')];
const mediaType: PhrasingRule = (element) => [inlineCode(textOf(element.children))];
const serverLabel: PhrasingRule = (element, { phrasing }) => [
  text(' '),
  ...phrasing(element.children),
  text(' '),
];

export const fieldFlow: readonly (readonly [string, FlowRule])[] = [
  ['.field', field],
  ['@head', head],
  ['.expandable', expandable],
  ['.section-head', sectionHead],
];

/** Writes `string` as text; `string[]` and `Map<string>` as code, because escaping would fill them with backslashes. */
const type: PhrasingRule = (element) => {
  const value = textOf(element.children).trim();
  return value === '' || /^[\p{L}\p{N} |,.-]+$/u.test(value) ? undefined : [inlineCode(value)];
};

export const fieldPhrasing: readonly (readonly [string, PhrasingRule])[] = [
  ['@type', type],
  ['.method', spaced],
  ['.media-type', mediaType],
  ['.server-label', serverLabel],
];
