/** Renders what readers asked: each question with its answer, what it cites, and where it was asked. */
import { attributes, type Html, html } from '../../../lib/html.ts';
import type {
  AskedQuestion,
  QuestionCaller,
  QuestionSource,
  WeakPage,
} from '../../../records/questions/question-records.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import { empty } from '../parts/empty.ts';
import { type Figure, figures } from '../parts/figures.ts';
import { relativeTime } from '../parts/moment.ts';
import { count } from '../parts/numbers.ts';
import { type Pager, pager } from '../parts/pager.ts';
import { pill } from '../parts/pill.ts';
import { type Segment, segments } from '../parts/segments.ts';
import { table } from '../parts/table.ts';

export interface QuestionsView {
  readonly now: number;
  readonly period: string;
  readonly periods: readonly Segment[];
  readonly views: readonly Segment[];
  readonly figures: readonly Figure[];
  /** What written answers have cost today; none where no model writes. */
  readonly spent: readonly Figure[];
  readonly questions: readonly AskedQuestion[];
  readonly weakPages: readonly WeakPage[];
  readonly show: 'unanswered' | 'unhelpful' | 'pages' | 'all';
  /** True when nothing was asked in the period. */
  readonly nothing: boolean;
  /** Days that questions are kept; 0: none are. */
  readonly days: number;
  /** Public address of the site without trailing slash. */
  readonly site: string | undefined;
  readonly pager: Pager;
}

const CALLERS: Readonly<Record<QuestionCaller, string>> = {
  web: 'Site',
  widget: 'Widget',
  api: 'Program',
  mcp: 'Assistant',
};

export function questionsBody(view: QuestionsView): Html {
  const { periods, views, questions, nothing, period, days, site } = view;
  const spent = view.spent.length === 0 ? html`` : figures(view.spent);
  const off = days === 0 ? html`${spent}${notKept()}` : html``;
  if (nothing && days === 0) return off;
  if (nothing)
    return html`${spent}<div class="bar bar-end">${segments('Period', periods)}</div>${empty({
      icon: 'ask',
      title: 'No questions yet',
      text: `${period}: no questions. They are kept for ${days} days with their answers, without who asked.`,
      ...(site === undefined ? {} : { action: { label: 'Open the site', href: site } }),
    })}`;
  const controls = html`<div class="bar">${segments('Questions', views)}${segments('Period', periods)}</div>`;
  const all = figures(days === 0 ? view.figures : view.figures.concat(view.spent));
  return html`${off}${all}<div class="after-figures">${controls}${view.show === 'pages' ? weakPages(view) : questions.length === 0 ? noQuestions(view) : list(view)}${pager(view.pager)}</div>`;
}

function list({ questions, now, site, show }: QuestionsView): Html {
  return table({
    caption: show === 'unanswered' ? 'Questions without an answer' : 'Questions',
    rows: questions,
    columns: [
      { label: 'Question', kind: 'main', cell: (question) => questionCell(question, site) },
      {
        label: 'Asked from',
        hide: 720,
        cell: ({ page }) => (page === null ? muted('No page') : place(page, page, site)),
      },
      { label: 'By', hide: 900, cell: ({ caller }) => CALLERS[caller] },
      { label: 'When', kind: 'number', cell: ({ askedAt }) => relativeTime(now, askedAt) },
    ],
  });
}

/** Folded: most lists are read for their questions. */
function questionCell(
  { question, answer, status, sources, vote }: AskedQuestion,
  site: string | undefined,
): Html {
  const state =
    status === 'unanswered'
      ? pill('No answer', 'warn')
      : status === 'refused'
        ? pill('Not finished', 'danger')
        : vote === null
          ? ''
          : pill(vote === 1 ? 'Helped' : 'Did not help', vote === 1 ? 'tip' : 'warn');
  const cites = sources.map(({ title, url }: QuestionSource) => html`<li>${place(url, title, site)}</li>`);
  const named = status === 'answered' ? 'From' : 'Nearest pages';
  return html`
    <details class="question"><summary>${interfaceIcon('chevron-right')}<span><span class="strong" dir="auto">${question}</span> ${state}</span></summary>
    <div class="question-more">${answer === '' ? '' : html`<p class="question-answer" dir="auto">${answer}</p>`}
    ${cites.length === 0 ? '' : html`<p class="muted">${named}</p><ul class="question-sources">${cites}</ul>`}</div></details>
  `;
}

/** Words of programs are no addresses: only paths of the site are links. */
function place(path: string, text: string, site: string | undefined): Html {
  return site === undefined || !/^\/(?!\/)/.test(path)
    ? html`<span dir="auto">${text}</span>`
    : html`<a class="link" dir="auto"${attributes({ href: site + path })}>${text}</a>`;
}

function muted(text: string): Html {
  return html`<span class="muted">${text}</span>`;
}

/** Pages to write more on. */
function weakPages({ weakPages: pages, site }: QuestionsView): Html {
  if (pages.length === 0)
    return empty({
      icon: 'success',
      title: 'No weak pages',
      text: 'No page came near to a question without an answer, and no answer was said not to help.',
    });
  return table({
    caption: 'Weak pages',
    rows: pages,
    columns: [
      {
        label: 'Page',
        kind: 'main',
        cell: ({ title, url }) => html`${place(url, title, site)} <span class="muted">${url}</span>`,
      },
      { label: 'Near, without an answer', kind: 'number', cell: ({ unanswered }) => count(unanswered) },
      { label: 'Did not help', kind: 'number', cell: ({ unhelpful }) => count(unhelpful) },
    ],
  });
}

function noQuestions({ show }: QuestionsView): Html {
  return show === 'unhelpful'
    ? empty({
        icon: 'success',
        title: 'No answer was said not to help',
        text: 'Readers vote below an answer, in the panel and on /ask.',
      })
    : show === 'unanswered'
      ? empty({
          icon: 'success',
          title: 'Everything was answered',
          text: 'The documentation answers every question of this period.',
        })
      : empty({ icon: 'ask', title: 'No more questions' });
}

function notKept(): Html {
  return empty({
    icon: 'ask',
    title: 'Questions are not kept',
    text: 'The operator of the server has set LECTERN_ASK_DAYS to 0. Readers are answered all the same.',
    compact: false,
  });
}
