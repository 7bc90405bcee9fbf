/** The event stream of a job's page: reports that something changed, never what. It polls the row, which any machine may write. */
import { defined } from '../../../../lib/defined.ts';
import { isEnded, type Job } from '../../../../records/jobs/job.ts';
import { type EventStream, eventReply, eventStreams } from '../../../edge/http/event-streams.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { sessionCookie } from '../session-cookie.ts';
import type { WithJob } from './find-job.ts';
import { lastEventOf, pageVersion } from './page-version.ts';

export interface LivePace {
  /** Milliseconds between two reads of the row. */
  readonly every: number;
  /** Reads between two checks of the session. */
  readonly session: number;
  /** Reads between two keep-alive comments, so that no proxy closes a quiet stream. */
  readonly sign: number;
  /** Streams of this process. */
  readonly max: number;
  /** Streams of one member. */
  readonly each: number;
}

const LIVE_PACE: LivePace = { every: 1_000, session: 20, sign: 15, max: 200, each: 12 };

/** Counts the open streams, so it is created once for a process. */
export function jobLive(pace: LivePace = LIVE_PACE): WithJob {
  const streams = eventStreams({ all: pace.max, each: pace.each });
  return async (context, job) => {
    // The body of a HEAD reply is never read, so the stream would never end.
    if (context.request.method === 'HEAD') return eventReply('');
    const opened = streams.open(context.session.user.id, context.request.signal);
    if ('status' in opened) return opened;
    follow(context, job, { pace, opened });
    return eventReply(opened.body);
  };
}

interface Following {
  readonly pace: LivePace;
  readonly opened: EventStream;
}

function follow(context: DashboardRequest, job: Job, { pace, opened }: Following): void {
  opened.send('retry: 3000\n\n');
  let seen = (context.request.query.get('seen') ?? '').slice(0, 100);
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
    if (looks % pace.session === 0 && !(await isSignedIn(context))) return gone();
    const now = await newest(context, job.id, seen);
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
  // When the store fails the stream ends, and the browser reconnects automatically.
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
    if (page.length < 200) return { seen: pageVersion(job, last), ended: isEnded(job.state) };
  }
}

/** Ends the stream of a member who signed out or was removed. */
async function isSignedIn({ service, request, session }: DashboardRequest): Promise<boolean> {
  return (await sessionCookie(service).visit(request)).session?.user.id === session.user.id;
}
