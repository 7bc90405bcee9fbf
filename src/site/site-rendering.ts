/** What a site has rendered: its pages, the author's parts of the layout around them, and the syntax trees of texts. */
import { defined } from '../lib/defined.ts';
import type { DocsConfig } from './config/docs-config.ts';
import type { PageMeta } from './content/page/page.ts';
import type { ReadTree } from './content/page/page-tree.ts';
import type { PageRenderer, RenderRequest, RenderResult } from './content/page-renderer.ts';
import type { ReaderData } from './content/reader-data.ts';
import { renderSettings } from './render-settings.ts';
import type { SiteParts } from './site-parts.ts';
import { siteResult } from './site-requests.ts';

export interface SiteRendering {
  /** The renderer's input for a page: its text and everything the text depends on. */
  request(page: PageMeta): Promise<RenderRequest>;
  renderRequest(request: RenderRequest): Promise<RenderResult>;
  render(page: PageMeta): Promise<RenderResult>;
  /** The author's parts of the layout around a page; undefined at once when no place of it is filled. */
  renderParts(page: PageMeta, user?: ReaderData): Promise<RenderResult | undefined>;
  /** The syntax tree of a text in the place of a file. */
  syntaxTree(file: string, text: string): Promise<ReadTree>;
}

interface RenderingDeps {
  readonly config: DocsConfig;
  readonly base: string;
  readonly renderer: PageRenderer;
  readonly request: SiteRendering['request'];
  /** Undefined when docs.json fills no place. */
  readonly parts: SiteParts | undefined;
}

export function siteRendering({ config, base, renderer, request, parts }: RenderingDeps): SiteRendering {
  const renderRequest = async (request: RenderRequest): Promise<RenderResult> =>
    siteResult(await renderer.render(request), request);
  return {
    request,
    renderRequest,
    render: async (page) => renderRequest(await request(page)),
    renderParts: async (page, user) => {
      const request = parts?.ofPage(page);
      return request && renderRequest({ ...request, ...defined({ user }) });
    },
    syntaxTree: async (file, text) => {
      const settings = renderSettings(config, base);
      const { body, failed } = await renderer.render({
        file,
        source: text,
        settings,
        snippets: {},
        tree: true,
      });
      return body.tree ?? { why: failed?.message ?? 'The page cannot be read' };
    },
  };
}
