/** Renders the button that signs in with a passkey; the script shows it where the browser can do it. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { PasskeyRequest } from '../../../records/users/passkey-records.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';

interface PasskeySignInForm {
  readonly action: string;
  readonly next: string;
  readonly request: PasskeyRequest;
}

/** The module of the script that the page loads. */
export const PASSKEY_FEATURE = 'passkeys';

export function passkeySignInForm({ action, next, request }: PasskeySignInForm): Html {
  const form = {
    method: 'post',
    action,
    'data-passkey': 'get',
    'data-options': JSON.stringify(request),
  };
  return html`
    <div class="passkey" data-with-passkeys="${request.site}" hidden><p class="passkey-or">or</p>
    <form class="form"${attributes(form)}><input type="hidden" name="next" value="${next}"><input type="hidden" name="answer" value="">
    <div class="form-foot"><button class="button" type="submit">${interfaceIcon('key')}Sign in with a passkey</button></div>
    <p class="error" role="alert" data-passkey-problem hidden></p></form></div>
  `;
}
