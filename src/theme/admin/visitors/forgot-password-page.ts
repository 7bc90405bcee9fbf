/** Renders "Forgot your password?", and the answer to everybody who sends the form. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { type FormState, textField } from '../parts/fields.ts';

/** @param back address of the sign-in page */
export function forgotPasswordForm(action: string, back: string, state: FormState): Html {
  const field = textField(state, {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    attributes: { autocomplete: 'username', required: true, maxlength: 254, autofocus: true },
  });
  return html`
    <form class="form" method="post"${attributes({ action })}>${field}
    <div class="form-foot"><button class="button button-primary" type="submit">Send the link</button></div></form>
    <p class="plain-text muted"><a class="link"${attributes({ href: back })}>Back to signing in</a></p>
  `;
}

export function forgotPasswordSent(email: string, back: string): Html {
  return html`
    <div class="plain-text"><p>If <span class="strong">${email}</span> belongs to a member, a link for a new password is on its way. It works once, for an hour.</p>
    <p class="muted">Nothing there after a few minutes? Look into the folder for spam, and check the address. An owner of the dashboard, or whoever runs the server, can always make a link for you.</p>
    <p class="muted"><a class="link"${attributes({ href: back })}>Back to signing in</a></p></div>
  `;
}
