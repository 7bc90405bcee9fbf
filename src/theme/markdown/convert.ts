/** Converts a tree of HTML to Markdown by the table of rules; an element without a rule becomes its content. */
import type { PhrasingContent, RootContent } from 'mdast';
import type { ComponentWords } from '../../site/content/component-words.ts';
import type { HtmlElement, HtmlNode } from '../../site/content/syntax/html-node.ts';
import { classesOf, isElement, partOf, textOf } from './query.ts';
import { html, joined, paragraphs, text } from './tree.ts';

const TAGS = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'canvas',
  'input',
  'wbr',
  'link',
  'meta',
]);
const CLASSES = new Set([
  'heading-link',
  'anchor',
  'tab-bar',
  'view-bar',
  'footnote-back',
  'code-bar',
  'page-error-actions',
]);
/** Only in components: authors do not write `data-part`. */
const PARTS = new Set(['mark', 'icon', 'arrow', 'swatch', 'close', 'actions']);

/** The elements of a page that only serve interaction and looks: buttons, interface icons, anchors. */
export function isDropped(element: HtmlElement): boolean {
  const { tagName, properties } = element;
  if (TAGS.has(tagName) || PARTS.has(partOf(element))) return true;
  if (properties['ariaHidden'] === 'true' || properties['ariaHidden'] === true) return true;
  if (properties['dataMarkdown'] === 'skip') return true;
  if (tagName === 'button') return isControl(element);
  return classesOf(element).some((name) => CLASSES.has(name));
}

/** A button of ours; a button that an author wrote counts as text. */
function isControl({ properties }: HtmlElement): boolean {
  return (
    properties['role'] === 'tab' ||
    properties['dataCopy'] !== undefined ||
    properties['dataTry'] !== undefined
  );
}

/** The functions by which a rule converts the content of its element. */
export interface Convert {
  /** The texts of components in the language of the page. */
  readonly words: ComponentWords;
  /** Converts the content to paragraphs, lists and so on. */
  flow(nodes: readonly HtmlNode[]): RootContent[];
  /** Converts the content to inline nodes of one paragraph; blocks in it follow each other. */
  phrasing(nodes: readonly HtmlNode[]): PhrasingContent[];
  /** True for a block, which cannot be inside a paragraph. */
  isBlock(node: HtmlNode): boolean;
}

/** Undefined when the element is not ours: authors may give their own elements one of our classes. */
export type FlowRule = (element: HtmlElement, convert: Convert) => readonly RootContent[] | undefined;
export type PhrasingRule = (element: HtmlElement, convert: Convert) => readonly PhrasingContent[] | undefined;

/** Keys: `.class`, `@part` of a component, or a tag; the first match, in this order, converts an element. */
export interface Rules {
  readonly flow: ReadonlyMap<string, FlowRule>;
  readonly phrasing: ReadonlyMap<string, PhrasingRule>;
}

const BLOCKS = new Set(
  'address article aside audio blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr iframe legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr caption ul video'.split(
    ' ',
  ),
);

/** Depth of nested blocks; authors never write more by hand. */
const DEEPEST = 200;

function ruleOf<R>(rules: ReadonlyMap<string, R>, element: HtmlElement, tag: boolean): R | undefined {
  for (const name of classesOf(element)) {
    const rule = rules.get(`.${name}`);
    if (rule !== undefined) return rule;
  }
  const part = partOf(element);
  return (part === '' ? undefined : rules.get(`@${part}`)) ?? (tag ? rules.get(element.tagName) : undefined);
}

export function createConvert(rules: Rules, words: ComponentWords): Convert {
  const known = new WeakMap<HtmlElement, boolean>();
  const isBlock = (node: HtmlNode): boolean => {
    if (!isElement(node)) return false;
    const before = known.get(node);
    if (before !== undefined) return before;
    const answer =
      !isDropped(node) &&
      ruleOf(rules.phrasing, node, false) === undefined &&
      (BLOCKS.has(node.tagName) ||
        ruleOf(rules.flow, node, false) !== undefined ||
        node.children.some(isBlock));
    known.set(node, answer);
    return answer;
  };
  const phrasing = (nodes: readonly HtmlNode[]): PhrasingContent[] => nodes.flatMap(inline);
  const inline = (node: HtmlNode): readonly PhrasingContent[] => {
    if (node.type === 'text') return [text(node.value.replace(/[ \t\n\r\f]+/g, ' '))];
    if (node.type === 'comment' || isDropped(node)) return [];
    const result = ruleOf(rules.phrasing, node, true)?.(node, convert);
    if (result !== undefined) return result;
    const inner = phrasing(node.children);
    return isBlock(node) ? [text(' '), ...inner, text(' ')] : inner;
  };
  const block = (element: HtmlElement): readonly RootContent[] =>
    ruleOf(rules.flow, element, true)?.(element, convert) ?? flow(element.children);
  let depth = 0;
  const flow = (nodes: readonly HtmlNode[]): RootContent[] => {
    // Every level indents its content once more.
    if (depth > DEEPEST) return paragraphs([text(textOf(nodes).replace(/\s+/g, ' '))]);
    depth++;
    const out: RootContent[] = [];
    let run: HtmlNode[] = [];
    const flush = (): void => {
      if (run.length > 0) out.push(...paragraphs(phrasing(run)));
      run = [];
    };
    for (const node of nodes) {
      if (!isElement(node) || !isBlock(node)) run.push(node);
      else {
        flush();
        out.push(...block(node));
      }
    }
    flush();
    depth--;
    return joined(out);
  };
  const convert: Convert = { words, flow, phrasing, isBlock };
  return convert;
}

/** Separates blocks in a table cell, which is one line. */
export const LINE_BREAK = html('<br>');
