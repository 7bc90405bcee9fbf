/** Jobs as text for people: a table of several, everything of one, and how a run ended. */

import { oneLine } from '../../lib/text/clean-text.ts';
import type { JobEventLine, JobLine } from '../../tasks/manage-jobs.ts';
import type { RunOutcome } from '../../tasks/run-job-here.ts';
import { columns } from '../columns.ts';
import { plainLines } from '../plain-lines.ts';
import type { Terminal } from '../terminal.ts';
import { stateText, stateWord, todoGlyph } from './job-labels.ts';

const MAX_PROMPT = 60;
const MAX_LINE = 200;
const MAX_FILES = 20;
/** Characters of an id shown to people, from its end: ids begin with their time, so beginnings look alike. */
const ID_END = 10;

type Paint = Pick<Terminal, 'paint'>;

const minute = (moment: string): string => moment.slice(0, 16).replace('T', ' ');
export const shortId = ({ sessionId }: Pick<JobLine, 'sessionId'>): string => sessionId.slice(-ID_END);

export function jobTable(jobs: readonly JobLine[], { paint }: Paint): string {
  const head = ['ID', 'PROJECT', 'CREATED', 'STATE', 'BRANCH', 'PROMPT'];
  const rows = jobs.map((job) => [
    shortId(job),
    job.project,
    minute(job.createdAt),
    job.wish === 'cancel' ? 'Stopping' : stateWord(job),
    job.commit === undefined ? '' : job.branch,
    oneLine(job.prompt, MAX_PROMPT),
  ]);
  const [first, ...lines] = columns([head, ...rows]);
  return [paint('dim', first!), ...lines].join('\n');
}

/** Name and value, one line each. */
function facts(pairs: readonly (readonly [string, string | undefined])[], { paint }: Paint): string[] {
  const known = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '');
  const width = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `  ${paint('dim', name.padEnd(width))}  ${value}`);
}

function message({ messageToUser = '' }: JobLine): string[] {
  return plainLines(messageToUser, 1_000).map((line) => `  ${line}`);
}

export function jobText(job: JobLine, events: readonly JobEventLine[], terminal: Paint): string {
  const { usage } = job;
  return [
    `${stateText(job, terminal)}  ${oneLine(job.prompt, MAX_LINE)}`,
    ...message(job),
    ...facts(
      [
        ['id', job.sessionId],
        ['project', job.project],
        ['asked', `${minute(job.createdAt)} UTC by ${job.askedBy}`],
        ['in', job.origin?.comment],
        ['ended', job.finishedAt === undefined ? undefined : `${minute(job.finishedAt)} UTC`],
        ['branch', branchOf(job)],
        ['commit', job.commit],
        ['review', job.pullRequestLink],
        ['page', job.link],
        [
          'used',
          usage.steps === 0
            ? undefined
            : `${usage.steps} steps, ${usage.inputTokens} tokens read, ${usage.outputTokens} written`,
        ],
      ],
      terminal,
    ),
    ...job.todos.map(({ status, content }) => `  ${todoGlyph(status)} ${oneLine(content, MAX_LINE)}`),
    ...events.map(({ at, kind, text }) =>
      terminal.paint('dim', `  ${at.slice(11, 19)} ${kind.padEnd(7)} ${oneLine(text, MAX_LINE)}`),
    ),
  ].join('\n');
}

/** There is a branch once there is a commit. */
function branchOf({ branch, baseBranch, commit }: JobLine): string | undefined {
  if (commit === undefined) return undefined;
  return baseBranch === undefined ? branch : `${branch} for ${baseBranch}`;
}

function fileLines({ files }: RunOutcome, { paint }: Paint): string[] {
  const shown = files.slice(0, MAX_FILES).map(({ path, from, kind, added, removed }) => {
    const moved = from === undefined ? '' : paint('dim', ` from ${oneLine(from, MAX_LINE)}`);
    const counts = `${paint('green', `+${added}`)} ${paint('red', `-${removed}`)}`;
    return `  ${kind.padEnd(7)} ${oneLine(path, MAX_LINE)}${moved} ${counts}`;
  });
  const more = files.length - shown.length;
  return more > 0 ? [...shown, `  and ${more} more`] : shown;
}

/** Branch, review, message and files: what a person needs for the next step. */
export function outcomeText(outcome: RunOutcome, terminal: Paint): string {
  const { job } = outcome;
  return [
    `${stateText(job, terminal)}  ${oneLine(job.title ?? job.prompt, MAX_LINE)}`,
    ...message(job),
    ...fileLines(outcome, terminal),
    ...facts(
      [
        ['branch', job.commit === undefined ? undefined : job.branch],
        ['review', job.pullRequestLink],
        ['page', job.pullRequestLink === job.link ? undefined : job.link],
      ],
      terminal,
    ),
  ].join('\n');
}
