/** Renders the card that has the weekly digest of a project posted to a chat, and says how the newest one went. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type { ChatDigest } from '../../../records/chat-digests/chat-digest-records.ts';
import type { ChatKind } from '../../../records/chat-digests/chat-kind.ts';
import { type FormState, selectField, textField } from '../parts/fields.ts';
import { formToken } from '../parts/form-token.ts';
import { exactTime, relativeTime } from '../parts/moment.ts';
import { pill } from '../parts/pill.ts';

export interface DigestCardView {
  /** Of its forms. */
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  /** Undefined while no chat gets the digest. */
  readonly digest: ChatDigest | undefined;
  readonly chats: readonly { readonly id: ChatKind; readonly name: string }[];
  /** `digestUrl`, `digestChat`. */
  readonly state: FormState;
}

export function digestCard(view: DigestCardView): Html {
  const { href, csrf, digest, chats, state } = view;
  return html`
    <section class="card" aria-labelledby="digest"><h2 class="card-title" id="digest">Weekly digest in a chat</h2>
    <p class="card-text">The week in figures, posted to a channel every Monday at 06:00 UTC: what was read, what was searched for and not found, broken addresses and feedback. Everybody in the channel sees it, also the addresses of private pages. A week in which nothing was read and nothing was said has none.</p>
    ${digest === undefined ? '' : about(view, digest)}
    <form class="form" method="post"${attributes({ action: href })}>${formToken(csrf)}
    ${textField(state, {
      name: 'digestUrl',
      label: digest === undefined ? 'Address of an incoming webhook' : 'Another address',
      type: 'url',
      hint: 'Make one in the chat, and copy it here. It is kept encrypted and not shown again.',
      attributes: {
        required: true,
        maxlength: 2_000,
        autocomplete: 'off',
        spellcheck: 'false',
        placeholder: 'https://hooks.slack.com/services/…',
      },
    })}
    ${selectField(state, {
      name: 'digestChat',
      label: 'Chat',
      options: [
        { value: '', label: 'As the address says' },
        ...chats.map(({ id, name }) => ({ value: id, label: name })),
      ],
    })}
    <div class="form-foot"><button class="button" type="submit">${digest === undefined ? 'Post the digest there' : 'Post it there instead'}</button></div></form></section>
  `;
}

function about({ href, csrf, now, chats }: DigestCardView, { chat, host, nextAt, last }: ChatDigest): Html {
  const name = chats.find(({ id }) => id === chat)?.name ?? chat;
  return html`
    <dl class="facts"><dt>Posted to</dt><dd>${name} at <span class="mono">${host}</span></dd>
    <dt>Last</dt><dd>${last === null ? html`<span class="muted">None yet</span>` : html`${stateOf(last.state)} ${relativeTime(now, last.at)}${last.error === null ? '' : html`<br>${last.error}`}`}</dd>
    <dt>${last?.state === 'retrying' ? 'Next attempt' : 'Next'}</dt><dd>${exactTime(nextAt)}</dd></dl>
    <div class="card-foot"><form method="post"${attributes({ action: `${href}/test` })}>${formToken(csrf)}<button class="button" type="submit">Send a test</button></form>
    <a class="button button-danger"${attributes({ href: `${href}/remove` })}>Remove</a></div>
  `;
}

function stateOf(state: NonNullable<ChatDigest['last']>['state']): Html {
  if (state === 'sent') return pill('Posted', 'tip');
  if (state === 'empty') return pill('Nothing to say');
  return state === 'retrying' ? pill('Trying again', 'warn') : pill('Given up for that week', 'danger');
}

/** @param view.back address of the settings */
export function removeDigestBody({
  href,
  csrf,
  host,
  back,
}: Pick<DigestCardView, 'href' | 'csrf'> & { readonly host: string; readonly back: string }): Html {
  return html`
    <div class="stack"><section class="card card-danger"><p>No digest is posted to <span class="mono">${host}</span> any more, and the address is forgotten.</p>
    <form class="card-foot" method="post"${attributes({ action: `${href}/remove` })}>${formToken(csrf)}
    <button class="button button-danger-solid" type="submit">End the digest</button>
    <a class="button button-quiet"${attributes({ href: back })}>Cancel</a></form></section></div>
  `;
}
