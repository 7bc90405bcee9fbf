/** Renders the card of the account page on which a member subscribes to weekly digests. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { checkField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';

/** A project whose digest the member may get. */
export interface DigestChoice {
  readonly id: string;
  readonly name: string;
  readonly on: boolean;
}

interface DigestCard {
  readonly choices: readonly DigestChoice[];
  readonly email: string;
  readonly csrf: string;
  readonly action: string;
}

export function digestCard({ choices, email, csrf, action }: DigestCard): Html {
  const values = Object.fromEntries(choices.map(({ id, on }) => [`project-${id}`, on ? 'on' : '']));
  const boxes = choices.map(({ id, name }) =>
    checkField({ values, errors: {} }, { name: `project-${id}`, label: name }),
  );
  return html`
    <section class="card" aria-labelledby="digest"><h2 class="card-title" id="digest">Weekly digest</h2>
    <p class="card-text">A mail every Monday to <span class="strong">${email}</span> with what was read and said in the week, in figures. A week without either has no mail.</p>
    <form class="form" method="post"${attributes({ action })}>${formToken(csrf)}${boxes}
    <div class="form-foot"><button class="button" type="submit">Save digests</button></div></form></section>
  `;
}
