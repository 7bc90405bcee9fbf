/** Renders the tags that load the files of a single page. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { PageFile } from '../../../site/content/page/page.ts';
import type { SiteView } from '../../page-view.ts';
import { siteHref } from '../parts/site-href.ts';

/** Folder of the pages' own files, without base. */
export const PAGE_FILES = '/_lectern/page/';

/** A file in the head of a page, which has only its address, not its text. */
export type PageFileName = Pick<PageFile, 'name' | 'kind'>;

/** Without base. A static host uses only the name, a server also the page. */
export function pageFileHref(url: string, name: string): string {
  return `${PAGE_FILES}${name}?page=${encodeURIComponent(url)}`;
}

export function pageStyles(site: SiteView, url: string, files: readonly PageFileName[]): readonly Html[] {
  return tags(files, 'style', (name) => {
    const href = siteHref(site, pageFileHref(url, name));
    return html`<link${attributes({ rel: 'stylesheet', href })}>`;
  });
}

export function pageScripts(site: SiteView, url: string, files: readonly PageFileName[]): readonly Html[] {
  return tags(files, 'script', (name) => {
    const src = siteHref(site, pageFileHref(url, name));
    return html`<script${attributes({ type: 'module', src })}></script>`;
  });
}

function tags(
  files: readonly PageFileName[],
  kind: PageFile['kind'],
  tag: (name: string) => Html,
): readonly Html[] {
  return files.filter((file) => file.kind === kind).map(({ name }) => tag(name));
}
