/** Follows a job: when the server reports a change, fetches the page again and changes the parts that differ. */
import { type ComponentChild, type ComponentChildren, hydrate } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { duration } from '../../theme/admin/jobs/job-text.ts';
import { fetchPage } from '../../theme/client/dashboard/main-html.ts';
import { htmlTree, type LiveComponents } from '../html-tree.ts';

/** Milliseconds until a refused stream is requested again. */
const AGAIN = 30_000;

/** Data attributes of the element. */
export interface JobProps {
  /** Address of the stream that reports changes; undefined when the job has ended. */
  readonly live?: string | undefined;
}

interface Shown extends JobProps {
  readonly tree: ComponentChild[];
}

/** The server's HTML becomes a tree of components in its place. */
export function mountJob(place: HTMLElement): void {
  hydrate(<Job first={shownOf(place)} place={place} />, place);
}

/** What was typed, opened and scrolled stays as it is, because its elements do. */
function Job({ first, place }: { readonly first: Shown; readonly place: HTMLElement }): ComponentChildren {
  const [{ tree, live }, show] = useState(first);
  const [isWatched, setWatched] = useState(!document.hidden);
  const address = useRef(live);
  address.current = live;
  const refresh = useMemo(
    () =>
      inTurn(async () => {
        const { page } = await fetchPage(location.href);
        const fresh = page.querySelector<HTMLElement>('[data-job]');
        if (fresh !== null) show(shownOf(fresh));
      }),
    [],
  );
  useEffect(() => {
    // A hidden page is not updated; when it becomes visible it is fetched at once.
    const onVisibility = (): void => {
      if (document.hidden) setWatched(false);
      else void refresh().then(() => setWatched(!document.hidden));
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [refresh]);
  const isFollowed = isWatched && live !== undefined;
  useEffect(() => (isFollowed ? follow(() => address.current, refresh) : undefined), [isFollowed, refresh]);
  useAround(place, live);
  return tree;
}

const shownOf = (job: HTMLElement): Shown => ({
  tree: htmlTree(job, LIVE),
  live: job.dataset['live'],
});

/** One call at a time; calls during one cause one more. A failure is shown by the stream, or ends with the session. */
function inTurn(run: () => Promise<void>): () => Promise<void> {
  let [isRunning, again] = [false, false];
  return async () => {
    again = true;
    if (isRunning) return;
    isRunning = true;
    while (again) {
      again = false;
      await run().catch(() => undefined);
    }
    isRunning = false;
  };
}

/** @returns what ends it */
function follow(address: () => string | undefined, refresh: () => void): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    const source = new EventSource(address() ?? '');
    stream = source;
    source.addEventListener('change', refresh);
    // The browser reconnects after a broken stream, but not after a refusal: too many streams may be open.
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN);
    });
    source.addEventListener('gone', () => {
      source.close();
      // Signed out, or the job is gone: the page itself shows which.
      location.reload();
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    stream?.close();
  };
}

/** What follows from the state of the job outside of its HTML: the focus, the button to refresh, and the words for screen readers. */
function useAround(place: HTMLElement, live: string | undefined): void {
  const part = useRef<HTMLElement | null>(null);
  const word = useRef<string | undefined>(undefined);
  const focused = document.activeElement?.closest<HTMLElement>('[data-part]') ?? null;
  if (focused !== null && place.contains(focused)) part.current = focused;
  useLayoutEffect(() => {
    const lost = part.current;
    part.current = null;
    if (lost !== null && document.activeElement === document.body) {
      lost.tabIndex = -1;
      lost.focus({ preventScroll: true });
    }
    document.querySelector('.job-refresh')?.toggleAttribute('hidden', live === undefined);
    const now = place.querySelector('#job-state')?.textContent.trim() ?? '';
    if (word.current !== undefined && word.current !== now) {
      announce(now);
      // The message after a form was sent is outdated by now.
      document.querySelector('.notice[data-kind="done"]')?.remove();
    }
    word.current = now;
  });
}

/** Announced once for each new state; the log would be too much to listen to. */
function announce(text: string): void {
  let status = document.querySelector<HTMLElement>('#dashboard-live');
  if (status === null) {
    status = document.createElement('div');
    status.id = 'dashboard-live';
    status.className = 'visually-hidden';
    status.setAttribute('role', 'status');
    document.body.append(status);
  }
  status.textContent = text;
}

type ElementProps = Readonly<Record<string, unknown>> & { readonly children?: ComponentChildren };

/** Counts on from the server's duration of the current step, independent of this machine's clock. */
function Took({ children: _, ...attributes }: ElementProps): ComponentChildren {
  const took = Number(attributes['data-took']);
  const began = useMemo(() => performance.now(), [took]);
  const [, tick] = useReducer((count: number, _: undefined) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => tick(undefined), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span {...attributes}>{duration(took + performance.now() - began)}</span>;
}

const LIVE: LiveComponents = (element) => (element.matches('[data-took]') ? Took : undefined);
