/** Writes redirects for a file host: a small page for each, and a `_redirects` file for hosts that read one. */

import { type Html, html } from '../../../lib/html.ts';
import type { Issue } from '../../../lib/issue.ts';
import { listedPages } from '../../../site/navigation/views/listed-pages.ts';
import type { Site } from '../../../site/site.ts';
import { withBase } from '../pages/find-page.ts';

const WILD = /[:*]/;
const FILE = '_redirects';

/** @returns pairs of output path and text */
export function redirectFiles(site: Site): Map<string, string> {
  const files = new Map<string, string>();
  const put = (from: string, to: string): void => {
    const path = from === '/' ? 'index.html' : `${from.replace(/^\/|\/$/g, '')}/index.html`;
    if (!site.pages.byUrl.has(from) && !files.has(path) && !/(^|\/)\.\.?(\/|$)/.test(path))
      files.set(path, String(redirectDocument(withBase(site, to))));
  };
  const lines: string[] = [];
  for (const from of site.config.redirects.map(({ source }) => rooted(source))) {
    const target = WILD.test(from) || site.pages.byUrl.has(from) ? undefined : site.redirect(from);
    if (target === undefined) continue;
    put(from, target.to);
    lines.push(line(withBase(site, from), withBase(site, target.to), target.status));
  }
  if (!site.pages.byUrl.has('/') && site.home !== '/') put('/', site.home);
  for (const { url } of listedPages(site.tree)) {
    for (let at = url.lastIndexOf('/'); at > 0; at = url.lastIndexOf('/', at - 1)) put(url.slice(0, at), url);
  }
  // Such hosts use the first matching line, so exact redirects come first, as on the server.
  lines.push(...patterns(site).map((rule) => pattern(site, rule)));
  if (lines.length > 0 && !site.files.has(FILE)) files.set(FILE, `${lines.join('\n')}\n`);
  return files;
}

/** One issue for all redirects that need a server or a host that reads `_redirects`. */
export function redirectIssues(site: Site): Issue[] {
  const [first, ...more] = patterns(site);
  if (first === undefined) return [];
  const named =
    more.length === 0
      ? `The redirect of "${first.source.slice(0, 100)}" has a wildcard`
      : `${more.length + 1} redirects have wildcards, the first is that of "${first.source.slice(0, 100)}"`;
  return [
    {
      severity: 'warning',
      code: 'build/redirect-wildcard',
      message: `${named}: files cannot express it, so it is only in "${FILE}", which some hosts read`,
      hint: `Where the host does not read "${FILE}", write these redirects into its own settings, or run "lectern serve"`,
      ...site.loaded.located.at('/redirects'),
    },
  ];
}

type Rule = Site['config']['redirects'][number];

function patterns(site: Site): Rule[] {
  return site.config.redirects.filter(({ source }) => WILD.test(source));
}

/** `:name*` becomes `*` in a source and `:splat` in a destination; placeholders for one segment keep their names. */
function pattern(site: Site, { source, destination, permanent }: Rule): string {
  return line(
    `${site.base}${rooted(source).replace(/:[\w-]+\*/g, '*')}`,
    withBase(site, destination.replace(/:[\w-]+\*|\*/g, ':splat')),
    permanent ? 308 : 307,
  );
}

/** Spaces separate fields, so no field may contain one. */
function line(from: string, to: string, status: number): string {
  return `${from.replace(/\s/g, '%20')} ${to.replace(/\s/g, '%20')} ${status}`;
}

const rooted = (source: string): string => (source.startsWith('/') ? source : `/${source}`);

/** @param to address as written in the page, base included */
function redirectDocument(to: string): Html {
  return html`
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <title>Moved</title>
      <meta name="robots" content="noindex">
      <link rel="canonical" href="${to}">
      <meta http-equiv="refresh" content="0;url=${to}">
      <p>Moved to <a href="${to}">${to}</a></p>
    </html>
    ${'\n'}
  `;
}
