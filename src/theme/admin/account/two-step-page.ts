/** Renders the pages that switch on two-step sign-in: the secret for the app, then the backup codes. */

import { encode } from 'uqr';
import { attributes, type Html, html } from '../../../lib/html.ts';
import { copyRow } from '../parts/copy-row.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

interface TwoStepView {
  /** Address of the page, which its form is sent to. */
  readonly href: string;
  readonly back: string;
  readonly csrf: string;
  readonly secret: string;
  readonly uri: string;
  readonly state: FormState;
}

export function twoStepBody({ href, back, csrf, secret, uri, state }: TwoStepView): Html {
  const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return html`
    <div class="stack"><section class="card"><h2 class="card-title">1. Add this account to your authenticator app</h2>
    <p class="card-text">Scan the picture with the app on your phone, or type the secret below it. On this device, <a class="link"${attributes({ href: uri })}>open it in an app</a>.</p>${qrCode(uri, 'QR code of the secret')}${copyRow(grouped, 'secret')}</section>
    <section class="card"><h2 class="card-title">2. Type the code that the app shows</h2>
    <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}
    ${textField(state, {
      name: 'code',
      label: 'Code',
      attributes: {
        autocomplete: 'one-time-code',
        inputmode: 'numeric',
        required: true,
        maxlength: 7,
        'data-code': '',
      },
    })}
    <div class="form-foot"><button class="button button-primary" type="submit">Switch on</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></div></form></section></div>
  `;
}

export function backupCodesBody(codes: readonly string[], back: string): Html {
  return html`
    <div class="stack"><section class="card"><h2 class="card-title">Your backup codes</h2>
    <p class="card-text">Each one lets you in once when your phone is not at hand. Keep them where you keep passwords: they are not shown again.</p>
    <ul class="backup-codes" aria-label="Backup codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
    <div class="card-foot"><button class="button"${attributes({ type: 'button', 'data-copy': '', 'data-text': codes.join('\n') })}>Copy all</button>
    <a class="button button-primary"${attributes({ href: back })}>I have kept them</a></div></section></div>
  `;
}

/** Light modules around the code, which scanners need. */
const QUIET = 4;

/** @param label for screen readers */
function qrCode(text: string, label: string): Html {
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
