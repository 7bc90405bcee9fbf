/** Renders what the forge says of a job's pull request: checks, reviews, and the comments of people. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type {
  ForgeCheck,
  ForgeComment,
  ForgeReview,
  ForgeState,
} from '../../../records/jobs/forge-discussion.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { relativeTime } from '../parts/moment.ts';
import { pluralise } from '../parts/numbers.ts';
import { pill, type Tone } from '../parts/pill.ts';
import { safeLink } from './job-text.ts';

export interface JobDiscussionView {
  /** Null before the first look. */
  readonly state: ForgeState | null;
  /** Oldest first. */
  readonly comments: readonly ForgeComment[];
}

/** More are at the forge. */
const MAX_COMMENTS = 20;
const CHECKS: Readonly<Record<ForgeCheck['state'], readonly [word: string, tone: Tone]>> = {
  success: ['Passed', 'tip'],
  failure: ['Failed', 'danger'],
  pending: ['Running', 'note'],
};
const REVIEWS: Readonly<Record<ForgeReview['state'], readonly [word: string, tone: Tone]>> = {
  approved: ['Approved', 'tip'],
  changes_requested: ['Wants changes', 'warn'],
};
/** What failed is read first. */
const ORDER: readonly ForgeCheck['state'][] = ['failure', 'pending', 'success'];

export function jobDiscussion({ state, comments }: JobDiscussionView, now: number): Html {
  const { checks = [], reviews = [] } = state ?? {};
  const seen = state === null ? '' : html`<span class="muted">Seen ${relativeTime(now, state.at)}</span>`;
  return html`
    <section class="card job-forge" aria-labelledby="forge"><div class="card-head"><h2 class="card-title" id="forge">On the pull request</h2>${seen}</div>
    ${checkList(checks)}${reviewList(reviews)}${commentList(comments, now)}</section>
  `;
}

function checkList(checks: readonly ForgeCheck[]): Html {
  if (checks.length === 0) return html``;
  const items = ORDER.flatMap((state) => checks.filter((check) => check.state === state)).map(
    ({ name, state, url }) => row(CHECKS[state], linked(name, url)),
  );
  return html`<h3 class="job-forge-title">Checks</h3><ul class="job-forge-list">${items}</ul>`;
}

function reviewList(reviews: readonly ForgeReview[]): Html {
  if (reviews.length === 0) return html``;
  const items = reviews.map(({ author, state, url }) => row(REVIEWS[state], linked(author, url)));
  return html`<h3 class="job-forge-title">Reviews</h3><ul class="job-forge-list">${items}</ul>`;
}

const row = ([word, tone]: readonly [string, Tone], what: Html): Html =>
  html`<li>${pill(word, tone)}<span class="job-forge-name">${what}</span></li>`;

/** Names come from strangers, and so do addresses. */
function linked(text: string, url: string | null): Html {
  const href = safeLink(url);
  return href === undefined
    ? html`${text}`
    : html`<a class="link"${attributes({ href, rel: 'noreferrer nofollow' })}>${text}</a>`;
}

function commentList(comments: readonly ForgeComment[], now: number): Html {
  if (comments.length === 0) return html``;
  const rest = comments.length - MAX_COMMENTS;
  const earlier =
    rest > 0 ? html`<p class="muted">${pluralise(rest, 'earlier comment')} at the forge.</p>` : '';
  const items = comments.slice(-MAX_COMMENTS).map((one) => comment(one, now));
  return html`<h3 class="job-forge-title">Comments</h3>${earlier}<ol class="talk">${items}</ol>`;
}

function comment(one: ForgeComment, now: number): Html {
  const { author, at, text, url, path, line } = one;
  const place =
    path === undefined ? '' : html` <span class="path">${path}${line === undefined ? '' : `:${line}`}</span>`;
  return html`
    <li class="say" data-from="person"><p class="say-head">${interfaceIcon('person')}<b>${author}</b> <span class="muted">${relativeTime(now, at)}</span>${place} ${fate(one)} ${linked('Open', url)}</p>
    <div class="say-text">${text}</div></li>
  `;
}

function fate({ round, answeredAt }: ForgeComment): Html {
  if (round === null) return html``;
  return answeredAt === null ? pill('Given to the agent', 'note') : pill('Answered', 'tip');
}
