/** Renders the page behind the link that ends letters about one's feedback: a question, then that it is done. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import type { SiteView } from '../page-view.ts';
import { siteHref } from './parts/site-href.ts';
import { shell } from './shell.ts';

export const UNSUBSCRIBE_PATH = '/_lectern/unsubscribe';

export interface Unsubscribing {
  /** Undefined for a link that is not ours. */
  readonly token: string | undefined;
  /** Whose design the page has. */
  readonly project: string;
  readonly done: boolean;
}

interface UnsubscribeView extends Unsubscribing {
  readonly site: SiteView;
  readonly navigation: NavigationView;
}

/** In English, as the letter is. */
export function renderUnsubscribePage({ site, navigation, ...unsubscribing }: UnsubscribeView): Html {
  const css = site.assets['feedback.css'];
  return shell({
    site,
    navigation,
    mode: 'center',
    title: wordsOf(unsubscribing).title,
    meta: html`
      <meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
      ${css === undefined ? '' : html`<link rel="stylesheet" href="${siteHref(site, css) ?? ''}">`}
    `,
    main: html`<article class="page" lang="en" dir="ltr">${question(site.base, unsubscribing)}</article>`,
  });
}

/** Without the design of a site, for somebody who may see nothing of it. */
export function plainUnsubscribePage(base: string, unsubscribing: Unsubscribing): Html {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${wordsOf(unsubscribing).title}</title></head><body><main>${question(base, unsubscribing)}</main></body></html>`;
}

function wordsOf({ token, done }: Unsubscribing): { readonly title: string; readonly text: string } {
  if (token === undefined)
    return { title: 'This link is not complete', text: 'Copy the whole address from the letter.' };
  if (done) return { title: 'Done', text: 'You get no letter about your feedback any more.' };
  return {
    title: 'Letters about your feedback',
    text: 'Do you want no letter any more when your feedback leads to a change? This holds for all sites of this server.',
  };
}

/** A GET changes nothing, because mail programs follow links by themselves. */
function question(base: string, unsubscribing: Unsubscribing): Html {
  const { token, project, done } = unsubscribing;
  const { title, text } = wordsOf(unsubscribing);
  const action = `${base}${UNSUBSCRIBE_PATH}?${new URLSearchParams({ to: token ?? '', project })}`;
  const form = html`<form class="ask-back" method="post"${attributes({ action })}><button class="button" type="submit">Get no more letters</button></form>`;
  return html`
    <h1>${title}</h1>
    <p class="lead" role="status">${text}</p>
    ${token === undefined || done ? '' : form}
  `;
}
