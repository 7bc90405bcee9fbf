/** Lectern's own logo and icon, the same drawing as in the manual. */
import { type Html, html } from '../../../lib/html.ts';

const LETTERS =
  'M34 9V24H42M44.8 19.6H53.2A4.2 4.2 0 1 0 51.9 22.8M63.8 16.6A4.4 4.4 0 1 0 63.8 22.9M69.2 11.2V21.2A2.8 2.8 0 0 0 72 24H73.2M66.6 15.4H73.2M76.4 19.6H84.8A4.2 4.2 0 1 0 83.5 22.8M89.2 15.4V24M89.2 19.4A4.2 4.2 0 0 1 93.6 15.4M97.4 15.4V24M97.4 19.2A3.8 3.8 0 0 1 105 19.2V24';

/** The lectern with the name: its board in the accent colour, the rest in the colour of the text. */
export function brandMark(): Html {
  return html`
    <svg class="mark" viewBox="2 0 106 32" role="img" aria-label="Lectern"><path class="mark-board" d="M4 13 24 6.5M4 13l1.6 3.4"/>
    <path d="M14.5 12.4V24M8.5 25.5H20.5${LETTERS}"/></svg>
  `;
}

/** The lectern alone on a green tile, for the browser's tab. */
export function brandIcon(): string {
  const svg = html`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5f"/>
    <g fill="none" stroke-width="3" stroke-linecap="round"><path d="M6.5 14 25 8M6.5 14l1.5 3.2" stroke="#b9f0e5"/><path d="M16.2 12V24M11 25H21.4" stroke="#fff" stroke-width="2.6"/></g></svg>
  `;
  return `data:image/svg+xml,${encodeURIComponent(String(svg))}`;
}
