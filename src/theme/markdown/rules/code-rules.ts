/** Rules for code samples with their language and title, alone and in groups. */
import type { Code } from 'mdast';
import type { HtmlElement } from '../../../site/content/syntax/html-node.ts';
import type { FlowRule } from '../convert.ts';
import { classesOf, elementsOf, find, hasClass, textOf, textProperty } from '../query.ts';

const isPre = ({ tagName }: HtmlElement): boolean => tagName === 'pre';

/** Removed and added lines differ by colour on the page, and by a sign in Markdown. */
function sourceOf(pre: HtmlElement): { readonly value: string; readonly diff: boolean } {
  const holder = elementsOf(pre).find(({ tagName }) => tagName === 'code') ?? pre;
  if (pre.properties['dataDiff'] === undefined) return { value: textOf(holder.children), diff: false };
  const lines = elementsOf(holder).map((line) => {
    const sign = hasClass(line, 'add') ? '+ ' : hasClass(line, 'del') ? '- ' : '  ';
    return sign + textOf(line.children);
  });
  return { value: lines.join('\n'), diff: true };
}

function fence(pre: HtmlElement, lang: string, title: string): Code {
  const { value, diff } = sourceOf(pre);
  const name = diff ? 'diff' : lang;
  const meta = title.replace(/\s+/g, ' ').trim();
  return {
    type: 'code',
    // A title can only follow a language.
    lang: name === '' && meta !== '' ? 'text' : name.replace(/\s+/g, '-') || null,
    meta: meta || null,
    value: value.replace(/\n$/, ''),
  };
}

const figure: FlowRule = (element, { flow }) => {
  const pre = find(element, isPre);
  if (element.tagName !== 'figure' || pre === undefined) return undefined;
  const title = find(element, (each) => hasClass(each, 'code-title'));
  const rest = element.children.filter(
    (child) => child !== pre && child.type === 'element' && !hasClass(child, 'code-bar'),
  );
  const block = fence(
    pre,
    textProperty(element, 'dataLang'),
    title === undefined ? '' : textOf(title.children),
  );
  return [
    block,
    ...flow(rest.filter((child) => child.type === 'element' && find(child, isPre) === undefined)),
  ];
};

const pre: FlowRule = (element) => {
  const holder = elementsOf(element)[0];
  const names = [...classesOf(element), ...(holder === undefined ? [] : classesOf(holder))];
  const lang = names
    .map((name) => /^lang(?:uage)?-(.+)$/.exec(name)?.[1])
    .find((found) => found !== undefined);
  return [fence(element, lang ?? '', '')];
};

export const codeFlow: readonly (readonly [string, FlowRule])[] = [
  ['.code', figure],
  ['pre', pre],
];
