/** Writes the HTML of each page where a file host looks for its address. */

import { renderPage } from '../../../theme/layout/page.ts';
import { pageView } from '../pages/page-view.ts';
import type { BuildContext, BuildPart } from './build-part.ts';
import { fileOfAddress } from './file-of-address.ts';

export function htmlPart({ site, view, output }: BuildContext): BuildPart {
  return {
    keep: (page) => output.keep(outputPath(page.url)),
    add: (page, { result }) => {
      output.replace(outputPath(page.url), String(renderPage(pageView(site, view, page, result))));
    },
  };
}

/** `/guides/start` -> `guides/start/index.html`. */
function outputPath(url: string): string {
  return url === '/' ? 'index.html' : `${fileOfAddress(url)}/index.html`;
}
