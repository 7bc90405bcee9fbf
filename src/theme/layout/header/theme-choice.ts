/** Renders the choice of light, dark or system colours; hidden without JavaScript or when the author fixes the mode. */
import { type Html, html } from '../../../lib/html.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { SiteView } from '../../page-view.ts';
import type { InterfaceStrings } from '../../strings/interface-strings.ts';
import { menuBox } from './menu.ts';

const CHOICES = ['system', 'light', 'dark'] as const;
const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

interface Drawn {
  readonly menu: Html;
  readonly segments: Html;
}

/** Cache: every page of a language has the same menu. */
const drawn = new WeakMap<InterfaceStrings, Drawn>();

function draw(text: InterfaceStrings): Drawn {
  const known = drawn.get(text) ?? { menu: drawMenu(text), segments: drawSegments(text) };
  drawn.set(text, known);
  return known;
}

function names(text: InterfaceStrings): Record<(typeof CHOICES)[number], string> {
  return { system: text.themeSystem, light: text.themeLight, dark: text.themeDark };
}

/** A button with the current mode, and a menu of the three choices. */
export function themeMenu(site: SiteView, text: InterfaceStrings): Html {
  return site.config.appearance.strict ? html`` : draw(text).menu;
}

function drawMenu(text: InterfaceStrings): Html {
  const labels = names(text);
  const items = CHOICES.map(
    (choice) => html`
      <li>
        <button class="menu-item" type="button" data-set-theme="${choice}" aria-pressed="false">
          ${interfaceIcon(ICONS[choice])}
          <span class="menu-text">${labels[choice]}</span>
          ${interfaceIcon('check')}
        </button>
      </li>
    `,
  );
  return html`
    <div class="theme-choice">
      <button class="icon-button" type="button" popovertarget="lectern-theme" aria-label="${text.theme}">
        <span class="only-light">${interfaceIcon('sun')}</span>
        <span class="only-dark">${interfaceIcon('moon')}</span>
      </button>
      ${menuBox({ id: 'lectern-theme', listLabel: text.theme, items, align: 'end' })}
    </div>
  `;
}

/** The same choice as three buttons side by side, for the drawer. */
export function themeSegments(site: SiteView, text: InterfaceStrings): Html {
  return site.config.appearance.strict ? html`` : draw(text).segments;
}

function drawSegments(text: InterfaceStrings): Html {
  const labels = names(text);
  const buttons = CHOICES.map(
    (choice) => html`
      <button type="button" data-set-theme="${choice}" aria-pressed="false" aria-label="${labels[choice]}">
        ${interfaceIcon(ICONS[choice])}
      </button>
    `,
  );
  return html`<div class="segments theme-choice" role="group" aria-label="${text.theme}">${buttons}</div>`;
}
