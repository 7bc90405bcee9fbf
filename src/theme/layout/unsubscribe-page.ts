/** Renders the page behind the link that ends letters about one's feedback: a question, then that it is done. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import type { SiteView } from '../page-view.ts';
import { shell } from './shell.ts';
import { siteHref } from './site-href.ts';

export const UNSUBSCRIBE_PATH = '/_lectern/unsubscribe';

export interface UnsubscribeView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  /** Undefined for a link that is not ours. */
  readonly token: string | undefined;
  /** Whose design the page has. */
  readonly project: string;
  readonly done: boolean;
}

/** In English, as the letter is. A GET changes nothing, because mail programs follow links by themselves. */
export function renderUnsubscribePage({ site, navigation, token, project, done }: UnsubscribeView): Html {
  const css = site.assets['feedback.css'];
  const action = `${siteHref(site, UNSUBSCRIBE_PATH) ?? ''}?${new URLSearchParams({ to: token ?? '', project })}`;
  const [title, text] =
    token === undefined
      ? ['This link is not complete', 'Copy the whole address from the letter.']
      : done
        ? ['Done', 'You get no letter about your feedback any more.']
        : [
            'Letters about your feedback',
            'Do you want no letter any more when your feedback leads to a change? This holds for all sites of this server.',
          ];
  return shell({
    site,
    navigation,
    mode: 'center',
    title,
    meta: html`
      <meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
      ${css === undefined ? '' : html`<link rel="stylesheet" href="${siteHref(site, css) ?? ''}">`}
    `,
    main: html`
      <article class="page" lang="en" dir="ltr">
        <h1>${title}</h1>
        <p class="lead" role="status">${text}</p>
        ${token === undefined || done ? '' : html`<form class="ask-back" method="post"${attributes({ action })}><button class="button" type="submit">Get no more letters</button></form>`}
      </article>
    `,
  });
}
