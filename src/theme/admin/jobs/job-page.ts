/** Renders the page of a job: state, steps, plan, conversation, log and facts. */
import type { FileDiff } from '../../../lib/git/repository.ts';
import { attributes, type Html, type HtmlPart, html } from '../../../lib/html.ts';
import type { Job, Todo } from '../../../records/jobs/job.ts';
import { interfaceIcon } from '../../icons/interface-icon.ts';
import type { InterfaceIconName } from '../../icons/interface-icons.data.ts';
import { machineText } from '../parts/machine-text.ts';
import { exactTime } from '../parts/moment.ts';
import { count } from '../parts/numbers.ts';
import { type JobAnswersView, jobAnswers } from './job-answers.ts';
import {
  type ConversationEntry,
  jobConversation,
  type MessageForm,
  messageForm,
} from './job-conversation.ts';
import { type JobDiscussionView, jobDiscussion } from './job-discussion.ts';
import { jobFiles } from './job-files.ts';
import { type HelpView, jobHelp } from './job-help.ts';
import { type JobLogView, jobLog } from './job-log.ts';
import { type JobStepView, jobSteps } from './job-steps.ts';
import { pullRequestName, safeLink } from './job-text.ts';
import { type JobTopView, jobTop } from './job-top.ts';
import { branchName } from './jobs-page.ts';
import { type ReaderReviewView, readerReview } from './reader-review.ts';

interface JobPageView {
  readonly now: number;
  /** Address of the stream that reports changes; undefined when the job has ended. */
  readonly live?: string;
  readonly top: JobTopView;
  readonly steps: readonly JobStepView[];
  readonly conversation: readonly ConversationEntry[];
  readonly messageForm?: MessageForm;
  readonly log: JobLogView;
  /** What it changed; undefined without a commit, and where there is no copy of the branch. */
  readonly files: readonly FileDiff[] | undefined;
  /** What they change for readers. */
  readonly readers?: ReaderReviewView;
  /** What the agent wrote for whoever reviews it; undefined where a pull request says it. */
  readonly report?: string;
  /** Comments on them that the member has not sent yet. */
  readonly drafts?: number;
  /** Feedback that its merge resolves; undefined where there is none, and after the merge. */
  readonly answers?: JobAnswersView;
  /** Whether it helped; undefined until it is merged. */
  readonly help?: HelpView;
  /** What is said on its pull request; undefined where that is nothing. */
  readonly discussion?: JobDiscussionView;
  /** Name of the actor who started it. */
  readonly by: string;
  readonly agent: string;
}

/**
 * An island while the job goes on: `data-part` is where the focus goes when what had it is gone, and `data-key` says
 * which element is the same in newer HTML.
 */
export function jobBody(view: JobPageView): Html {
  const { live, top, steps, conversation, messageForm: form, log, now } = view;
  const { job } = top;
  return html`
    <div class="job" data-job${attributes({ 'data-live': live })}>
    ${part('top', jobTop(top))}${part('readers', view.readers === undefined ? html`` : readerReview(view.readers))}${part('files', changed(view))}${part('report', view.report === undefined ? html`` : report(view.report))}${part('answers', view.answers === undefined ? html`` : jobAnswers(view.answers))}${part('help', view.help === undefined ? html`` : jobHelp(view.help))}${part('forge', view.discussion === undefined ? html`` : jobDiscussion(view.discussion, now))}${part('steps', jobSteps(steps, job.state === 'completed'))}
    <div class="job-columns"><div class="job-main">${part('todos', jobTodos(job.todos))}
    <section class="card" aria-labelledby="talk"><h2 class="card-title" id="talk">Conversation</h2>${part('talk', jobConversation(conversation, now))}${part('say', form === undefined ? html`` : messageForm(form))}</section>
    <section class="card" aria-labelledby="log"><h2 class="card-title" id="log">Log</h2>${part('log', jobLog(log))}</section></div>
    <aside class="card job-facts" aria-labelledby="facts"><h2 class="card-title" id="facts">Facts</h2>${part('facts', facts(view))}</aside></div></div>
  `;
}

/** For pages without script; otherwise they follow the job. */
export function refreshJob(href: string): Html {
  return html`<a class="button job-refresh"${attributes({ href })}>${interfaceIcon('refresh')}Refresh</a>`;
}

function changed({ files, top, drafts = 0 }: JobPageView): Html {
  return files === undefined || files.length === 0 ? html`` : jobFiles(files, `${top.href}/changes`, drafts);
}

