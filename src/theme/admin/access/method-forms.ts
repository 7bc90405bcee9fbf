/** Renders the forms of the small sign-in methods: shared password, mail addresses, and shared session. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { type FormState, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { textArea } from './text-area.ts';

export interface MethodView {
  /** Of this way. */
  readonly href: string;
  /** Of all ways. */
  readonly back: string;
  readonly csrf: string;
  readonly on: boolean;
  readonly state: FormState;
}

interface MethodCard {
  readonly text: string;
  readonly fields: readonly Html[];
  readonly save: string;
  readonly off: { readonly label: string; readonly text: string };
}

function methodCard({ href, back, csrf, on }: MethodView, { text, fields, save, off }: MethodCard): Html {
  const remove = html`
    <section class="card card-danger"><p>${off.text}</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}
    <button class="button button-danger" type="submit">${off.label}</button></form></section>
  `;
  return html`
    <div class="stack"><section class="card"><p class="card-text">${text}</p>
    <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}${fields}
    <div class="form-foot"><button class="button button-primary" type="submit">${save}</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></div></form></section>${on ? remove : ''}</div>
  `;
}

export function passwordBody(view: MethodView): Html {
  return methodCard(view, {
    text: view.on
      ? 'A password is set. A new one ends the sessions of all who came in with the old one.'
      : 'Everybody who knows the password may read. It gives no groups, so pages with groups stay closed.',
    fields: [
      textField(view.state, {
        name: 'password',
        label: view.on ? 'New password' : 'Password',
        type: 'password',
        hint: 'At least 8 characters. Three or four unrelated words are easy to keep.',
        attributes: { autocomplete: 'new-password', required: true, maxlength: 256, autofocus: true },
      }),
    ],
    save: view.on ? 'Change password' : 'Set password',
    off: {
      label: 'Remove password',
      text: 'Without a password this way is off, and its sessions end at once.',
    },
  });
}

export function mailBody(view: MethodView): Html {
  return methodCard(view, {
    text: 'A reader types their address and gets a link that works once, for 15 minutes. This needs mail to be set up on the server.',
    fields: [
      textArea(view.state, {
        name: 'mail',
        label: 'Addresses that may read',
        hint: 'One a line: ann@example.com for one person, @example.com for everybody there.',
        rows: 8,
      }),
    ],
    save: 'Save addresses',
    off: { label: 'Switch off', text: 'Removes all addresses; the sessions of their readers end at once.' },
  });
}

export function sharedSessionBody(view: MethodView): Html {
  const example = 'It answers with the user data as JSON, and allows this site with CORS and credentials.';
  return methodCard(view, {
    text: "The visitor's browser asks your application who is signed in there. The playground is filled in with its answer. This opens no closed page.",
    fields: [
      textField(view.state, {
        name: 'infoUrl',
        label: 'Address of user data',
        type: 'url',
        hint: example,
        attributes: { autocomplete: 'off', required: true, maxlength: 2_000, autofocus: true },
      }),
      textField(view.state, {
        name: 'loginUrl',
        label: 'Login address',
        type: 'url',
        hint: 'Where "Sign in" leads visitors whom the application does not know. May stay empty.',
        attributes: { autocomplete: 'off', maxlength: 2_000 },
      }),
    ],
    save: 'Save',
    off: { label: 'Switch off', text: 'The playground is the same for every visitor again.' },
  });
}
