/** Fetches a page of the dashboard and puts its content in place of the current one, so that the reader stays there. */
import { crossButton } from './cross.ts';
import { addToast, takeToasts } from './toasts.ts';

interface FetchedPage {
  readonly page: Document;
  /** Address of the response, after redirects. */
  readonly url: string;
}

/** @throws when the response is no page of the dashboard, for example because the session has ended */
export async function fetchPage(address: string, form?: URLSearchParams): Promise<FetchedPage> {
  const answer = await fetch(address, {
    headers: { accept: 'text/html', 'x-lectern-page': pageToken() },
    ...(form === undefined ? {} : { method: 'POST', body: form }),
  });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (page.querySelector('main.admin-main') === null) throw new Error('not a page of the dashboard');
  return { page, url: answer.url };
}

export function formFields(form: HTMLFormElement): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') sent.append(name, value);
  return sent;
}

/** The token of this page, which the server requires from scripts. */
function pageToken(): string {
  return document.querySelector<HTMLInputElement>('input[name="token"]')?.value ?? '';
}

/** Puts the content of another page into this one, and restores the focus. */
export function swapMain({ page }: FetchedPage): void {
  const here = document.querySelector('main.admin-main')!;
  const there = page.querySelector('main.admin-main')!;
  const focused = document.activeElement?.id ?? '';
  here.replaceChildren(...there.childNodes);
  if (focused !== '' && document.activeElement === document.body)
    document.getElementById(focused)?.focus({ preventScroll: true });
  takeToasts();
}

/** Removes the message of a change from the address: a reload must not show it again. */
function plainAddress(url: string): string {
  const address = new URL(url);
  for (const name of ['batch', 'became', 'changed', 'done', 'problem', 'note'])
    address.searchParams.delete(name);
  return address.href;
}

/** Shows a failure in the page, as the server would. */
export function showProblem(text: string): void {
  const panel = document.querySelector('.panel[open] .panel-body');
  const box = document.createElement('div');
  box.className = 'notice';
  box.dataset['kind'] = 'problem';
  const words = document.createElement('p');
  words.textContent = text;
  box.append(words);
  if (panel === null) {
    const close = crossButton('Close message');
    close.dataset['close'] = '';
    box.append(close);
    addToast(box);
    return;
  }
  panel.querySelector('.notice')?.remove();
  box.setAttribute('role', 'alert');
  panel.prepend(box);
}

/** The address of the content shown: without the fragment, which only is a position on the page. */
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

/** True when the reader went back or forward to other content than what is shown. */
export function hasMoved(): boolean {
  return pathOf(location.href) !== shown;
}
