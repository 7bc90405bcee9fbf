/** Renders the page that asks before something of the access section ends. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { formToken } from '../parts/form-token.ts';

interface ConfirmView {
  /** Where the form is sent. */
  readonly action: string;
  readonly back: string;
  readonly csrf: string;
  readonly text: string;
  readonly button: string;
}

export function confirmBody({ action, back, csrf, text, button }: ConfirmView): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>${text}</p>
    <form class="card-foot" method="post"${attributes({ action })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">${button}</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></form></section></div>
  `;
}
