/** Renders a strip of figures, each compared with the previous period. */

import { attributes, type Html, html } from '../../../lib/html.ts';
import { percent } from './numbers.ts';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly delta?: Delta | undefined;
  /** Text below a figure without comparison. */
  readonly hint?: string;
  readonly href?: string;
}

export interface Delta {
  readonly now: number;
  readonly before: number;
  /** The difference of two shares is given in points. */
  readonly unit?: 'points';
  /** What the shares are parts of, such as `votes`. */
  readonly of?: string;
  /** A rise is then bad news. */
  readonly lowerIsBetter?: boolean;
  /** Neither good nor bad. */
  readonly neutral?: boolean;
}

export function figures(cells: readonly Figure[]): Html {
  return html`<dl class="figures">${cells.map(cell)}</dl>`;
}

function cell({ label, value, delta, hint, href }: Figure): Html {
  const name = href === undefined ? label : html`<a${attributes({ href })}>${label}</a>`;
  return html`
    <div class="figure"><dt>${name}</dt><dd class="figure-value">${value}</dd>
    <dd class="figure-note">${delta === undefined ? (hint ?? '') : deltaPill(delta)}</dd></div>
  `;
}

/** Arrow, sign and tint say the same; a screen reader hears a sentence. */
export function deltaPill({ now, before, unit, of, lowerIsBetter = false, neutral = false }: Delta): Html {
  const change = now - before;
  const size =
    unit === 'points'
      ? `${Math.abs(Math.round(change * 100))} pts${of === undefined ? '' : ` of ${of}`}`
      : before === 0
        ? 'new'
        : percent(Math.abs(change), before);
  if (isFlat(change, before, unit === 'points'))
    return html`<span class="delta"><span aria-hidden="true">=</span> ${change === 0 || unit === 'points' ? 'no change' : 'about the same'}</span>`;
  const good =
    neutral || (before === 0 && unit === undefined) ? undefined : String(change > 0 !== lowerIsBetter);
  const [arrow, sign, word] = change > 0 ? ['↑', '+', 'more'] : ['↓', '−', 'less'];
  return html`
    <span class="delta"${attributes({ 'data-good': good })}><span aria-hidden="true">${arrow} ${before === 0 && unit === undefined ? '' : sign}${size}</span>
    <span class="visually-hidden">${size} ${word} than before</span></span>
  `;
}

/** What is rounded to nothing goes neither up nor down. */
function isFlat(change: number, before: number, isShare: boolean): boolean {
  if (isShare) return Math.round(change * 100) === 0;
  return before === 0 ? change === 0 : Math.round((change / before) * 100) === 0;
}
