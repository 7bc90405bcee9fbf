/** Renders a QR code as SVG: dark on light in both colour schemes, as cameras expect it. */

import { encode } from 'uqr';
import { type Html, html } from '../../../lib/html.ts';

/** Light modules around the code, which scanners need. */
const QUIET = 4;

/** @param label for screen readers */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  for (const [y, row] of data.entries())
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (x + 1 < size && row[x + 1]) x++;
      path += `M${start + QUIET} ${y + QUIET}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  const whole = size + 2 * QUIET;
  return html`
    <svg class="qr" viewBox="0 0 ${whole} ${whole}" role="img" aria-label="${label}" shape-rendering="crispEdges">
    <rect width="${whole}" height="${whole}" fill="#fff"/><path d="${path}" fill="#000"/></svg>
  `;
}
