/** Renders the announcement above everything; a dismissed one stays hidden until its text changes. */
import { contentHash } from '../../../lib/bytes/hash.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { BannerConfig } from '../../../site/navigation/nav-node.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { inlineMarkdown } from '../parts/inline-markdown.ts';
import type { Drawing } from '../parts/menu-item.ts';
import { hookId } from '../parts/style-hooks.ts';

/** The hash by which a browser remembers a dismissed banner. */
export function bannerId(banner: BannerConfig): string {
  return contentHash(banner.content).slice(0, 8);
}

export function banner({ site, text, taken }: Drawing, config: BannerConfig | undefined): Html {
  if (config === undefined || config.content.trim() === '') return html``;
  const close = config.dismissible
    ? html`
        <button class="icon-button banner-close" type="button" data-close-banner="${bannerId(config)}" aria-label="${text.close}">
          ${interfaceIcon('close')}
        </button>
      `
    : '';
  return html`
    <div class="site-banner"${hookId('banner', taken)} role="region" aria-label="${text.announcement}" data-type="${config.type ?? 'info'}">
      <p>${inlineMarkdown(site, config.content)}</p>
      ${close}
    </div>
  `;
}
