/** Reports pages whose title is derived from the name of their file. */
import { titleFromPath } from '../../content/page/page-url.ts';
import type { CheckContext, CheckedPage } from '../check-context.ts';
import type { Finding } from '../finding.ts';

/** Notes are named by their files. */
const isNote = ({ config }: CheckContext['site'], { meta }: CheckedPage): boolean =>
  config.markdown.plain && /\.md$/i.test(meta.file);

export function pageTitles({ site, pages }: CheckContext): Finding[] {
  return pages
    .filter((page) => lacksTitle(page) && !isNote(site, page))
    .map(({ meta }) => ({
      issue: {
        severity: 'warning',
        code: 'page/missing-title',
        message: `The page has no title; "${meta.title}", made from the name of its file, is shown`,
        hint: 'Add "title" to the front matter',
        file: meta.file,
        line: 1,
      },
    }));
}

/** Pages of an operation take its name, and pages in a custom mode may have no title on purpose. */
function lacksTitle({ meta, body }: CheckedPage): boolean {
  const { frontMatter, mode } = meta;
  const named = ['title', 'openapi', 'asyncapi', 'api', 'openapi-schema', 'url'];
  if (mode === 'custom' || mode === 'frame') return false;
  if (named.some((key) => frontMatter[key] !== undefined && frontMatter[key] !== null)) return false;
  if (meta.title !== titleFromPath(meta.path) || /(?:^|\/)readme$/i.test(meta.path)) return false;
  return !body.outline.some(({ depth }) => depth === 1);
}
