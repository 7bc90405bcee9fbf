/** Makes whole pages of views, with the pipeline and the theme that readers get, in this process. */

import { type Html, html, trustedHtml } from '../../src/lib/html.ts';
import { compilePage } from '../../src/site/content/compile-page.ts';
import type { RenderedBody } from '../../src/site/content/page/page.ts';
import type { RenderRequest } from '../../src/site/content/page-renderer.ts';
import type { ReferenceTools } from '../../src/site/content/reference-renderer.ts';
import type { ReferenceDocument, ReferenceSettings } from '../../src/site/openapi/reference-document.ts';
import type { ReferenceView } from '../../src/site/openapi/reference-view.ts';
import { components } from '../../src/theme/components/registry.ts';
import { renderPage } from '../../src/theme/layout/page.ts';
import { testPage, testSite } from '../../src/theme/layout/testing/page-view.ts';
import { renderReference } from '../../src/theme/reference/render-reference.ts';
import { en } from '../../src/theme/strings/en.ts';

interface ViewOptions {
  /** The page's own text. */
  readonly source?: string;
  readonly expanded?: 'all' | 'closed';
  readonly playground?: Html;
  /** In the place of the theme's. */
  readonly render?: (tools: ReferenceTools) => Html;
}

const SETTINGS: ReferenceSettings = {
  playground: 'none',
  expanded: 'closed',
  examples: 'all',
  prefill: false,
};

/** What is described is given as a view, so that a test decides every word of it. */
export async function compileView(view: ReferenceView, options: ViewOptions = {}): Promise<RenderedBody> {
  const { source = '', expanded = 'closed', playground = html`` } = options;
  // The view goes where a document goes, so that it is cleaned on the way as a document is.
  const document = view as unknown as ReferenceDocument;
  const request: RenderRequest = {
    file: 'api/page.mdx',
    source,
    snippets: {},
    settings: { base: '', iconLibrary: 'fontawesome', variables: {} },
    reference: { document, settings: SETTINGS },
    words: en.components,
  };
  const { body, failed } = await compilePage(request, components, (input) => {
    const given = input.document as unknown as ReferenceView;
    const { title, description } = given;
    return {
      title,
      ...(description === undefined ? {} : { description }),
      languages: given.samples.map(({ lang }) => lang),
      render: options.render ?? ((tools) => renderReference(given, { tools, expanded, playground })),
    };
  });
  if (failed !== undefined) throw new Error(failed.message);
  return body;
}

/** The page with its frame; `assets` are the addresses of style sheets and scripts. */
export async function referencePage(
  view: ReferenceView,
  assets: Readonly<Record<string, string>>,
  options: ViewOptions = {},
): Promise<string> {
  const body = await compileView(view, options);
  const { title, description, method, path, deprecated } = view;
  const page = renderPage(
    testPage({
      site: testSite({ assets }),
      title,
      method,
      endpoint: path,
      deprecated,
      body: trustedHtml(body.html),
      aside: trustedHtml(body.aside),
      headings: body.headings,
      features: body.features,
      icons: body.icons,
      ...(description === undefined ? {} : { description }),
      ...(body.action === undefined ? {} : { action: trustedHtml(body.action) }),
      ...(body.described === undefined ? {} : { described: body.described }),
    }),
  );
  return String(page);
}
