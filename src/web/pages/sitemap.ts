/** `/sitemap.xml` and `/robots.txt`, unless the author's folder has its own. */
import { escapeText } from '../../lib/html.ts';
import { listedPages } from '../../site/navigation/views/listed-pages.ts';
import type { Site } from '../../site/site.ts';
import type { Handler } from '../http/handler.ts';
import { reply, TEXT_TYPE } from '../http/reply.ts';
import type { LiveSite } from '../live-site.ts';

/** Listed pages that search engines may have, once each. */
export function sitemapXml(site: Site, origin: string): string {
  const listed =
    site.config.seo.indexing === 'all'
      ? [...site.pages.byUrl.keys()]
      : listedPages(site.tree).map((page) => page.url);
  const urls = [...new Set(listed)].filter((url) => {
    const page = site.pages.byUrl.get(url);
    return page !== undefined && !page.hidden && !page.noindex && page.externalUrl === undefined;
  });
  const rows = urls.map(
    (url) =>
      `  <url><loc>${escapeText(encodeURI(`${origin}${site.base}${url === '/' ? '/' : url}`))}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
}

export function robotsTxt(site: Site, origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}${site.base}/sitemap.xml\n`;
}

/** @param origin public address without trailing slash */
export function sitemap(live: LiveSite, origin: string): Handler {
  return ({ path }) => {
    const site = live.current();
    if (path === '/sitemap.xml' && !site.files.has('sitemap.xml'))
      return reply(200, 'application/xml; charset=utf-8', sitemapXml(site, origin));
    if (path === '/robots.txt' && !site.files.has('robots.txt'))
      return reply(200, TEXT_TYPE, robotsTxt(site, origin));
    return undefined;
  };
}
