/** Writes the Markdown of a static site: `PATH.md` beside every page, `llms.txt` and `llms-full.txt`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defined } from '../../../lib/defined.ts';
import type { PageMeta } from '../../../site/content/page/page.ts';
import type { RenderRequest } from '../../../site/content/page-renderer.ts';
import { NO_READER_DATA } from '../../../site/content/reader-data.ts';
import { indexPointer, isIndexed } from '../pages/markdown/llms-entries.ts';
import { llmsFullTxt, type PageText } from '../pages/markdown/llms-full.ts';
import { llmsTxt } from '../pages/markdown/llms-txt.ts';
import {
  markdownPath,
  markdownRequest,
  readerMarkdown,
  wantsSpecification,
  wholeMarkdown,
} from '../pages/markdown/page-markdown.ts';
import type { BuildContext, BuildPart } from './build-part.ts';
import { fileOfAddress } from './file-of-address.ts';

export interface MarkdownPart extends BuildPart {
  /** The render request that gives both HTML and Markdown. */
  request(page: PageMeta): Promise<RenderRequest>;
}

const outputPath = ({ url }: PageMeta): string => fileOfAddress(markdownPath(url));

export function markdownPart({ site, view, out, output }: BuildContext): MarkdownPart {
  const { origin } = view;
  return {
    request: (page) => markdownRequest(site, page, origin),
    keep: (page) => output.keep(outputPath(page)),
    add: async (page, { result }) => {
      const bare = page.reference !== undefined && !wantsSpecification(site);
      const pointer = indexPointer(site, origin ?? '');
      const own = bare
        ? await readerMarkdown(site, page, { ...defined({ origin }), pointer, user: NO_READER_DATA })
        : undefined;
      output.replace(outputPath(page), own?.text ?? wholeMarkdown(site, page, { ...result, pointer }));
      return own?.isFinal === false ? 'again' : undefined;
    },
    finish: async (changed) => {
      if (!isIndexed(site)) return;
      const names = ['llms.txt', '.well-known/llms.txt', 'llms-full.txt'].filter(
        (name) => !site.files.has(name),
      );
      if (!changed && names.every((name) => output.keep(name))) return;
      const written = async (page: PageMeta): Promise<PageText> => ({
        text: output.dry ? '' : readFileSync(join(out, outputPath(page)), 'utf8'),
        isPassing: false,
      });
      for (const name of names)
        output.replace(
          name,
          name === 'llms-full.txt'
            ? (await llmsFullTxt(site, origin ?? '', written)).bytes
            : await llmsTxt(site, origin ?? ''),
        );
    },
  };
}
