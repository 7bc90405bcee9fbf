/** Renders one entry of a drop-down list: icon, label, description, and a check on the current one. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { LinkView } from '../../../site/navigation/views/view.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { icon } from './icon.ts';
import { externalMark, linkAttributes, tagPill } from './site-href.ts';
import type { TakenIds } from './style-hooks.ts';

interface MenuItem {
  readonly link: LinkView;
  readonly current: boolean;
  /** Language of the label and of the target page. */
  readonly lang?: string;
  readonly title?: string;
}

/** The site and strings that links are rendered with. */
export interface Drawing {
  readonly site: SiteView;
  readonly text: InterfaceStrings;
  /** Receives the keys of the rendered icons. */
  readonly icons: Set<string>;
  readonly taken: TakenIds;
}

export function menuItem({ site, text, icons }: Drawing, { link, current, lang, title }: MenuItem): Html {
  const more = attributes({ 'aria-current': current ? 'true' : undefined, lang, hreflang: lang, title });
  const { description = '' } = link;
  return html`
    <li>
      <a class="menu-item"${linkAttributes(site, link)}${more}>
        ${icon(site, link.icon, icons)}
        <span class="menu-text">
          <span class="menu-label">${link.label}${tagPill(link.tag)}${externalMark(link.external, text)}</span>
          ${description === '' ? '' : html`<span class="menu-hint">${description}</span>`}
        </span>
        ${current ? interfaceIcon('check') : ''}
      </a>
    </li>
  `;
}
