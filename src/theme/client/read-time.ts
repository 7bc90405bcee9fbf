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
  const own = (address: string): string => address.slice(readsBase.length);
  const body = JSON.stringify({ path: own(path), seconds, copies, out, next: next && own(next) });
  looked = copies = 0;
  out = [];
  // Text needs no leave of another server.
  navigator.sendBeacon(to, readsTo ? body : new Blob([body], { type: 'application/json' }));
}

/** Of the document, until it is reported: where caches or a file host answer readers, no server of ours has seen it. */
let unseen = path;

function look(): void {
  if (document.visibilityState !== 'visible') {
    pause();
    report();
    return;
  }
  since = performance.now();
  // One that is loaded ahead of time, or in another tab, is not read yet.
  if (unseen && document.body.dataset['reads'] === 'all') report(unseen);
  unseen = '';
}

/** Called once for a document. */
export function setupReadTime(): void {
  document.addEventListener('visibilitychange', look);
  document.addEventListener('click', ({ target }) => {
    const found = (target as Element).closest<HTMLAnchorElement>('a[href],[data-copy]');
    if (found?.dataset['copy'] !== undefined) copies++;
    else if (found && found.host !== location.host && NAME.test(found.hostname) && out.length < MAX_OUT)
      out.push(found.hostname);
  });
  look();
}

/** Called when another page is shown in this document. */
export function pageShown(next: string): void {
  if (next === path) return;
  pause();
  report(next);
  path = next;
}
