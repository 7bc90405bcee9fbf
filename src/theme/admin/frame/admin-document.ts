/** Renders the document of a dashboard page: head, style sheet, and the script that sets the colours before the first paint. */

import { attributes, type Html, html, trustedHtml } from '../../../lib/html.ts';
import { islandScripts } from '../../island-scripts.ts';
import { BEFORE_PAINT } from '../../layout/head/inline-scripts.ts';
import { ownFontPreload } from '../../layout/head/site-style.ts';
import type { AssetManifest } from '../../page-view.ts';
import { brandIcon } from './brand-mark.ts';

/** The only inline script of the dashboard; its hash is in the dashboard's policy. */
export const ADMIN_INLINE_SCRIPT = BEFORE_PAINT;

/** Parameters of every page of the dashboard. */
export interface AdminContext {
  /** Path prefix of the server without trailing slash. */
  readonly base: string;
  readonly assets: AssetManifest;
}

interface AdminDocument extends AdminContext {
  readonly title: string;
  readonly features?: readonly string[];
  /** False where the member has switched single letters off as keys. */
  readonly letterKeys?: boolean;
  /** HTML of the body. */
  readonly body: Html;
}

export function adminDocument({
  base,
  assets,
  title,
  features = [],
  letterKeys = true,
  body,
}: AdminDocument): Html {
  const sheet = assets['admin.css'];
  const font = assets['inter.woff2'];
  const script = assets['dashboard.js'];
  return html`
    <!doctype html><html lang="en" data-appearance="system" data-fonts><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex, nofollow"><title>${title} - Lectern</title>
    <script>${trustedHtml(ADMIN_INLINE_SCRIPT)}</script>
    ${sheet === undefined ? '' : html`<link${attributes({ rel: 'stylesheet', href: base + sheet })}>`}
    ${font === undefined ? '' : ownFontPreload(base + font)}
    <link rel="icon" href="${brandIcon()}">
    ${script === undefined ? '' : html`<script${attributes({ type: 'module', src: base + script })}></script>`}
    </head><body class="admin"${attributes({ 'data-letter-keys': letterKeys ? undefined : 'off', 'data-features': features.join(' ') || undefined, 'data-ui': islandScripts(features, assets, (address) => base + address) })}>${body}</body></html>
  `;
}
