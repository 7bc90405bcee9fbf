/** Converts the content of a page from HTML to Markdown. */
import type { Nodes, RootContent } from 'mdast';
import type { ComponentWords } from '../../site/content/component-words.ts';
import type { HtmlNode } from '../../site/content/syntax/html-node.ts';
import { en } from '../strings/en.ts';
import { createConvert, type Rules } from './convert.ts';
import { printMarkdown } from './print-markdown.ts';
import { boxFlow, boxPhrasing } from './rules/box-rules.ts';
import { codeFlow } from './rules/code-rules.ts';
import { fieldFlow, fieldPhrasing } from './rules/field-rules.ts';
import { listFlow } from './rules/list-rules.ts';
import { mediaFlow, mediaPhrasing } from './rules/media-rules.ts';
import { setFlow } from './rules/set-rules.ts';
import { tableFlow } from './rules/table-rules.ts';
import { textFlow, textPhrasing } from './rules/text-rules.ts';

interface PageContent {
  /** The HTML of the page's text. */
  readonly body: readonly HtmlNode[];
  /** The HTML of the column beside it, which follows the text in Markdown. */
  readonly aside: readonly HtmlNode[];
  /** Public address of the site, when known: it makes links work outside of the site. */
  readonly origin?: string | undefined;
  /** The texts of components in the page's language. Default: English. */
  readonly words?: ComponentWords | undefined;
}

/** Ends with a line break, or is empty. */
export function pageMarkdown({ body, aside, origin, words = en.components }: PageContent): string {
  const { flow } = createConvert(rules, words);
  const blocks: RootContent[] = [...flow(body), ...flow(aside)];
  if (origin !== undefined) for (const block of blocks) lead(block, origin);
  return printMarkdown(blocks);
}

/** Adds the site's public address to addresses within the site. */
function lead(node: Nodes, origin: string): void {
  if ((node.type === 'link' || node.type === 'image') && /^\/(?!\/)/.test(node.url))
    node.url = origin + node.url;
  if ('children' in node) for (const child of node.children) lead(child, origin);
}

/** The table of rules: the Markdown of each class, part and tag of a rendered page. */
const rules: Rules = {
  flow: new Map([
    ...textFlow,
    ...listFlow,
    ...tableFlow,
    ...codeFlow,
    ...boxFlow,
    ...fieldFlow,
    ...setFlow,
    ...mediaFlow,
  ]),
  phrasing: new Map([...textPhrasing, ...boxPhrasing, ...fieldPhrasing, ...mediaPhrasing]),
};
