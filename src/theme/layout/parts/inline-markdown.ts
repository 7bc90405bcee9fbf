/** Renders one line of Markdown as safe HTML, for short texts of docs.json: links, emphasis, code, line breaks. */
import { attributes, type Html, type HtmlPart, html, joinHtml } from '../../../lib/html.ts';
import { isExternalHref } from '../../../lib/text/safe-href.ts';
import { siteHref } from './site-href.ts';

const LONGEST = 4_000;
const TOKEN =
  /`([^`]{1,400})`|\[([^\]]{1,400})\]\(\s*([^()\s]{1,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?)\s*(?:"[^"]{0,200}")?\)|(\*\*|__)(?=\S)([^*_]{1,400})\4|(?<![\p{L}\p{N}])([*_])(?=\S)([^*_]{1,400})\6(?![\p{L}\p{N}])|<br\s*\/?>|\\([*_`[\]\\])/gu;

/** Other constructs stay text; an unsafe link keeps only its label. */
export function inlineMarkdown(site: { readonly base: string }, markdown: string): Html {
  // The rest is text: its marks are not looked for.
  return html`${render(site, markdown.slice(0, LONGEST), 0)}${markdown.slice(LONGEST)}`;
}

function render(site: { readonly base: string }, text: string, depth: number): Html {
  if (depth > 3) return html`${text}`;
  const parts: HtmlPart[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(text.slice(from, match.index), token(site, match, depth));
    from = match.index + match[0].length;
  }
  return joinHtml([...parts, text.slice(from)]);
}

function token(site: { readonly base: string }, match: RegExpMatchArray, depth: number): HtmlPart {
  const [, code, label, href, , strong, , emphasis, escaped] = match;
  if (code !== undefined) return html`<code>${code}</code>`;
  if (label !== undefined && href !== undefined) return link(site, { label, href }, depth);
  if (strong !== undefined) return html`<strong>${render(site, strong, depth + 1)}</strong>`;
  if (emphasis !== undefined) return html`<em>${render(site, emphasis, depth + 1)}</em>`;
  return escaped ?? html`<br>`;
}

function link(
  site: { readonly base: string },
  { label, href }: { readonly label: string; readonly href: string },
  depth: number,
): Html {
  const safe = siteHref(site, href);
  const inner = render(site, label, depth + 1);
  if (safe === undefined) return inner;
  return html`<a${attributes({ href: safe, rel: isExternalHref(href) ? 'noopener' : undefined })}>${inner}</a>`;
}
