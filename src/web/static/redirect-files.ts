/** The files that stand for redirects on a file host: one small page each, and a `_redirects` file for hosts that read one. */
import { listedPages } from '../../site/navigation/views/listed-pages.ts';
import type { Site } from '../../site/site.ts';
import { withBase } from '../pages/find-page.ts';
import { redirectDocument } from './static-page.ts';

/** @returns pairs of output path and text */
export function redirectFiles(site: Site): Map<string, string> {
  const files = new Map<string, string>();
  const lines: string[] = [];
  const put = (from: string, to: string): void => {
    const path = from === '/' ? 'index.html' : `${from.replace(/^\/|\/$/g, '')}/index.html`;
    if (!site.pages.byUrl.has(from) && !files.has(path) && !/(^|\/)\.\.?(\/|$)/.test(path))
      files.set(path, redirectDocument(withBase(site, to)));
  };
  for (const { source, destination, permanent } of site.config.redirects) {
    const from = source.startsWith('/') ? source : `/${source}`;
    if (/[:*]/.test(from))
      lines.push(
        `${site.base}${from.replace(/:[\w-]+\*/g, '*')} ${withBase(site, destination.replace(/:[\w-]+\*|\*/g, ':splat'))} ${permanent ? 308 : 307}`,
      );
    else {
      const target = site.redirect(from);
      if (target !== undefined) put(from, target.to);
    }
  }
  if (!site.pages.byUrl.has('/') && site.home !== '/') put('/', site.home);
  for (const { url } of listedPages(site.tree)) {
    for (let at = url.lastIndexOf('/'); at > 0; at = url.lastIndexOf('/', at - 1)) put(url.slice(0, at), url);
  }
  if (lines.length > 0) files.set('_redirects', `${lines.join('\n')}\n`);
  return files;
}
