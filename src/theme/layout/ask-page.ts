/** Renders `/ask?q=`: a question with its answer as a page, for readers without script. */
import { attributes, type Html, html } from '../../lib/html.ts';
import type { NavigationView } from '../../site/navigation/views/view.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { SiteView } from '../page-view.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { type OurPageParts, shellParts } from './parts/own-part.ts';
import { siteHref } from './parts/site-href.ts';
import { pageStrings, shell } from './shell.ts';

interface QuoteView {
  /** With the site's base. */
  readonly url: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly code?: { readonly language: string; readonly text: string };
}

export interface AskPageAnswer {
  /** What the documentation says, or why there is no answer. */
  readonly message: string;
  readonly quotes: readonly QuoteView[];
  readonly nearest: readonly { readonly url: string; readonly title: string }[];
  /** Whom to ask instead. */
  readonly handOff?: { readonly url: string; readonly label: string };
  /** Of an answer that takes votes. */
  readonly voteId?: string;
}

interface AskPageView {
  readonly site: SiteView;
  readonly navigation: NavigationView;
  readonly question: string;
  /** Questions of the team, shown before anything is asked. */
  readonly examples: readonly string[];
  /** Whether a vote was just sent. */
  readonly isThanked: boolean;
  readonly answer?: AskPageAnswer;
  readonly parts?: OurPageParts;
}

export function renderAskPage(view: AskPageView): Html {
  const { site, navigation, question, answer, examples, isThanked } = view;
  const text = pageStrings(navigation);
  return shell({
    site,
    navigation,
    mode: 'center',
    features: ['answers'],
    ...shellParts(view.parts),
    title: question.trim() === '' ? text.askTitle : `${text.askTitle}: ${question}`,
    meta: html`<meta name="robots" content="noindex">`,
    main: html`
      <article class="page search-page">
        <h1>${text.askTitle}</h1>
        ${askForm(site, text, question)}
        <p class="search-count" role="status">${answer?.message ?? (isThanked ? text.ask.thanks : text.askEmpty)}</p>
        ${answer?.quotes.map(quoteHtml) ?? ''}
        ${nearest(text, answer)}
        ${answer?.handOff === undefined ? '' : html`<p><a class="button" href="${answer.handOff.url}">${answer.handOff.label}</a></p>`}
        ${answer?.voteId === undefined ? '' : votes(site, text, answer.voteId)}
        ${answer === undefined ? exampleLinks(site, text, examples) : ''}
      </article>
    `,
  });
}

function askForm(site: SiteView, text: InterfaceStrings, question: string): Html {
  return html`
    <form class="search-form" aria-label="${text.askTitle}" method="get" action="${siteHref(site, '/ask') ?? ''}">
      ${interfaceIcon('search')}
      <input class="input" type="text" name="q" value="${question}" placeholder="${text.askPrompt}" aria-label="${text.askPrompt}"
        maxlength="1000" autocomplete="off" required dir="auto">
      <button class="button button-primary" type="submit">${text.askSend}</button>
    </form>
  `;
}

function quoteHtml({ url, title, sentences, code }: QuoteView): Html {
  return html`
    <section class="ask-quote">
      <blockquote${attributes({ cite: url })}>${sentences.map((sentence) => html`<p dir="auto">${sentence}</p>`)}</blockquote>
      ${code === undefined ? '' : html`<pre dir="ltr" tabindex="0"><code${attributes({ 'data-language': code.language === '' ? undefined : code.language })}>${code.text}</code></pre>`}
      <p><a href="${url}">${title}</a></p>
    </section>
  `;
}

function votes(site: SiteView, text: InterfaceStrings, id: string): Html {
  const button = (vote: 'up' | 'down', label: string): Html =>
    html`<button class="button" name="vote" value="${vote}">${interfaceIcon(`thumb-${vote}`)}${label}</button>`;
  return html`
    <form class="ask-votes" method="post" action="${siteHref(site, '/_lectern/ask/vote') ?? ''}">
      <input type="hidden" name="id" value="${id}">${button('up', text.ask.helped)}${button('down', text.ask.notHelped)}
    </form>
  `;
}

function exampleLinks(site: SiteView, text: InterfaceStrings, examples: readonly string[]): Html {
  if (examples.length === 0) return html``;
  const links = examples.map((question) => {
    const href = `${siteHref(site, '/ask') ?? ''}?${new URLSearchParams({ q: question })}`;
    return html`<a class="near-link" href="${href}" dir="auto">${question}</a>`;
  });
  return html`<p class="near-title">${text.ask.examples}</p><div class="near">${links}</div>`;
}

function nearest(text: InterfaceStrings, answer: AskPageAnswer | undefined): Html {
  if (answer === undefined || answer.nearest.length === 0) return html``;
  const links = answer.nearest.map(({ url, title }) => html`<a class="near-link" href="${url}">${title}</a>`);
  return html`<p class="near-title">${text.ask.nearest}</p><div class="near">${links}</div>`;
}
