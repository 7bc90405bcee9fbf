/** Rules for alternatives behind tabs: all of them, one after another, each under its name. */
import type { RootContent } from 'mdast';
import type { HtmlElement } from '../../../site/content/syntax/html-node.ts';
import type { FlowRule } from '../convert.ts';
import { elementsOf, find, hasClass, textProperty } from '../query.ts';
import { boldLine, joinable, paragraph, strong, text } from '../tree.ts';

/** A pane with a single sample becomes that sample, titled with the pane's name; any other follows its name. */
function sample(name: string, blocks: readonly RootContent[]): RootContent[] {
  const [first] = blocks;
  if (blocks.length !== 1 || first?.type !== 'code') return [...boldLine([text(name)]), ...blocks];
  const meta = first.meta ?? name;
  return [{ ...first, lang: first.lang ?? 'text', meta: meta === '' ? null : meta }];
}

/** Panes of a reference page have fields: each becomes an item, so that its end is visible. */
function choice(name: string, blocks: readonly RootContent[]): RootContent[] {
  return [joinable('choices', [paragraph([strong([text(name)])]), ...blocks])];
}

function alternative(name: string, blocks: readonly RootContent[]): RootContent[] {
  return [...boldLine([text(name)]), ...blocks];
}

function writerOf(set: HtmlElement): typeof alternative {
  if (hasClass(set, 'code-group')) return sample;
  return hasClass(set, 'choices', 'statuses', 'media-types') ? choice : alternative;
}

const tabs: FlowRule = (element, { flow }) => {
  const panels = elementsOf(element).filter((child) => hasClass(child, 'tab-panel'));
  if (panels.length === 0) return undefined;
  const write = writerOf(element);
  const rest = element.children.filter((child) => !panels.includes(child as HtmlElement));
  return [
    ...panels.flatMap((panel) => write(textProperty(panel, 'dataLabel'), flow(panel.children))),
    ...flow(rest),
  ];
};

/** Examples beside a page come after it, under the accessible name of their tabs. */
const example: FlowRule = (element, { flow }) => {
  const bar = find(element, (each) => hasClass(each, 'tab-bar'));
  const named = bar?.tagName === 'div' ? textProperty(bar, 'ariaLabel') || selectName(bar) : '';
  const blocks = flow(element.children);
  if (named === '' || blocks.length === 0) return blocks;
  return [{ type: 'heading', depth: 2, children: [text(named)] }, ...blocks];
};

function selectName(bar: HtmlElement): string {
  const menu = elementsOf(bar).find(({ tagName }) => tagName === 'select');
  return menu === undefined ? '' : textProperty(menu, 'ariaLabel');
}

export const setFlow: readonly (readonly [string, FlowRule])[] = [
  ['.tabs', tabs],
  ['.example', example],
];
