/** Listens for votes and adds report buttons to code samples; the rest of the feedback script is loaded on use. */
import { styled } from '../styled.ts';

type Parts = typeof import('./parts.ts');

/** The same name as in `queue.ts`, which is not imported, so that pages without feedback do not load it. */
const WAITING = 'lectern-feedback';

let loading: Promise<Parts> | undefined;

function load(): Promise<Parts> {
  const css = document.getElementById('lectern-ask')?.dataset['css'];
  loading ??= Promise.all([import('./parts.ts'), styled(css)]).then(([parts]) => parts);
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Flag, as in `interface-icons.data.ts`. */
const FLAG =
  '<svg class="ui" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 21V4m0 0c5-3 9 3 14 0v10c-5 3-9-3-14 0"/></svg>';

/** Adds a report button to every code sample once. */
export function setupReports(): void {
  const label = document.body.dataset['report'];
  if (label === undefined || document.getElementById('lectern-ask') === null) return;
  for (const actions of document.querySelectorAll('.code-actions:not(:has([data-flag]))')) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'code-copy',
      innerHTML: FLAG,
      title: label,
      ariaLabel: label,
      ariaExpanded: 'false',
    });
    button.dataset['flag'] = '';
    actions.prepend(button);
  }
}

/** Stores a vote when the rest of the script cannot be loaded. */
function keep(form: HTMLFormElement, helpful: boolean): void {
  const path = new FormData(form).get('path');
  const name = `${WAITING} ${path}`;
  const vote = JSON.parse(sessionStorage.getItem(name) ?? '{}') as { id?: string };
  vote.id ??= crypto.randomUUID();
  sessionStorage.setItem(name, JSON.stringify(vote));
  const body = { submissionId: vote.id, source: 'contextual', path, helpful };
  const waiting = JSON.parse(localStorage.getItem(WAITING) ?? '[]') as unknown[];
  waiting.push({ url: `${document.body.dataset['api']}feedback`, body, at: Date.now() });
  localStorage.setItem(WAITING, JSON.stringify(waiting));
  sendLater();
}

function say(form: HTMLFormElement, what: 'saved' | 'failed'): void {
  form.querySelector('.ask-said')!.textContent = document.getElementById('lectern-ask')?.dataset[what] ?? '';
}

function sendLater(): void {
  addEventListener('online', () => void load().then((parts) => parts.sendWaiting()), { once: true });
}

export function setupFeedback(): void {
  const used = (event: Event): Element | null =>
    (event.target as Element).closest?.('.ask, [data-flag]') ?? null;
  for (const hint of ['pointerover', 'focusin'])
    document.addEventListener(hint, (event) => void (used(event) && load().catch(() => undefined)));
  document.addEventListener('submit', (event) => {
    const form = used(event);
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    const helpful = (event.submitter as HTMLButtonElement | null)?.value === 'yes';
    load().then(
      (parts) => parts.vote(form, helpful),
      () => {
        try {
          keep(form, helpful);
          say(form, 'saved');
        } catch {
          say(form, 'failed');
        }
      },
    );
  });
  document.addEventListener('click', (event) => {
    const button = used(event);
    if (button instanceof HTMLButtonElement) void load().then((parts) => parts.report(button));
  });
  try {
    if (localStorage.getItem(WAITING) !== null)
      void load().then(
        (parts) => parts.sendWaiting(),
        () => sendLater(),
      );
  } catch {
    // Without storage no feedback is waiting.
  }
}
