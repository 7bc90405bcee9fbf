/** The choice of light, dark or the system's colours; hidden without JavaScript and where the author fixed the mode. */
import { attributes, escapeAttribute, escapeText } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';

const CHOICES = ['system', 'light', 'dark'] as const;
const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

function names(text: InterfaceStrings): Record<(typeof CHOICES)[number], string> {
  return { system: text.themeSystem, light: text.themeLight, dark: text.themeDark };
}

/** A button that shows the mode in use and drops the three choices. */
export function themeMenu(site: SiteView, text: InterfaceStrings): string {
  if (site.config.appearance.strict) return '';
  const labels = names(text);
  const items = CHOICES.map(
    (choice) =>
      `<li><button class="menu-item"${attributes({ type: 'button', 'data-set-theme': choice, 'aria-pressed': 'false' })}>` +
      `${interfaceIcon(ICONS[choice])}<span class="menu-text">${escapeText(labels[choice])}</span>${interfaceIcon('check')}</button></li>`,
  );
  return (
    `<div class="theme-choice"><button class="icon-button" type="button" popovertarget="lectern-theme" aria-label="${escapeAttribute(text.theme)}">` +
    `<span class="only-light">${interfaceIcon('sun')}</span><span class="only-dark">${interfaceIcon('moon')}</span></button>` +
    `<div class="menu-box" id="lectern-theme" popover data-align="end"><ul class="menu-list" aria-label="${escapeAttribute(text.theme)}">${items.join('')}</ul></div></div>`
  );
}

/** The same choice as three buttons side by side, for the drawer. */
export function themeSegments(site: SiteView, text: InterfaceStrings): string {
  if (site.config.appearance.strict) return '';
  const labels = names(text);
  const buttons = CHOICES.map(
    (choice) =>
      `<button${attributes({ type: 'button', 'data-set-theme': choice, 'aria-pressed': 'false', 'aria-label': labels[choice] })}>${interfaceIcon(ICONS[choice])}</button>`,
  );
  return `<div class="segments theme-choice" role="group" aria-label="${escapeAttribute(text.theme)}">${buttons.join('')}</div>`;
}
