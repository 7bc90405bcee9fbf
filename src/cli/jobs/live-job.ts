/** Prints the progress of a job in a terminal: steps, todos as they are ticked, and what the agent does. */
import type { JobNews } from '../../tasks/follow-job.ts';
import { plainLines } from '../plain-lines.ts';
import type { Terminal } from '../terminal.ts';
import { isEnd, isState, stateText, stateWord, todoGlyph } from './job-labels.ts';
import type { StatusLine } from './status-line.ts';

const MAX_WORDS = 160;
/** Lines shown of one event. */
const MAX_LINES = 6;

type Paint = Pick<Terminal, 'paint'>;
type Event = JobNews['events'][number];

function eventLines({ kind, text }: Event, { job }: JobNews, { paint }: Paint): string[] {
  // The end is printed with everything else that is known about it.
  if (kind === 'state') return isState(text) && !isEnd(text) ? [stateText({ state: text }, { paint })] : [];
  if (kind === 'problem' && isEnd(job.state) && text === job.messageToUser) return [];
  const lines = plainLines(text, MAX_WORDS).slice(0, MAX_LINES);
  if (kind === 'problem') return lines.map((line) => `  ${paint('yellow', `! ${line}`)}`);
  return lines.map((line) => paint('dim', `  ${kind === 'tool' ? '· ' : ''}${line}`));
}

function todoLines(before: ReadonlyMap<string, string>, { job }: JobNews, { paint }: Paint): string[] {
  return job.todos
    .filter(({ id, status }) => before.get(id) !== status)
    .map(({ status, content }) => {
      const [line = ''] = plainLines(content, MAX_WORDS);
      const text = `  ${todoGlyph(status)} ${line}`;
      return status === 'completed'
        ? paint('green', text)
        : status === 'cancelled'
          ? paint('dim', text)
          : text;
    });
}

export function seconds(milliseconds: number): string {
  const all = Math.max(0, Math.round(milliseconds / 1_000));
  return all < 60 ? `${all} s` : `${Math.floor(all / 60)} min ${all % 60} s`;
}

/** @param clock for the elapsed time */
export function createLiveJob(
  status: StatusLine,
  terminal: Paint,
  clock: () => number,
): (news: JobNews) => void {
  const began = clock();
  let todos: ReadonlyMap<string, string> = new Map();
  return (news) => {
    const { job, events } = news;
    status.above([
      ...events.flatMap((event) => eventLines(event, news, terminal)),
      ...todoLines(todos, news, terminal),
    ]);
    todos = new Map(job.todos.map(({ id, status: now }) => [id, now]));
    const done = job.todos.filter(({ status: now }) => now === 'completed').length;
    const ticked = job.todos.length === 0 ? '' : ` · ${done} of ${job.todos.length} todos`;
    const word = job.wish === 'cancel' ? 'Stopping' : stateWord(job);
    status.show(() => `${word} · ${seconds(clock() - began)}${ticked}`);
  };
}
