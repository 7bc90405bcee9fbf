/** Renders the feedback list: controls, then entries or pages, or an empty state. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import { empty } from '../parts/empty.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { type BareVotes, bareVotes } from './bare-votes.ts';
import { type FeedbackControls, feedbackControls } from './feedback-controls.ts';
import { type EntriesView, feedbackEntries } from './feedback-entries.ts';
import { feedbackPages, type PagesView } from './feedback-pages.ts';
import { feedbackThemes, type ThemesView } from './feedback-themes.ts';

export interface FeedbackListView {
  readonly controls: FeedbackControls;
  /** The total in words; empty where counting would cost too much. */
  readonly total: string;
  readonly list:
    | { readonly kind: 'entries'; readonly entries: EntriesView }
    | { readonly kind: 'pages'; readonly pages: PagesView }
    | { readonly kind: 'themes'; readonly themes: ThemesView }
    | { readonly kind: 'nothing-matches' | 'no-comments' | 'not-yet-found' }
    | {
        readonly kind: 'nothing-yet';
        readonly site: string | undefined;
        readonly settings: string | undefined;
      };
  readonly pager: Pager;
  readonly votes?: BareVotes;
}

export function feedbackBody(view: FeedbackListView): Html {
  const { list, controls, total } = view;
  if (list.kind === 'nothing-yet') return nothingYet(list);
  const all = html`${total === '' ? html`` : html`<p class="list-total">${total}</p>`}${content(view)}${pager(view.pager)}`;
  const votes = view.votes === undefined || view.votes.pages.length === 0 ? undefined : bareVotes(view.votes);
  return html`${feedbackControls(controls)}${votes === undefined ? all : html`<div class="inbox"><div class="inbox-main">${all}</div>${votes}</div>`}`;
}

function content({ list, controls }: FeedbackListView): Html {
  switch (list.kind) {
    case 'entries':
      return feedbackEntries(list.entries);
    case 'pages':
      return feedbackPages(list.pages);
    case 'themes':
      return feedbackThemes(list.themes);
    case 'no-comments':
      return empty({
        icon: 'thumb-up',
        title: 'No comments yet',
        text: 'Readers have voted, but nobody has written anything so far.',
      });
    case 'not-yet-found':
      return empty({
        icon: 'search',
        title: 'Not in the newest comments',
        text: 'One search looks at 20,000 comments. “Older” looks at those before them.',
      });
    default:
      return empty({
        icon: 'filter',
        title: 'Nothing matches',
        text: 'No feedback fits all of these filters.',
        ...(controls.clear === undefined ? {} : { action: { label: 'Clear filters', href: controls.clear } }),
      });
  }
}

function nothingYet({ site, settings }: { site: string | undefined; settings: string | undefined }): Html {
  const links = [
    site === undefined
      ? html``
      : html`<a class="button button-primary"${attributes({ href: site })}>Open the site</a>`,
    settings === undefined
      ? html``
      : html`<a class="button"${attributes({ href: settings })}>Choose what readers are asked</a>`,
  ];
  return empty({
    icon: 'thumb-up',
    title: 'No feedback yet',
    text: 'Every page asks "Was this page helpful?" at its end, and code samples have a report button. What readers send appears here at once.',
    more: html`<div class="row">${links}</div>`,
  });
}

/** Renders the error for an unreadable address. */
export function feedbackProblem(problems: readonly string[], clear: string): Html {
  return empty({
    icon: 'warning',
    title: 'These filters cannot be read',
    more: html`<ul class="problems">${problems.map((problem) => html`<li>${problem}</li>`)}</ul>`,
    action: { label: 'Clear filters', href: clear },
  });
}

/** Renders the error for an export that exceeds a limit. */
export function exportsTaken(why: string, list: string): Html {
  return empty({
    icon: 'warning',
    title: 'An export is being made already',
    text: `${why} Wait until it is done, or cancel it in the browser, and try again.`,
    action: { label: 'Back to the list', href: list },
  });
}
