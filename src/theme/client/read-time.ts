/** Reports how long a page was looked at, what was copied and which sites were opened from it, and pages that are shown without a document of their own, which no server sees as read. */

let path = location.pathname;
/** Milliseconds for which the page was visible until now. */
let looked = 0;
let since = performance.now();
let copies = 0;
let out: string[] = [];
/** Sites of one report. */
const MAX_OUT = 10;
/** Hosts that the server takes; one that it refused would cost the whole report. */
const NAME = /^[a-z\d.-]{1,100}$/;

function pause(): void {
  looked += performance.now() - since;
  since = performance.now();
}

function report(next?: string): void {
  const { api, reads, readsTo, readsBase = '' } = document.body.dataset;
  const to = readsTo ?? (api && `${api}read`);
  const seconds = Math.round(looked / 1_000);
  if (!to || reads === undefined || (next ?? (seconds || copies || out.length)) === 0) return;
  const own = (address: string): string => address.slice(readsBase.length) || '/';
  const body = JSON.stringify({ path: own(path), seconds, copies, out, next: next && own(next) });
  looked = copies = 0;
  out = [];
  // Another server gets no cookie, and is sent what needs no leave of it.
  if (readsTo)
    fetch(to, { method: 'POST', body, keepalive: true, mode: 'no-cors', credentials: 'omit' }).catch(() => 0);
  else navigator.sendBeacon(to, new Blob([body], { type: 'application/json' }));
}

/** Called once for a document. */
export function setupReadTime(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') since = performance.now();
    else {
      pause();
      report();
    }
  });
  document.addEventListener('click', ({ target }) => {
    const found = (target as Element).closest<HTMLAnchorElement>('a[href],[data-copy]');
    if (found?.dataset['copy'] !== undefined) copies++;
    else if (found && found.host !== location.host && NAME.test(found.hostname) && out.length < MAX_OUT)
      out.push(found.hostname);
  });
  // Where caches answer readers, the server has not seen this document either.
  if (document.body.dataset['reads'] === 'all') report(path);
}

/** Called when another page is shown in this document. */
export function pageShown(next: string): void {
  if (next === path) return;
  pause();
  report(next);
  path = next;
}
