/** The event stream of a job's page: says that something changed, never what. The row is asked, whichever machine wrote it. */
import { Readable } from 'node:stream';
import { isEnded, type Job } from '../../../records/jobs/job.ts';
import { type Reply, reply, TEXT_TYPE } from '../../http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { sessionCookie } from '../session-cookie.ts';
import type { WithJob } from './find-job.ts';
import { lastEventOf, seenOf } from './seen.ts';

export interface LivePace {
  /** Milliseconds between two looks. */
  readonly every: number;
  /** Looks between two checks of the session. */
  readonly session: number;
  /** Looks between two signs of life, so that a proxy does not take a quiet stream for a dead one. */
  readonly sign: number;
  /** Streams of this process. */
  readonly most: number;
}

export const LIVE_PACE: LivePace = { every: 1_000, session: 20, sign: 15, most: 200 };

/** The listeners are counted here, so it is made once for a process. */
export function jobLive(pace: LivePace = LIVE_PACE): WithJob {
  let listeners = 0;
  return async (asked, job) => {
    // Nobody would read it, so nobody would end it.
    if (asked.request.method === 'HEAD') return events('');
    if (listeners >= pace.most)
      return reply(503, TEXT_TYPE, 'Too many open pages\n', { 'retry-after': '30' });
    listeners++;
    return stream(asked, job, { pace, done: () => void listeners-- });
  };
}

interface Running {
  readonly pace: LivePace;
  readonly done: () => void;
}

function stream(asked: DashboardRequest, job: Job, { pace, done }: Running): Reply {
  const { signal, query } = asked.request;
  const body = new Readable({ read: () => undefined });
  body.push('retry: 3000\n\n');
  let seen = (query.get('seen') ?? '').slice(0, 100);
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const end = (event?: string): void => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    done();
    if (event !== undefined) body.push(`event: ${event}\ndata: {}\n\n`);
    body.push(null);
  };
  const look = async (): Promise<void> => {
    looks++;
    if (looks % pace.session === 0 && !(await isSignedIn(asked))) return end('gone');
    const now = await newest(asked, job.id, seen);
    if (over) return;
    if (now === undefined) return end('gone');
    if (now.seen !== seen) body.push(`event: change\ndata: ${JSON.stringify({ ended: now.ended })}\n\n`);
    else if (looks % pace.sign === 0) body.push(': still there\n\n');
    seen = now.seen;
    if (now.ended) return end();
    timer = setTimeout(next, pace.every);
    timer.unref();
  };
  // A store that cannot be asked ends the stream; the browser comes back by itself.
  const next = (): void => void look().catch(() => end());
  signal.addEventListener('abort', () => end());
  body.once('close', () => end());
  if (signal.aborted) end();
  else next();
  return events(body);
}

function events(body: Reply['body']): Reply {
  return reply(200, 'text/event-stream; charset=utf-8', body, { 'x-accel-buffering': 'no' });
}

async function newest(
  { service, project }: DashboardRequest,
  id: string,
  seen: string,
): Promise<{ readonly seen: string; readonly ended: boolean } | undefined> {
  const { jobs } = service.records;
  const job = await jobs.get(project!.id, id);
  if (job === undefined) return undefined;
  let last = lastEventOf(seen);
  for (;;) {
    const page = await jobs.events(project!.id, id, {
      ...(last === undefined ? {} : { after: last }),
      limit: 200,
    });
    last = page.at(-1)?.id ?? last;
    if (page.length < 200) return { seen: seenOf(job, last), ended: isEnded(job.state) };
  }
}

/** Whoever signed out, or was removed, follows nothing any more. */
async function isSignedIn({ service, request, session }: DashboardRequest): Promise<boolean> {
  return (await sessionCookie(service).visit(request)).session?.user.id === session.user.id;
}
