/** Draws one of the interface's own icons inline, so that it needs neither a request nor the page's sprite. */
import { type InterfaceIconName, interfaceIcons } from './interface-icons.data.ts';

const DIRECTIONAL = /^(arrow|chevron)-(left|right)$|^arrow-up-right$/;

/**
 * One icon as SVG, hidden from assistive technology: the control around it carries the name.
 * Its size is 16 px unless CSS says otherwise; stroke and fill come from the class `ui` (styles/components/icon.css).
 */
export function interfaceIcon(name: InterfaceIconName): string {
  const flip = DIRECTIONAL.test(name) ? ' data-flip' : '';
  return `<svg class="ui"${flip} viewBox="0 0 24 24" aria-hidden="true"><path d="${interfaceIcons[name]}"/></svg>`;
}
