/** Reads pages and databases of Notion as MDX. */
import type { HtmlElement, HtmlNode } from '../../../../site/content/syntax/html-node.ts';
import { withDetails } from '../../../../site/dialects/common/details.ts';
import type { ForeignPage, PlacedLine } from '../../../../site/dialects/common/dialect.ts';
import { closeTag, escaped, openTag } from '../../../../site/dialects/common/escape.ts';
import { entryOf } from '../../../../site/dialects/common/foreign-yaml.ts';
import { frontLines } from '../../../../site/dialects/common/front-lines.ts';
import {
  afterFence,
  block,
  fenceOf,
  inPlace,
  isBlank,
  linesOf,
} from '../../../../site/dialects/common/page-lines.ts';
import { rewriteLinks } from '../../../../site/dialects/common/rewrite-links.ts';
import { csvTable } from '../csv-table.ts';
import { found, type HtmlRule, hasClass, htmlMdx, sampleOf, textOf } from '../html-mdx.ts';
import { htmlNodes, htmlPage } from '../html-page.ts';

interface PageOfNotion {
  readonly original: string;
  readonly title: string;
  to(address: string): string;
}

/** What the icon of a callout says to readers. */
const NOTICES: Readonly<Record<string, string>> = {
  '💡': 'Tip',
  '⚠️': 'Warning',
  '⚠': 'Warning',
  '🚨': 'Danger',
  '🛑': 'Danger',
  '❗': 'Danger',
  '✅': 'Check',
  ℹ️: 'Info',
  ℹ: 'Info',
};
const ICON = /^(\p{Extended_Pictographic}\ufe0f?)\s*/u;
const PROPERTY = /^([^\s:`[<|#>*-][^:\n]{0,60}): (.+)$/;

/** An export as Markdown. */
export function notionPage({ original, title, to }: PageOfNotion, text: string): ForeignPage {
  const lines = linesOf(text);
  const heading = lines.findIndex((line) => !isBlank(line));
  const hasHeading = heading >= 0 && /^#\s/.test(lines[heading]!.text);
  const shown = hasHeading ? lines[heading]!.text.replace(/^#\s+/, '').trim() : title;
  const body = withProperties(hasHeading ? lines.slice(heading + 1) : lines);
  const blocks = withAsides(body);
  const inline = withDetails(blocks.map((line) => line.text).join('\n'));
  const escapedLines = escaped(rewriteLinks(inline, to)).split('\n');
  return {
    lines: [
      ...frontLines({ title: shown || original }),
      ...escapedLines.map((one, at) => inPlace(blocks[at] ?? { text: '', at: 0 }, one)),
    ],
    notes: [],
  };
}

/** Values of a database's columns stand in front of the page of a row. */
function withProperties(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const from = lines.findIndex((line) => !isBlank(line));
  let end = Math.max(0, from);
  while (end < lines.length && PROPERTY.test(lines[end]!.text)) end++;
  if (from < 0 || end === from || !isBlank(lines[end])) return lines;
  const list = lines
    .slice(from, end)
    .map((line) => inPlace(line, line.text.replace(PROPERTY, '- **$1:** $2')));
  return [...lines.slice(0, from), ...list, ...lines.slice(end)];
}

function withAsides(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const out: PlacedLine[] = [];
  // Behind one that does not end there is no other that does.
  let mayEnd = true;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const fence = fenceOf(line.text);
    const after = fence === undefined ? undefined : afterFence(lines, at, fence);
    if (after !== undefined) {
      out.push(...lines.slice(at, after));
      at = after;
      continue;
    }
    const isOpened = mayEnd && line.text.trim() === '<aside>';
    const end = isOpened ? lines.findIndex(({ text }, i) => i > at && text.trim() === '</aside>') : -1;
    if (isOpened && end < 0) mayEnd = false;
    if (end < 0) {
      out.push(line);
      at++;
      continue;
    }
    const inner = lines.slice(at + 1, end);
    const first = inner.findIndex((one) => !isBlank(one));
    const icon = first < 0 ? undefined : ICON.exec(inner[first]!.text.trimStart());
    const name = entryOf(NOTICES, icon?.[1] ?? '') ?? 'Note';
    const plain =
      icon == null
        ? inner
        : inner.map((one, i) =>
            i === first ? inPlace(one, one.text.trimStart().slice(icon[0].length)) : one,
          );
    out.push(...block(line, openTag(name), plain, closeTag(name)));
    at = end + 1;
  }
  return out;
}

/** An export as HTML. */
export async function notionHtmlPage(
  { original, title, to }: PageOfNotion,
  text: string,
): Promise<ForeignPage> {
  const nodes = await htmlNodes(text);
  const page = found(nodes, (element) => element.tagName === 'article')?.children ?? nodes;
  const heading = found(page, (element) => hasClass(element, 'page-title'));
  const body = found(page, (element) => hasClass(element, 'page-body'))?.children ?? page;
  const properties = found(page, (element) => element.tagName === 'table' && hasClass(element, 'properties'));
  const rows = (properties === undefined ? [] : allOf(properties, 'tr')).map((row) => {
    const [name, value] = ['th', 'td'].map((tag) => found([row], (element) => element.tagName === tag));
    const words = value === undefined ? '' : htmlMdx(value.children, []).replace(/\n+/g, ' ');
    return `- **${name === undefined ? '' : textOf(name).trim()}:** ${words}`;
  });
  return htmlPage({
    fields: { title: heading === undefined ? title : textOf(heading).trim() || original },
    text: [rows.join('\n'), htmlMdx(body, RULES)].filter((part) => part !== '').join('\n\n'),
    notes: [],
    to,
  });
}

const tag =
  (name: string, className?: string) =>
  (element: HtmlElement): boolean =>
    element.tagName === name && (className === undefined || hasClass(element, className));

const RULES: readonly HtmlRule[] = [
  { is: tag('nav'), write: () => '' },
  { is: tag('script'), write: () => '' },
  { is: tag('style'), write: () => '' },
  {
    is: tag('pre'),
    write: (element) => {
      const names = found([element], tag('code'))?.properties['className'];
      const language = /language-([\w+#-]+)/i.exec(String(names ?? ''))?.[1]?.toLowerCase() ?? '';
      return sampleOf(textOf(element), language === 'plain' ? 'text' : language);
    },
  },
  {
    is: tag('figure', 'callout'),
    write: ({ children }, inner) => {
      const icon = found(children, (element) => hasClass(element, 'icon'));
      const name = entryOf(NOTICES, icon === undefined ? '' : textOf(icon).trim()) ?? 'Note';
      const boxes = children.filter((node) => node.type === 'element');
      return `${openTag(name)}\n\n${inner(boxes.length > 1 ? boxes.slice(1) : children)}\n\n${closeTag(name)}`;
    },
  },
  {
    is: tag('ul', 'toggle'),
    write: ({ children }, inner) =>
      children.map((item) => ('children' in item ? inner(item.children) : '')).join('\n\n'),
  },
  {
    is: tag('details'),
    write: ({ children }, inner) => {
      const summary = children.find((node) => node.type === 'element' && node.tagName === 'summary');
      const title = (summary === undefined ? '' : textOf(summary)).replace(/\s+/g, ' ').trim() || 'Details';
      const rest = children.filter((node) => node !== summary);
      return `${openTag('Accordion', { title })}\n\n${inner(rest)}\n\n${closeTag('Accordion')}`;
    },
  },
  {
    is: tag('ul', 'to-do-list'),
    write: ({ children }, inner) =>
      children
        .filter((node): node is HtmlElement => node.type === 'element')
        .map((item) => {
          const box = found([item], (element) => hasClass(element, 'checkbox'));
          const words = inner(item.children.filter((node) => node !== box)).replace(/\n+/g, '\n  ');
          return `- [${box !== undefined && hasClass(box, 'checkbox-on') ? 'x' : ' '}] ${words}`;
        })
        .join('\n'),
  },
  {
    is: tag('figure', 'equation'),
    write: (element) => {
      const source = found([element], tag('annotation'));
      return source === undefined ? '' : `$$\n${textOf(source).trim()}\n$$`;
    },
  },
];

function allOf(element: HtmlElement, name: string): readonly HtmlElement[] {
  const inner = element.children.filter((node: HtmlNode): node is HtmlElement => node.type === 'element');
  return inner.flatMap((node) => (node.tagName === name ? [node] : allOf(node, name)));
}

/** A database: its rows as a table, each with a link to its page. */
export function notionDatabase(
  { original, title, to }: PageOfNotion,
  text: string,
  linkOf: (name: string) => string | undefined,
): ForeignPage {
  const table = csvTable(text, linkOf);
  const notes = table.cut
    ? [{ file: original, what: 'Only the first rows of the database are in the table' }]
    : [];
  return htmlPage({ fields: { title }, text: table.text, notes, to });
}
