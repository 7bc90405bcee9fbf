/** Renders a page as Markdown: title, description, request line, the site's instructions for programs, and the content. */
import { defined } from '../../../../lib/defined.ts';
import type { PageMeta } from '../../../../site/content/page/page.ts';
import {
  isFinal,
  isPassing,
  type RenderRequest,
  type RenderResult,
} from '../../../../site/content/page-renderer.ts';
import { NO_READER_DATA, type ReaderData } from '../../../../site/content/reader-data.ts';
import type { Site } from '../../../../site/site.ts';

/** Address of a page's Markdown: `/guides/start` -> `/guides/start.md`. */
export function markdownPath(url: string): string {
  return url === '/' ? '/index.md' : `${url}.md`;
}

/** A page as text for programs, and whether it shows data of its reader. */
export interface MarkdownText {
  readonly text: string;
  readonly personal: boolean;
  /** False for an error, and for a page without a part that took too long. */
  readonly isFinal: boolean;
  /** True when the next rendering may give another text. */
  readonly isPassing: boolean;
}

/** The render request that gives both HTML and Markdown. */
export async function markdownRequest(site: Site, page: PageMeta, origin?: string): Promise<RenderRequest> {
  const request = await site.request(page);
  return { ...request, markdown: true, ...defined({ origin }) };
}

/**
 * Renders a page for programs.
 * @param origin public address without trailing slash, prefixed to links into the site
 */
export async function pageMarkdown(site: Site, page: PageMeta, origin?: string): Promise<MarkdownText> {
  return readerMarkdown(site, page, { ...defined({ origin }), user: NO_READER_DATA });
}

/** Like {@link pageMarkdown}, for a reader whose data a page that uses `user` shows. */
export async function readerMarkdown(
  site: Site,
  page: PageMeta,
  {
    origin,
    user,
    pointer,
  }: { readonly origin?: string; readonly user: ReaderData; readonly pointer?: string },
): Promise<MarkdownText> {
  const { reference, ...plain } = await markdownRequest(site, page, origin);
  const whole = reference !== undefined && wantsSpecification(site);
  const request = whole ? { ...plain, reference } : plain;
  const result = await site.renderRequest(user === NO_READER_DATA ? request : { ...request, user });
  return {
    text: wholeMarkdown(site, page, { ...result, ...defined({ pointer }) }),
    personal: result.body.usesUser === true,
    isFinal: isFinal(result),
    isPassing: isPassing(result),
  };
}

/** `markdown.schema` of docs.json: whether reference pages include their part of the specification. */
export function wantsSpecification({ config }: Site): boolean {
  return config.markdown.schema;
}

/** Assembles the output of {@link markdownRequest}, with a line that leads to the list of all pages. */
export function wholeMarkdown(
  site: Site,
  page: PageMeta,
  { body, failed, pointer = '' }: RenderResult & { readonly pointer?: string },
): string {
  const content = failed === undefined ? (body.markdown ?? '') : `${escapeLine(failed.message)}.\n`;
  return [
    titleLine(page.title),
    body.described === true ? '' : quote(page.description),
    requestLine(page),
    pointer,
    agentInstructions(site),
    content,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .replace(/\n*$/, '\n');
}

export function titleLine(title: string): string {
  return `# ${escapeLine(title)}`;
}

/** A description is one paragraph of Markdown; tags in it are text. */
export function quote(description: string | undefined): string {
  const text = oneLine(description ?? '').replace(/(`[^`]*`)|</g, (_, code?: string) => code ?? '\\<');
  return text === '' ? '' : `> ${text}`;
}

function requestLine({ method, endpoint }: PageMeta): string {
  const line = oneLine(`${method ?? ''} ${endpoint ?? ''}`).replaceAll('`', '');
  return method === undefined || endpoint === undefined ? '' : `\`${line}\``;
}

/** `markdown.instructions` of docs.json, set apart from the page's text. */
export function agentInstructions({ config }: Site): string {
  const text = [config.markdown.instructions ?? []]
    .flat()
    .flatMap((line) => line.split(/\r?\n/))
    .filter((line) => line.trim() !== '');
  return text.length === 0 ? '' : ['## Agent Instructions', ...text].map((line) => `> ${line}`).join('\n');
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Plain text on a line of its own. */
export function escapeLine(text: string): string {
  return oneLine(text)
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/#+$/, '\\$&');
}
