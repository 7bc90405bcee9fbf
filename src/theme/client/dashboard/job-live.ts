/** Follows a job: when the server reports a change, fetches the page again and replaces the parts that differ. */
import { fetchPage } from './main-html.ts';

/** A field with typed text is never touched. */
const FIELD = 'textarea, input:not([type="hidden"]), select';

/** Milliseconds until a refused stream is requested again. */
const AGAIN = 30_000;

let source: EventSource | undefined;
let busy = false;
let again = false;
/** HTML of each part as received, to find the parts that changed. */
const known = new Map<string, string>();

export function setupJob(root: ParentNode): void {
  const job = root.querySelector<HTMLElement>('[data-job]');
  if (job === null) return;
  for (const [name, part] of partsOf(document)) known.set(name, plainHtml(part));
  setInterval(tick, 1_000);
  follow();
  // A hidden page is not updated; when it becomes visible it is fetched at once.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stop();
    else void refresh();
  });
}

function liveAddress(): string | undefined {
  return document.querySelector<HTMLElement>('[data-job]')?.dataset['live'];
}

function stop(): void {
  source?.close();
  source = undefined;
}

function follow(): void {
  stop();
  const address = liveAddress();
  if (address === undefined || document.hidden) return;
  const stream = new EventSource(address);
  source = stream;
  stream.addEventListener('change', () => void refresh());
  // The browser reconnects after a broken stream, but not after a refusal: too many streams may be open.
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED && source === stream) setTimeout(follow, AGAIN);
  });
  stream.addEventListener('gone', () => {
    stop();
    // Signed out, or the job is gone: the page itself shows which.
    location.reload();
  });
}

/** One request at a time; a change during a request causes one more. */
async function refresh(): Promise<void> {
  again = true;
  if (busy) return;
  busy = true;
  try {
    while (again) {
      again = false;
      const { page } = await fetchPage(location.href);
      show(page);
    }
    if (source === undefined || liveAddress() === undefined) follow();
  } catch {
    // The stream reports the next change, or that the session has ended.
  } finally {
    busy = false;
  }
}

function partsOf(page: Document): Map<string, HTMLElement> {
  const parts = [...page.querySelectorAll<HTMLElement>('[data-job] [data-part]')];
  return new Map(parts.map((part) => [part.dataset['part'] ?? '', part]));
}

/** Removes the token of the forms, which differs on every page. */
function plainHtml(part: Element): string {
  return part.innerHTML.replace(/(name="token" value=")[^"]*/g, '$1');
}

function show(page: Document): void {
  const from = page.querySelector<HTMLElement>('[data-job]');
  const here = document.querySelector<HTMLElement>('[data-job]')!;
  if (from === null) return;
  if (from.dataset['live'] === undefined) delete here.dataset['live'];
  else here.dataset['live'] = from.dataset['live'];
  document
    .querySelector<HTMLElement>('.job-refresh')
    ?.toggleAttribute('hidden', from.dataset['live'] === undefined);
  const parts = partsOf(document);
  const before = stateWord();
  for (const [name, part] of partsOf(page)) {
    const old = parts.get(name);
    const html = plainHtml(part);
    if (old === undefined || known.get(name) === html) continue;
    known.set(name, html);
    exchange(old, part);
  }
  const after = stateWord();
  if (after === before) return;
  say(after);
  // The message after a form was sent is outdated by now.
  document.querySelector('.notice[data-kind="done"]')?.remove();
}

/** Open folds, typed text and the focus are kept. */
function exchange(old: HTMLElement, fresh: HTMLElement): void {
  const open = [...old.querySelectorAll<HTMLDetailsElement>('details[open][id]')].map(({ id }) => id);
  const focused = old.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
  const place = focused === undefined ? undefined : placeOf(old, focused);
  const log = old.querySelector<HTMLElement>('.log');
  const atEnd = log !== null && log.scrollHeight - log.scrollTop - log.clientHeight < 24;
  const scrolled = log?.scrollTop ?? 0;
  for (const field of fresh.querySelectorAll<HTMLElement>(FIELD)) {
    const written = field.id === '' ? null : old.querySelector<HTMLElement>(`#${CSS.escape(field.id)}`);
    if (written !== null) field.replaceWith(written);
  }
  old.replaceChildren(...fresh.childNodes);
  for (const id of open) {
    const fold = document.getElementById(id);
    if (fold instanceof HTMLDetailsElement) fold.open = true;
  }
  const newLog = old.querySelector<HTMLElement>('.log');
  if (newLog !== null) newLog.scrollTop = atEnd ? newLog.scrollHeight : scrolled;
  place?.();
}

/** @returns a function that restores the focus: to the same element, to its replacement, or to the part */
function placeOf(part: HTMLElement, focused: HTMLElement): () => void {
  const id = focused.id;
  const inFold = focused.matches('summary') ? (focused.parentElement?.id ?? '') : '';
  const field = focused instanceof HTMLTextAreaElement ? focused : undefined;
  const selection = field === undefined ? undefined : ([field.selectionStart, field.selectionEnd] as const);
  return () => {
    const target =
      (id === '' ? null : document.getElementById(id)) ??
      (inFold === '' ? null : document.querySelector<HTMLElement>(`#${CSS.escape(inFold)} > summary`));
    if (target === null) part.tabIndex = -1;
    (target ?? part).focus({ preventScroll: true });
    if (selection !== undefined && target instanceof HTMLTextAreaElement)
      target.setSelectionRange(...selection);
  };
}

function stateWord(): string {
  return document.querySelector('#job-state')?.textContent?.trim() ?? '';
}

/** Announced once for each new state; the log would be too much to listen to. */
function say(text: string): void {
  let live = document.querySelector<HTMLElement>('#dashboard-live');
  if (live === null) {
    live = document.createElement('div');
    live.id = 'dashboard-live';
    live.className = 'visually-hidden';
    live.setAttribute('role', 'status');
    document.body.append(live);
  }
  live.textContent = text;
}

/** Counts on from the server's duration of the current step, independent of this machine's clock. */
function tick(): void {
  const took = document.querySelector<HTMLElement>('[data-took]');
  if (took === null) return;
  const seconds = Math.round(Number(took.dataset['took']) / 1_000) + 1;
  took.dataset['took'] = String(seconds * 1_000);
  took.textContent = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
