/** Votes against and for a page as one bar that grows from its middle. */

import { type Html, html } from '../../../lib/html.ts';
import { count } from './numbers.ts';

/** @param max the largest of all counts beside each other, so that rows compare */
export function voteBar(up: number, down: number, max: number): Html {
  const width = (votes: number): string => ((votes / Math.max(max, 1)) * 50).toFixed(2);
  const no = width(down);
  return html`
    <span class="votes"><span class="visually-hidden">${`${count(down)} not helpful, ${count(up)} helpful`}</span>
    <span class="votes-down" aria-hidden="true">${count(down)}</span>
    <svg class="votes-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="votes-bar-down" x="${(50 - Number(no)).toFixed(2)}" width="${no}" height="8"/>
    <rect class="votes-bar-up" x="50" width="${width(up)}" height="8"/></svg>
    <span class="votes-up" aria-hidden="true">${count(up)}</span></span>
  `;
}
