/** Rules for boxes (callouts, cards, tiles, prompts, colours), which become quotations or list items. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { ComponentWord } from '../../../site/content/component-words.ts';
import type { HtmlElement } from '../../../site/content/syntax/html-node.ts';
import type { Convert, FlowRule, PhrasingRule } from '../convert.ts';
import { elementsOf, part, partOf, textProperty } from '../query.ts';
import { boldLine, joinable, led, paragraphs, strong, text, tidy } from '../tree.ts';

const quoted = (blocks: readonly RootContent[]): RootContent[] =>
  blocks.length === 0 ? [] : [{ type: 'blockquote', children: blocks as never[] }];

/** `> **Note:** text`, `> **Warning: Title**`, and without a kind only the author's text. */
const callout: FlowRule = (element, { flow, phrasing, words }) => {
  if (textProperty(element, 'role') !== 'note') return undefined;
  const body = part(element, 'body');
  if (body === undefined) return undefined;
  const title = elementsOf(body).find((child) => partOf(child) === 'title');
  const kind = textProperty(element, 'dataKind');
  const label = Object.hasOwn(words, kind) ? `${words[kind as ComponentWord]}:` : '';
  const blocks = flow(body.children.filter((child) => child !== title));
  if (title === undefined) return quoted(label === '' ? blocks : led([strong([text(label)])], ' ', blocks));
  return quoted([
    ...boldLine([text(label === '' ? '' : `${label} `), ...phrasing(title.children)]),
    ...blocks,
  ]);
};

/** A link with its text; the link over a whole box becomes a link on its first words. */
function linkedBlocks(
  element: HtmlElement,
  bodyParts: readonly string[],
  convert: Convert,
): RootContent[] | undefined {
  const box = part(element, 'text') ?? element;
  const title = elementsOf(box).find((child) => partOf(child) === 'title');
  const cover = elementsOf(box).find((child) => partOf(child) === 'cover');
  const image = part(element, 'image');
  const bodies = bodyParts.map((name) => part(element, name)).filter((each) => each !== undefined);
  if (title === undefined && bodies.length === 0 && image === undefined) return undefined;
  const blocks = bodies.flatMap((body) =>
    partOf(body) === 'cta' ? paragraphs(convert.phrasing(body.children)) : convert.flow(body.children),
  );
  const pictures = image === undefined ? [] : convert.flow([image]);
  if (title !== undefined) return [...led(tidy(convert.phrasing(title.children)), ': ', blocks), ...pictures];
  const url = cover === undefined ? '' : textProperty(cover, 'href');
  return [...(url === '' ? blocks : linkedFirst(url, blocks)), ...pictures];
}

function linkedFirst(url: string, blocks: readonly RootContent[]): RootContent[] {
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph' || first.children.some(({ type }) => type === 'link'))
    return [...blocks, ...paragraphs([{ type: 'link', url, children: [text(url)] }])];
  return [{ ...first, children: [{ type: 'link', url, children: first.children as never[] }] }, ...rest];
}

const card: FlowRule = (element, convert) => {
  const blocks =
    part(element, 'text') === undefined ? undefined : linkedBlocks(element, ['body', 'cta'], convert);
  return blocks === undefined || blocks.length === 0 ? blocks : [joinable('cards', blocks)];
};

const tile: FlowRule = (element, convert) => {
  if (part(element, 'preview') === undefined) return undefined;
  const blocks = linkedBlocks(element, ['description', 'preview'], convert);
  return blocks === undefined || blocks.length === 0 ? blocks : [joinable('cards', blocks)];
};

const banner: FlowRule = (element, { flow }) => {
  const words = part(element, 'text');
  return words === undefined ? undefined : quoted(flow(words.children));
};

const prompt: FlowRule = (element, { flow, phrasing }) => {
  const details = elementsOf(element).find(({ tagName }) => tagName === 'details');
  const title = details === undefined ? undefined : part(details, 'title');
  const body = details === undefined ? undefined : part(details, 'body');
  if (title === undefined || body === undefined) return undefined;
  return [...boldLine(phrasing(title.children)), ...quoted(flow(body.children))];
};

const colour: FlowRule = (element, { phrasing }) => {
  const words = elementsOf(element)
    .map((child) => tidy(phrasing([child])))
    .filter((each) => each.length > 0);
  const named = part(element, 'name') !== undefined;
  const line = words.flatMap((each, i): PhrasingContent[] =>
    i === 0 ? each : [text(i === 1 && named ? ': ' : ' / '), ...each],
  );
  return line.length === 0 ? [] : [joinable('colours', paragraphs(line))];
};

/** The word, followed in brackets by the text of its tooltip. */
const tooltip: PhrasingRule = (element, { phrasing }) => {
  const trigger = part(element, 'trigger');
  const tip = part(element, 'tip');
  if (trigger === undefined || tip === undefined) return undefined;
  const pieces = elementsOf(tip)
    .map(({ tagName, children, ...rest }) =>
      tagName === 'strong'
        ? [...tidy(phrasing(children)), text(':')]
        : tidy(phrasing([{ ...rest, tagName, children }])),
    )
    .filter((piece) => piece.length > 0);
  const words = pieces.flatMap((piece, i) => (i === 0 ? piece : [text(' '), ...piece]));
  const shown = phrasing(trigger.children);
  return words.length === 0 ? shown : [...shown, text(' ('), ...words, text(')')];
};

export const boxFlow: readonly (readonly [string, FlowRule])[] = [
  ['.callout', callout],
  ['.card', card],
  ['.tile', tile],
  ['.banner', banner],
  ['.prompt', prompt],
  ['.color-item', colour],
];

/** Separates adjacent pills, which have visible edges on the page. */
const badge: PhrasingRule = (element, { phrasing }) => [text(' '), ...phrasing(element.children)];

export const boxPhrasing: readonly (readonly [string, PhrasingRule])[] = [
  ['.tooltip', tooltip],
  ['.badge', badge],
];