function report(text: string): Html {
  return html`<section class="card" aria-labelledby="report"><h2 class="card-title" id="report">Report</h2><div class="job-report" role="region" aria-labelledby="report" tabindex="0">${machineText(text)}</div></section>`;
}

function part(name: string, content: Html): Html {
  return html`<div class="job-part" data-part="${name}">${content}</div>`;
}

function facts({ top, by, agent }: JobPageView): Html {
  const { job } = top;
  const rows: (readonly [string, HtmlPart])[] = [
    // Before the first commit there is no branch.
    ...(job.commit === null ? [] : [['Branch', branchName(job.branch)] as const]),
    ...(job.baseBranch === null ? [] : [['Made from', branchName(job.baseBranch)] as const]),
    ...(job.base === null ? [] : [['Base', shortCommit(job.base)] as const]),
    ...(job.commit === null ? [] : [['Commit', shortCommit(job.commit)] as const]),
    ...pullRequest(job),
    ['Agent', agent],
    ['Asked by', by],
    ['Asked', exactTime(job.createdAt)],
    ...origin(job),
    ...(job.finishedAt === null ? [] : [['Ended', exactTime(job.finishedAt)] as const]),
    ...(job.round === 0 ? [] : [['Round', count(job.round + 1)] as const]),
    ...usage(job),
    ['Job', html`<span class="mono">${job.id}</span>`],
  ];
  return html`<dl class="facts facts-stacked">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function shortCommit(commit: string): Html {
  return html`<span class="mono"${attributes({ title: commit })}>${commit.slice(0, 10)}</span>`;
}

function pullRequest({
  pullRequestLink,
  review,
  draft,
  settled,
}: Job): readonly (readonly [string, HtmlPart])[] {
  const href = safeLink(pullRequestLink);
  if (review !== null || pullRequestLink === null) return [];
  if (href === undefined) return [['Pull request', html`<span class="mono">${pullRequestLink}</span>`]];
  return [
    [
      'Pull request',
      html`<a class="link"${attributes({ href, rel: 'noreferrer' })}>${pullRequestName(href)}</a>${settled === null ? (draft ? html` <span class="muted">asked as a draft</span>` : '') : html` <span class="muted">${settled}</span>`}`,
    ],
  ];
}

const THREADS = { issue: 'Issue', pull_request: 'Pull request' } as const;

function origin({ origin: from }: Job): readonly (readonly [string, HtmlPart])[] {
  if (from === null) return [];
  const name = `${THREADS[from.kind]} #${from.number}`;
  const href = safeLink(from.comment) ?? safeLink(from.url);
  const linked =
    href === undefined
      ? name
      : html`<a class="link"${attributes({ href, rel: 'noreferrer nofollow' })}>${name}</a>`;
  return [['Asked in', linked]];
}

function usage({ usage: { steps, inputTokens, outputTokens } }: Job): readonly (readonly [string, string])[] {
  return [
    ...(steps === 0 ? [] : [['Agent steps', count(steps)] as const]),
    ...(inputTokens + outputTokens === 0
      ? []
      : [['Tokens', `${count(inputTokens)} read, ${count(outputTokens)} written`] as const]),
  ];
}

const LOOKS: Readonly<Record<Todo['status'], { icon?: InterfaceIconName; word: string }>> = {
  pending: { word: 'To do' },
  in_progress: { icon: 'refresh', word: 'In progress' },
  completed: { icon: 'check', word: 'Done' },
  cancelled: { icon: 'close', word: 'Dropped' },
};

/** Renders the agent's todos with their states. */
function jobTodos(todos: readonly Todo[]): Html {
  if (todos.length === 0) return html``;
  const done = todos.filter(({ status }) => status === 'completed').length;
  return html`
    <section class="card job-todos" aria-labelledby="todos"><div class="box-head"><h2 class="card-title" id="todos">Plan</h2>
    <span class="muted">${done} of ${todos.length} done</span></div><ul class="todo-list">${todos.map(todo)}</ul></section>
  `;
}

function todo({ id, content, status, priority }: Todo): Html {
  const { icon, word } = LOOKS[status];
  const important =
    priority === 'high' && status !== 'completed' ? html`<span class="todo-word">important</span>` : html``;
  return html`
    <li class="todo"${attributes({ 'data-status': status, 'data-id': id })}><span class="todo-mark">${icon === undefined ? '' : interfaceIcon(icon)}</span>
    <span class="todo-text">${content}</span>${important}<span class="todo-word">${word}</span></li>
  `;
}
