/** Adds the Markdown of a page to its HTML: the same rendering gives both, unless the page says different things to people and programs. */
import type { RenderedBody } from '../../../site/content/page.ts';
import type { RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';
import { parseHtml } from '../../../site/content/parse-html.ts';
import { pageMarkdown } from '../../../theme/markdown/page-markdown.ts';
import { strings } from '../../../theme/strings/strings.ts';

/** Longer pages end here: nobody pastes them, and a reader of the whole has its HTML. */
const LONGEST_HTML = 2_500_000;

/**
 * @param compile renders a request as readers see it, or with `markdown` set as programs do
 * @returns the HTML for readers in any case
 */
export async function compileMarkdown(
  request: RenderRequest,
  compile: (request: RenderRequest) => Promise<RenderResult>,
): Promise<RenderResult> {
  const { markdown: _asked, ...forReaders } = request;
  const result = await compile(forReaders);
  if (result.failed !== undefined) return result;
  const { body } = saysDifferently(request) ? await compile(request) : result;
  return { ...result, body: { ...result.body, markdown: markdownOf(body, request) } };
}

/** The one component that differs, by any name it may have been imported under. */
function saysDifferently({ source, snippets }: RenderRequest): boolean {
  return [source, ...Object.values(snippets)].some((text) => text.includes('Visibility'));
}

function markdownOf({ html, aside, sections }: RenderedBody, { origin, settings }: RenderRequest): string {
  try {
    return pageMarkdown({
      body: parseHtml(html, LONGEST_HTML),
      aside: parseHtml(aside, LONGEST_HTML),
      origin,
      words: strings(settings.lang).components,
    });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested deeper than any page that is read: its words are all there is to tell.
    return sections.map(({ heading, text }) => `${heading}\n\n${text}\n`).join('\n');
  }
}
