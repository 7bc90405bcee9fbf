/** Renders a member's accounts at providers: connect those that are not yet, and disconnect. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { formToken } from '../parts/form-token.ts';
import { relativeTime } from '../parts/moment.ts';

export interface Connection {
  /** Id of the provider. */
  readonly id: string;
  readonly name: string;
  /** Absent while it is not connected. */
  readonly connected?: { readonly label: string; readonly lastUsedAt: number };
}

interface ConnectionsView {
  readonly href: string;
  readonly csrf: string;
  readonly now: number;
  readonly connections: readonly Connection[];
}

/** Nothing where the installation has no providers. */
export function connectionsCard({ href, csrf, now, connections }: ConnectionsView): Html {
  if (connections.length === 0) return html``;
  const items = connections.map(({ id, name, connected }) => {
    const [path, label, text] =
      connected === undefined
        ? (['connect', 'Connect', html`Not connected`] as const)
        : ([
            'disconnect',
            'Disconnect',
            html`${connected.label === '' ? 'Connected' : connected.label}, last used ${relativeTime(now, connected.lastUsedAt)}`,
          ] as const);
    return html`
      <li><div><p class="strong">${name}</p><p class="hint">${text}</p></div>
      <form method="post"${attributes({ action: `${href}/connections/${id}/${path}` })}>${formToken(csrf)}
      <button class="button button-small" type="submit"${attributes({ 'aria-label': `${label}: ${name}` })}>${label}</button></form></li>
    `;
  });
  return html`
    <section class="card" aria-labelledby="connections"><h2 class="card-title" id="connections">Sign in with a provider</h2>
    <p class="card-text">A connected account signs you in without your password and without a code.</p>
    <ul class="card-list">${items}</ul></section>
  `;
}

/** The page between our form and the provider, for browsers that do not go on by themselves. */
export function awayBody(name: string, location: string): Html {
  return html`
    <div class="stack"><section class="card"><p>You are on your way to ${name}. If nothing happens, continue by hand.</p>
    <p class="card-foot"><a class="button button-primary"${attributes({ href: location, rel: 'nofollow' })}>Continue to ${name}</a></p></section></div>
  `;
}
