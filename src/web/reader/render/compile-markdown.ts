/** Adds the Markdown of a page to its HTML, from the same rendering unless the page has separate content for programs. */
import type { RenderedBody } from '../../../site/content/page/page.ts';
import type { RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';
import { parseHtml } from '../../../site/content/parse/parse-html.ts';
import { pageMarkdown } from '../../../theme/markdown/page-markdown.ts';
import { strings } from '../../../theme/strings/strings.ts';

/** Longer Markdown is cut: no one pastes it, and the whole content is in the HTML. */
const LONGEST_HTML = 2_500_000;

/**
 * @param compile renders a request for readers, or for programs if `markdown` is set
 * @returns the HTML for readers in any case
 */
export async function compileMarkdown(
  request: RenderRequest,
  compile: (request: RenderRequest) => Promise<RenderResult>,
): Promise<RenderResult> {
  const { markdown: _asked, ...forReaders } = request;
  const result = await compile(forReaders);
  if (result.failed !== undefined) return result;
  const { body, isPartial } = saysDifferently(request) ? await compile(request) : result;
  const usesUser = body.usesUser === true ? { usesUser: true as const } : {};
  const partial = isPartial === true ? { isPartial } : {};
  return {
    ...result,
    ...partial,
    body: { ...result.body, ...usesUser, markdown: markdownOf(body, request) },
  };
}

/** The one component that differs, under any name it is imported as. */
function saysDifferently({ source, snippets }: RenderRequest): boolean {
  return [source, ...Object.values(snippets)].some((text) => text.includes('Visibility'));
}

function markdownOf({ html, aside, sections }: RenderedBody, { origin, settings }: RenderRequest): string {
  let isCut = false;
  const onCut = (): void => {
    isCut = true;
  };
  try {
    const text = pageMarkdown({
      body: parseHtml(html, LONGEST_HTML, onCut),
      aside: parseHtml(aside, LONGEST_HTML, onCut),
      origin,
      words: strings(settings.lang).components,
    });
    return isCut ? `${text}\n> The rest of this page is too long for this text; its HTML has it.\n` : text;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested too deeply to convert: only its text is kept.
    return sections.map(({ heading, text }) => `${heading}\n\n${text}\n`).join('\n');
  }
}
