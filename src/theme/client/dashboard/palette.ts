/** The palette: what the page "Find" finds, in a dialog above any page; and the list of keys in another one. */
import { crossButton } from './cross.ts';
import { fetchPage } from './main-html.ts';

/** Milliseconds after the last letter. */
const SETTLED = 120;

let dialog: HTMLDialogElement | undefined;
let results: HTMLElement;
let input: HTMLInputElement;
/** The latest question: an older answer that arrives late is dropped. */
let latest = '';

export function openPalette(): void {
  (document.getElementById('admin-nav') as HTMLElement | null)?.hidePopover();
  dialog ??= makePalette();
  if (!dialog.open) dialog.showModal();
  input.select();
  void show();
}

function makePalette(): HTMLDialogElement {
  const dialogElement = document.createElement('dialog');
  dialogElement.className = 'palette';
  dialogElement.setAttribute('aria-label', 'Find in the dashboard');
  input = document.createElement('input');
  Object.assign(input, { type: 'text', maxLength: 100, autocomplete: 'off', spellcheck: false });
  input.className = 'palette-input';
  input.placeholder = 'Pages, projects, feedback, jobs, settings';
  input.setAttribute('aria-label', 'Find in the dashboard');
  results = document.createElement('div');
  results.className = 'palette-results';
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  const bar = document.createElement('div');
  bar.className = 'palette-bar';
  const shut = crossButton('Close');
  shut.addEventListener('click', () => dialogElement.close());
  bar.append(input, shut);
  dialogElement.append(bar, results, status);
  let timer: ReturnType<typeof setTimeout>;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), SETTLED);
  });
  dialogElement.addEventListener('keydown', onKey);
  dialogElement.addEventListener('click', (event) => {
    if (event.target === dialogElement) dialogElement.close();
  });
  document.body.append(dialogElement);
  return dialogElement;
}

const links = (): HTMLAnchorElement[] => [...results.querySelectorAll<HTMLAnchorElement>('.find-item')];

async function show(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-find]');
  if (link === null) return;
  latest = input.value;
  const question = latest;
  try {
    const { page } = await fetchPage(`${link.href}?q=${encodeURIComponent(question)}`);
    if (latest !== question) return;
    replaceResults(page.querySelector('[data-find-results]')?.childNodes ?? []);
    const count = links().length;
    dialog!.querySelector('[role="status"]')!.textContent = count === 1 ? '1 result' : `${count} results`;
  } catch {
    // The page of results says what is wrong, such as a session that has ended.
    const text = document.createElement('p');
    text.className = 'find-none';
    text.textContent =
      'Nothing could be found out. Check the connection, or press Enter to open the page of results.';
    replaceResults([text]);
  }
}

/** An arrow may have been pressed before the answer to the last letter came: its line keeps the focus, or the one in its place. */
function replaceResults(nodes: Iterable<Node>): void {
  const before = links();
  const at = before.indexOf(document.activeElement as HTMLAnchorElement);
  const href = before[at]?.href;
  results.replaceChildren(...nodes);
  if (at === -1) return;
  const now = links();
  (now.find((link) => link.href === href) ?? now[Math.min(at, now.length - 1)] ?? input).focus();
}

/** Arrows move between the field and the lines; Enter in the field opens the first line. */
function onKey(event: KeyboardEvent): void {
  const all = links();
  const at = all.indexOf(document.activeElement as HTMLAnchorElement);
  if (event.key === 'Enter' && document.activeElement === input) {
    event.preventDefault();
    const find = document.querySelector<HTMLAnchorElement>('[data-find]')!;
    // What was typed a moment ago has no lines yet.
    location.assign(
      latest === input.value && all[0] !== undefined
        ? all[0].href
        : `${find.href}?q=${encodeURIComponent(input.value)}`,
    );
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  (at + step < 0 ? input : (all[Math.min(at + step, all.length - 1)] ?? input)).focus();
}

/** Shows the keys that the account page lists. */
export async function openKeys(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-find]');
  if (link === null || document.querySelector('dialog.keys-dialog[open]') !== null) return;
  const { page } = await fetchPage(link.href.replace(/find$/, 'account'));
  const dialogElement = document.createElement('dialog');
  dialogElement.className = 'dialog keys-dialog';
  dialogElement.setAttribute('aria-label', 'Keys');
  const shut = crossButton('Close');
  shut.addEventListener('click', () => dialogElement.close());
  const help = page.querySelector('[data-keys-help]');
  dialogElement.append(shut, ...(help === null ? [] : [help]));
  dialogElement.addEventListener('close', () => dialogElement.remove());
  document.body.append(dialogElement);
  dialogElement.showModal();
}
