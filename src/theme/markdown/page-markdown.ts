/** The content of a page as Markdown: what was written to be seen becomes what is good to read as text. */
import type { Nodes, RootContent } from 'mdast';
import type { ComponentWords } from '../../site/content/component-words.ts';
import type { HtmlNode } from '../../site/content/html-node.ts';
import { en } from '../strings/en.ts';
import { createConvert } from './convert.ts';
import { printMarkdown } from './print-markdown.ts';
import { rules } from './rules.ts';

export interface PageContent {
  /** The page's text. */
  readonly body: readonly HtmlNode[];
  /** What stands in the column beside it; in Markdown it follows. */
  readonly aside: readonly HtmlNode[];
  /** Public address of the site, when it is known: what is copied out of the site must still lead to it. */
  readonly origin?: string | undefined;
  /** What components say in the page's language. Default: English. */
  readonly words?: ComponentWords | undefined;
}

/** Ends with a line break, or is empty. */
export function pageMarkdown({ body, aside, origin, words = en.components }: PageContent): string {
  const { flow } = createConvert(rules, words);
  const blocks: RootContent[] = [...flow(body), ...flow(aside)];
  if (origin !== undefined) for (const block of blocks) lead(block, origin);
  return printMarkdown(blocks);
}

/** Addresses within the site get the site's own in front. */
function lead(node: Nodes, origin: string): void {
  if ((node.type === 'link' || node.type === 'image') && /^\/(?!\/)/.test(node.url))
    node.url = origin + node.url;
  if ('children' in node) for (const child of node.children) lead(child, origin);
}
