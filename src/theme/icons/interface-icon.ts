/** Draws one of the interface's own icons inline, so that it needs neither a request nor the page's sprite. */
import { attributes, type Html, html } from '../../lib/html.ts';
import { type InterfaceIconName, interfaceIcons } from './interface-icons.data.ts';

const DIRECTIONAL = /^(arrow|chevron)-(left|right)$|^arrow-up-right$/;
/** A page has dozens of icons of a few kinds, so each is drawn once. */
const drawn = new Map<InterfaceIconName, Html>();

/**
 * One icon as SVG, hidden from assistive technology: the control around it carries the name.
 * Its size is 16 px unless CSS says otherwise; stroke and fill come from the class `ui` (styles/components/icon.css).
 */
export function interfaceIcon(name: InterfaceIconName): Html {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const svg = draw(name);
  drawn.set(name, svg);
  return svg;
}

function draw(name: InterfaceIconName): Html {
  const flip = attributes({ 'data-flip': DIRECTIONAL.test(name) });
  return html`<svg class="ui"${flip} viewBox="0 0 24 24" aria-hidden="true"><path d="${interfaceIcons[name]}"/></svg>`;
}
