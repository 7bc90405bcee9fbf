/** Asks for a page of the dashboard and puts its content in the place of what is shown, so that the reader stays where they are. */

export interface FetchedPage {
  readonly page: Document;
  /** Where the answer came from, after redirects. */
  readonly url: string;
}

/** @throws when the answer is no page of the dashboard, for example because the session has ended */
export async function fetchPage(address: string, form?: URLSearchParams): Promise<FetchedPage> {
  const answer = await fetch(address, {
    headers: { accept: 'text/html', 'x-lectern-page': pageToken() },
    ...(form === undefined ? {} : { method: 'POST', body: form }),
  });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (page.querySelector('main.admin-main') === null) throw new Error('not a page of the dashboard');
  return { page, url: answer.url };
}

/** The token of this page, without which the server gives its pages to no script. */
function pageToken(): string {
  return document.querySelector<HTMLInputElement>('input[name="token"]')?.value ?? '';
}

/** Puts the content of another page into this one; what had the focus has it again. */
export function swapMain({ page }: FetchedPage): void {
  const here = document.querySelector('main.admin-main')!;
  const there = page.querySelector('main.admin-main')!;
  const focused = document.activeElement?.id ?? '';
  here.replaceChildren(...there.childNodes);
  if (focused !== '' && document.activeElement === document.body)
    document.getElementById(focused)?.focus({ preventScroll: true });
  announce(here);
}

/** A notice that comes with a whole page is not heard by itself; one that changes is. */
function announce(main: Element): void {
  const text = main.querySelector('.notice p')?.textContent;
  if (text === null || text === undefined) return;
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

/** What a change has to say stays out of the address: loading the page again must not say it again. */
function plainAddress(url: string): string {
  const address = new URL(url);
  for (const name of ['batch', 'became', 'changed', 'problem', 'note']) address.searchParams.delete(name);
  return address.href;
}

/** Says in the page that something did not work, as the server would. */
export function showProblem(text: string): void {
  const panel = document.querySelector('.panel[open] .panel-body');
  const place = panel ?? document.querySelector('main.admin-main')!;
  place.querySelector('.notice')?.remove();
  const box = document.createElement('div');
  box.className = 'notice';
  box.dataset['kind'] = 'problem';
  box.setAttribute('role', 'alert');
  const words = document.createElement('p');
  words.textContent = text;
  box.append(words);
  if (panel === null) place.querySelector('.admin-head')?.after(box);
  else panel.prepend(box);
}

/** What the page shows, as the address names it: without the part behind `#`, which only says where on it one is. */
let shown = pathOf(location.href);

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export function setAddress(url: string, how: 'push' | 'replace' = 'replace'): void {
  const plain = plainAddress(url);
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', plain);
  shown = pathOf(plain);
}

/** True when the reader went back or forward to something else than what is shown. */
export function hasMoved(): boolean {
  return pathOf(location.href) !== shown;
}
