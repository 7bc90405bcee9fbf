/** "Was this page helpful?": sends the vote at once; reasons and comment follow in place under the same id. */
import {
  filled,
  formValues,
  moreForm,
  newSubmissionId,
  showMessage,
  showOutcome,
  template,
} from './follow-up.ts';
import { send } from './queue.ts';

interface Voted {
  readonly id: string;
  /** Set after the comment was sent: it cannot be changed, so the form is not shown again. */
  readonly told?: boolean;
}

/** A page has one vote per session: a reload or a second click changes it. */
function voted(path: string): Voted {
  try {
    const read = JSON.parse(sessionStorage.getItem(key(path)) ?? 'null') as Voted | null;
    if (typeof read?.id === 'string') return read;
  } catch {
    // An unreadable vote counts as a new one.
  }
  return { id: newSubmissionId() };
}

function remember(path: string, vote: Voted): void {
  try {
    sessionStorage.setItem(key(path), JSON.stringify(vote));
  } catch {
    // Without storage only the form remembers the vote.
  }
}

function key(path: string): string {
  return `lectern-feedback ${path}`;
}

const votes = new WeakMap<HTMLFormElement, Voted>();

export async function vote(form: HTMLFormElement, helpful: boolean): Promise<void> {
  const path = String(new FormData(form).get('path'));
  const mine = votes.get(form) ?? voted(path);
  votes.set(form, mine);
  remember(path, mine);
  const status = form.querySelector<HTMLElement>('.ask-said')!;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name="helpful"]'))
    button.setAttribute('aria-pressed', String((button.value === 'yes') === helpful));
  const asks = template()?.dataset['comment'] !== undefined && mine.told !== true;
  if (asks) showMore(form, helpful, mine);
  const outcome = await send({ submissionId: mine.id, source: 'contextual', path, helpful });
  // Thanks for the comment must not be followed by thanks for the vote.
  if (votes.get(form) !== mine) return;
  showOutcome(status, outcome, template()?.dataset[asks ? 'voted' : 'thanks']);
}

function showMore(form: HTMLFormElement, helpful: boolean, mine: Voted): void {
  const side = helpful ? 'yes' : 'no';
  const open = form.nextElementSibling;
  const more = open?.matches('form.ask-more') ? (open as HTMLFormElement) : moreForm();
  if (more === null) return;
  for (const set of more.querySelectorAll<HTMLFieldSetElement>('[data-side]')) {
    set.hidden = set.dataset['side'] !== side;
    set.disabled = set.hidden;
  }
  if (more === open) return;
  more.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendFollowUp(form, more, mine);
  });
  more.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-cancel]') !== null) close(form, more);
  });
  form.after(more);
}

/** Returns focus to the form. */
function close(form: HTMLFormElement, more: HTMLFormElement): void {
  more.remove();
  showMessage(form.querySelector<HTMLElement>('.ask-said')!, template()?.dataset['thanks']);
  form.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
}

async function sendFollowUp(form: HTMLFormElement, more: HTMLFormElement, mine: Voted): Promise<void> {
  const path = String(new FormData(form).get('path'));
  const data = new FormData(more);
  const words = formValues({
    reason: filled(data, 'reason'),
    comment: filled(data, 'comment'),
    contact: filled(data, 'contact'),
    website: filled(data, 'website'),
  });
  close(form, more);
  if (Object.keys(words).length === 0) return;
  const told = { ...mine, told: true };
  votes.set(form, told);
  remember(path, told);
  const helpful = form.querySelector<HTMLButtonElement>('[aria-pressed="true"]')?.value === 'yes';
  const outcome = await send({ submissionId: mine.id, source: 'contextual', path, helpful, ...words });
  if (outcome !== 'sent')
    showOutcome(form.querySelector<HTMLElement>('.ask-said')!, outcome, template()?.dataset['thanks']);
}
