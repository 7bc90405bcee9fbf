/** Finishes a page that was made of HTML, and reads its tree. */
import type { HtmlNode } from '../../../site/content/syntax/html-node.ts';
import type { ForeignNote, ForeignPage } from '../../../site/dialects/common/dialect.ts';
import { escaped, withoutMarks } from '../../../site/dialects/common/escape.ts';
import { frontLines, type PageFields } from '../../../site/dialects/common/front-lines.ts';
import { rewriteLinks } from '../../../site/dialects/common/rewrite-links.ts';

/** A file that a command was given by the person who runs it, so its HTML is read in this process. */
export async function htmlNodes(text: string): Promise<readonly HtmlNode[]> {
  const { parseHtml } = await import('../../../site/content/parse/parse-html.ts');
  return shallow(parseHtml(withoutMarks(text)), 0);
}

/** Deeper nesting is no document. */
const DEEPEST = 150;

/** A tree that functions can walk down; what is below it stays as text. */
function shallow(nodes: readonly HtmlNode[], depth: number): readonly HtmlNode[] {
  return nodes.map((node): HtmlNode => {
    if (node.type !== 'element') return node;
    const children: readonly HtmlNode[] =
      depth < DEEPEST
        ? shallow(node.children, depth + 1)
        : [{ type: 'text', value: textBelow(node.children) }];
    return { ...node, children };
  });
}

function textBelow(nodes: readonly HtmlNode[]): string {
  const left = [...nodes].reverse();
  let text = '';
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (node.type === 'text') text += node.value;
    if (node.type === 'element') for (const child of node.children.toReversed()) left.push(child);
  }
  return text;
}

interface MadePage {
  readonly fields: PageFields;
  /** With marks for tags. */
  readonly text: string;
  readonly notes: readonly ForeignNote[];
  /** @returns where an address of the page leads in the site */
  to(address: string): string;
}

/** Its lines have no place of their own in the file that they were made from. */
export function htmlPage({ fields, text, notes, to }: MadePage): ForeignPage {
  const lines = escaped(rewriteLinks(text, to)).split('\n');
  return { lines: [...frontLines(fields), ...lines.map((line) => ({ text: line, at: 0 }))], notes };
}
