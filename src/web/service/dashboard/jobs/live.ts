/** The event stream of a job's page: says that something changed, never what. The row is asked, whichever machine wrote it. */
import { defined } from '../../../../lib/defined.ts';
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import { type EventStream, eventReply, eventStreams } from '../../../edge/http/event-streams.ts';
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
  /** Streams of one member. */
  readonly each: number;
}

export const LIVE_PACE: LivePace = { every: 1_000, session: 20, sign: 15, most: 200, each: 12 };

/** The listeners are counted here, so it is made once for a process. */
export function jobLive(pace: LivePace = LIVE_PACE): WithJob {
  const streams = eventStreams({ all: pace.most, each: pace.each });
  return async (asked, job) => {
    // Nobody would read it, so nobody would end it.
    if (asked.request.method === 'HEAD') return eventReply('');
    const opened = streams.open(asked.session.user.id, asked.request.signal);
    if ('status' in opened) return opened;
    follow(asked, job, { pace, opened });
    return eventReply(opened.body);
  };
}

interface Following {
  readonly pace: LivePace;
  readonly opened: EventStream;
}

function follow(asked: DashboardRequest, job: Job, { pace, opened }: Following): void {
  opened.send('retry: 3000\n\n');
  let seen = (asked.request.query.get('seen') ?? '').slice(0, 100);
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  opened.onEnd(() => {
    over = true;
    clearTimeout(timer);
  });
  const gone = (): void => {
    opened.send('event: gone\ndata: {}\n\n');
    opened.end();
  };
  const look = async (): Promise<void> => {
    looks++;
    if (looks % pace.session === 0 && !(await isSignedIn(asked))) return gone();
    const now = await newest(asked, job.id, seen);
    if (over) return;
    if (now === undefined) return gone();
    if (now.seen !== seen) opened.send(`event: change\ndata: ${JSON.stringify({ ended: now.ended })}\n\n`);
    else if (looks % pace.sign === 0) opened.send(': still there\n\n');
    seen = now.seen;
    if (now.ended) return opened.end();
    if (over) return;
    timer = setTimeout(next, pace.every);
    timer.unref();
  };
  // A store that cannot be asked ends the stream; the browser comes back by itself.
  const next = (): void => void look().catch(() => opened.end());
  if (!over) next();
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
      ...defined({ after: last }),
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
