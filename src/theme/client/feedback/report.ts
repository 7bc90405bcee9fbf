/** The report form of a code sample, opened in place below it. */
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

/** The server accepts no more; the rest of a long sample says little about what is wrong with it. */
const LONGEST_CODE = 10_000;

const boxes = new WeakMap<HTMLButtonElement, HTMLElement>();

/** Opens or closes the form of a sample. */
export function report(button: HTMLButtonElement): void {
  const box = boxes.get(button);
  if (box?.isConnected && box.querySelector('form') !== null) {
    close(button, box);
    return;
  }
  box?.remove();
  const sample = button.closest<HTMLElement>('.code');
  const opened = sample === null ? undefined : reportBox(button, sample);
  if (sample === null || opened === undefined) return;
  boxes.set(button, opened);
  (sample.closest('.code-group') ?? sample).after(opened);
  button.setAttribute('aria-expanded', 'true');
  opened.querySelector('textarea')?.focus();
}

function reportBox(button: HTMLButtonElement, sample: HTMLElement): HTMLElement | undefined {
  const form = moreForm();
  if (form === null) return undefined;
  for (const part of form.querySelectorAll('[data-side], .ask-field:has([name="contact"])')) part.remove();
  const label = form.querySelector<HTMLElement>('[data-part="label"]')!;
  label.textContent = template()?.dataset['question'] ?? '';
  const field = form.querySelector('textarea')!;
  field.required = true;
  const box = document.createElement('div');
  box.className = 'ask-code';
  box.innerHTML = '<p class="ask-said" role="status"></p>';
  box.prepend(form);
  // One id per opened form: a second click sends the same report again.
  const submissionId = newSubmissionId();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendReport({ button, box, form, sample, submissionId });
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(button, box);
  });
  box.querySelector('[data-cancel]')?.addEventListener('click', () => close(button, box));
  return box;
}

function close(button: HTMLButtonElement, box: HTMLElement): void {
  box.remove();
  button.setAttribute('aria-expanded', 'false');
  button.focus();
}

interface OpenForm {
  readonly button: HTMLButtonElement;
  readonly box: HTMLElement;
  readonly form: HTMLFormElement;
  readonly sample: HTMLElement;
  readonly submissionId: string;
}

async function sendReport({ button, box, form, sample, submissionId }: OpenForm): Promise<void> {
  const data = new FormData(form);
  const code = sample.querySelector('.code-pre > code')?.textContent ?? '';
  const status = box.querySelector<HTMLElement>('.ask-said')!;
  form.remove();
  button.setAttribute('aria-expanded', 'false');
  button.focus();
  const thanks = template()?.dataset['thanks'];
  showMessage(status, thanks);
  const outcome = await send({
    submissionId,
    source: 'code_snippet',
    path: withPlace(
      document.querySelector<HTMLInputElement>('.ask [name="path"]')?.value ?? location.pathname,
      sample,
    ),
    code: code.slice(0, LONGEST_CODE),
    ...formValues({
      comment: filled(data, 'comment'),
      website: filled(data, 'website'),
      filename: sample.querySelector('.code-title')?.textContent?.trim().slice(0, 256) || undefined,
      lang: sample.dataset['lang']?.slice(0, 64) || undefined,
    }),
  });
  if (outcome !== 'sent') showOutcome(status, outcome, thanks);
}

/** The section is that of the last heading before the sample; the commit is known where readers may compare. */
function withPlace(path: string, sample: HTMLElement): string {
  const { commit } = document.documentElement.dataset;
  const headings = document.querySelectorAll<HTMLElement>('main :is(h2, h3, h4, h5, h6)[id]');
  const before = [...headings].filter(
    (one) => one.compareDocumentPosition(sample) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const id = before.at(-1)?.id;
  const place = `${commit === undefined ? '' : `?commit=${commit}`}${id === undefined ? '' : `#${encodeURIComponent(id)}`}`;
  // The server takes no longer address.
  return path.length + place.length > 512 ? path : path + place;
}
