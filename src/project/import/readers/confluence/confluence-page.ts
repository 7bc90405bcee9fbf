/** Reads a page of a Confluence export as MDX. */
import type { HtmlElement, HtmlNode } from '../../../../site/content/syntax/html-node.ts';
import type { ForeignNote, ForeignPage } from '../../../../site/dialects/common/dialect.ts';
import { closeTag, openTag } from '../../../../site/dialects/common/escape.ts';
import { found, type HtmlRule, hasClass, htmlMdx, replaced, sampleOf, textOf } from '../html-mdx.ts';
import { htmlPage } from '../html-page.ts';

interface PageOfConfluence {
  readonly original: string;
  readonly title: string;
  to(address: string): string;
}

const words = (node: HtmlNode | undefined): string =>
  node === undefined ? '' : textOf(node).replace(/\s+/g, ' ').trim();

/** `Space : Title` -> `Title`. */
export function confluenceTitle(nodes: readonly HtmlNode[]): string | undefined {
  const title = words(found(nodes, ({ properties }) => properties['id'] === 'title-text'));
  return title.replace(/^[^:]{1,200} : /, '') || undefined;
}

export function confluencePage(
  nodes: readonly HtmlNode[],
  { original, title, to }: PageOfConfluence,
): ForeignPage {
  const content =
    found(nodes, ({ properties }) => properties['id'] === 'main-content') ??
    found(nodes, (element) => hasClass(element, 'wiki-content')) ??
    found(nodes, ({ properties }) => properties['id'] === 'content');
  const notes: ForeignNote[] = [];
  const tree = replaced(content?.children ?? [], (element) => plainer(element, original, notes));
  if (content === undefined) notes.push({ file: original, what: 'The page has no content that is known' });
  return htmlPage({
    fields: { title: confluenceTitle(nodes) ?? title },
    text: htmlMdx(tree, RULES),
    notes,
    to,
  });
}

/** Pictures that are signs become those signs, and what only a server could show is named. */
function plainer(element: HtmlElement, file: string, notes: ForeignNote[]): readonly HtmlNode[] | undefined {
  const { properties, tagName } = element;
  if (tagName === 'img' && hasClass(element, 'emoticon'))
    return [{ type: 'text', value: String(properties['dataEmojiFallback'] ?? properties['alt'] ?? '') }];
  if (tagName === 'script' || tagName === 'style') return [];
  if (hasClass(element, 'aui-icon') || hasClass(element, 'expand-control-icon')) return [];
  const macro =
    /^(?:conf-macro-)?(?:jira|gallery|drawio|gliffy|livesearch|contentbylabel|pagetree|recently-updated)$/;
  const name = String(properties['dataMacroName'] ?? '');
  if (macro.test(name))
    notes.push({
      file,
      what: `The macro "${name}" shows what a server knows, so only what the export has of it is kept`,
    });
  if (hasClass(element, 'unknown-macro'))
    notes.push({
      file,
      what: `A macro was unknown to the program that made the export: ${words(element).slice(0, 200)}`,
    });
  return undefined;
}

const NOTICES: Readonly<Record<string, string>> = {
  information: 'Info',
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
};

const div =
  (name: string) =>
  (element: HtmlElement): boolean =>
    hasClass(element, name);

const boxed = (name: string, title: string, text: string): string =>
  text.trim() === '' && title === ''
    ? ''
    : `${openTag(name, { title: title === '' ? undefined : title })}\n\n${text}\n\n${closeTag(name)}`;

const RULES: readonly HtmlRule[] = [
  { is: div('toc-macro'), write: () => '' },
  { is: div('page-metadata'), write: () => '' },
  {
    is: div('confluence-information-macro'),
    write: (element, inner) => {
      const kind = Object.keys(NOTICES).find((name) =>
        hasClass(element, `confluence-information-macro-${name}`),
      );
      const title = words(
        element.children.find((node) => node.type === 'element' && hasClass(node, 'title')),
      );
      const body = found(element.children, div('confluence-information-macro-body'));
      return boxed(NOTICES[kind ?? ''] ?? 'Note', title, inner(body?.children ?? []));
    },
  },
  {
    is: div('expand-container'),
    write: (element, inner) => {
      const title = words(
        found(element.children, div('expand-control-text')) ?? found(element.children, div('expand-control')),
      );
      const body = found(element.children, div('expand-content'));
      return boxed('Accordion', title === '' ? 'Details' : title, inner(body?.children ?? []));
    },
  },
  {
    is: (element) => hasClass(element, 'code') && hasClass(element, 'panel'),
    write: (element) => {
      const title = words(found(element.children, div('codeHeader')));
      const sample = found(element.children, ({ tagName }) => tagName === 'pre') ?? element;
      return sampleOf(textOf(sample), brushOf(sample), title);
    },
  },
  { is: ({ tagName }) => tagName === 'pre', write: (element) => sampleOf(textOf(element), brushOf(element)) },
  {
    is: div('panel'),
    write: (element, inner) => {
      const title = words(found(element.children, div('panelHeader')));
      const body = found(element.children, div('panelContent'));
      return boxed('Note', title, inner(body?.children ?? element.children));
    },
  },
  {
    is: div('inline-task-list'),
    write: ({ children }, inner) =>
      children
        .filter((node): node is HtmlElement => node.type === 'element')
        .map(
          (task) =>
            `- [${hasClass(task, 'checked') ? 'x' : ' '}] ${inner(task.children).replace(/\n+/g, '\n  ')}`,
        )
        .join('\n'),
  },
];

/** `brush: java; gutter: false` */
function brushOf({ properties }: HtmlElement): string {
  const brush =
    /\bbrush:\s*([\w+#-]+)/.exec(String(properties['dataSyntaxhighlighterParams'] ?? ''))?.[1] ?? '';
  return /^(?:none|plain|text)$/.test(brush) ? 'text' : brush;
}
