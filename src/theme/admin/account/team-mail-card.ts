/** Renders the card of the account page with the switch for mail about a member's own feedback. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { checkField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

interface TeamMailCard {
  readonly on: boolean;
  readonly email: string;
  readonly csrf: string;
  readonly action: string;
}

export function teamMailCard({ on, email, csrf, action }: TeamMailCard): Html {
  const values = { teamMail: on ? 'on' : '' };
  return html`
    <section class="card" aria-labelledby="team-mail"><h2 class="card-title" id="team-mail">Mail about feedback</h2>
    <p class="card-text">To <span class="strong">${email}</span>, at once. The words of readers and notes stay in the dashboard.</p>
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}
    ${checkField({ values, errors: {} }, { name: 'teamMail', label: 'When somebody gives me feedback, or names me in a note', hint: 'What you give to yourself is not mailed.' })}
    <div class="form-foot"><button class="button" type="submit">Save mail</button></div></form></section>
  `;
}
