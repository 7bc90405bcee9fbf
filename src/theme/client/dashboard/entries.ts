/** The feedback list: saves a status or a member when it is selected, or several at once, and refreshes the list in place. */
import { fetchPage, formFields, setAddress, showProblem, swapMain } from './main-html.ts';
import { mark, openPanel, panelEntry, setupPanel, showInPanel } from './panel.ts';
import { setupTriage } from './triage.ts';

const FAILED =
  'That could not be saved. Check the connection, or sign in again in another tab, and try once more.';

const FORMS = '[data-status-form], [data-assign-form], [data-bulk], [data-undo], [data-note-form]';

/** Listens on the document, because the list is replaced after each change. */
export function setupFeedback(): void {
  setupPanel();
  setupTriage({ send, count: countSelected });
  setAddress(location.href);
  document.addEventListener('change', (event) => {
    const target = event.target as HTMLElement;
    const form = target.closest<HTMLFormElement>('[data-status-form], .panel [data-assign-form]');
    if (form !== null) void send(form);
    if (target.matches('[data-select-all]')) selectAll((target as HTMLInputElement).checked);
    if (target.matches('[data-entries] input[type="checkbox"]')) countSelected();
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(FORMS)) return;
    // The browser handles buttons that lead elsewhere, for example to a new job.
    const button = event.submitter as HTMLButtonElement | null;
    const elsewhere = button?.hasAttribute('formaction') === true;
    if (elsewhere && !button!.hasAttribute('data-here')) return;
    event.preventDefault();
    void send(form, elsewhere ? button!.formAction : form.action);
  });
  showSelectAll();
}

async function send(form: HTMLFormElement, address: string = form.action): Promise<void> {
  const busy = form.closest('tr, .bulk, .entry, .notice') ?? form;
  if (busy.hasAttribute('data-busy')) return;
  busy.setAttribute('data-busy', '');
  const inPanel = form.closest('.panel') !== null;
  const ofEntry = form.matches('[data-note-form]') || form.querySelector('[name="entry"]') !== null;
  try {
    const answer = await fetchPage(address, formFields(form));
    if (inPanel) {
      showInPanel(answer.page);
      // The status is saved already: a row that cannot be reloaded is only outdated.
      await refreshList().catch(() => undefined);
    } else {
      swapMain(answer);
      setAddress(answer.url);
      showSelectAll();
      if (!ofEntry && panelEntry() !== undefined) await refreshPanel();
    }
  } catch {
    busy.removeAttribute('data-busy');
    // Unsaved text must not be lost.
    if (!form.matches('[data-note-form]')) form.reset();
    showProblem(FAILED);
  }
}

/** Updates the row after a change in the panel. */
async function refreshList(): Promise<void> {
  const list = document.querySelector<HTMLElement>('.panel')?.dataset['list'];
  if (list !== undefined) swapMain(await fetchPage(list));
  showSelectAll();
  mark(panelEntry());
}

async function refreshPanel(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>(`#entry-${CSS.escape(panelEntry() ?? '')}`);
  if (link !== null) await openPanel(link);
}

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('[data-entries] input[name="id"][type="checkbox"]')];
}

function selectAll(checked: boolean): void {
  for (const box of boxes()) box.checked = checked;
}

function countSelected(): void {
  const all = boxes();
  const selected = all.filter((box) => box.checked).length;
  const count = document.querySelector<HTMLElement>('[data-bulk-count]');
  if (count !== null) count.textContent = selected === 1 ? 'Set 1 entry' : `Set ${selected} entries`;
  const head = document.querySelector<HTMLInputElement>('[data-select-all]');
  if (head === null) return;
  head.checked = selected === all.length && selected > 0;
  head.indeterminate = selected > 0 && selected < all.length;
}

/** Selecting all at once needs script, so the box is hidden without it. */
function showSelectAll(): void {
  const head = document.querySelector<HTMLElement>('[data-select-all]');
  if (head !== null) head.hidden = false;
}
