/** Letters that work through a list of feedback: e resolves, a assigns, r writes a note, x ticks, z undoes, / searches. */
import { isLetterKey } from './keys.ts';
import { openPanel, panelEntry, rows } from './panel.ts';

interface Actions {
  /** Sends a form and refreshes the list in place. */
  readonly send: (form: HTMLFormElement) => Promise<void>;
  /** Counts the ticked rows again. */
  readonly count: () => void;
}

export function setupTriage({ send, count }: Actions): void {
  const keys: Readonly<Record<string, () => void>> = {
    e: () => void change(send, '[data-status-form]', (form) => setStatus(form, 'resolved')),
    a: () => void change(send, '[data-assign-form]', toggleMine),
    r: () => void writeNote(),
    x: () => tick(count),
    z: () => undoForms().at(-1)?.requestSubmit(),
    '/': () => document.getElementById('filter-words')?.focus(),
  };
  document.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (
      act === undefined ||
      !isLetterKey(event) ||
      document.querySelector('dialog:modal:not(.panel)') !== null
    )
      return;
    if (document.querySelector('[data-entries]') === null && document.querySelector('[data-panel]') === null)
      return;
    event.preventDefault();
    act();
  });
}

/** The form of the entry that is open, else of the row with the focus. */
function formOf(kind: string): HTMLFormElement | null {
  const open = document.querySelector<HTMLFormElement>(`.panel[open] ${kind}, main > [data-panel] ${kind}`);
  return open ?? rowOf()?.querySelector<HTMLFormElement>(kind) ?? null;
}

function rowOf(): Element | null {
  const shown = panelEntry();
  if (shown !== undefined)
    return document.querySelector(`[data-entries] tr[data-entry="${CSS.escape(shown)}"]`);
  return document.activeElement?.closest('[data-entries] tr[data-entry]') ?? null;
}

/** A row that is left out of the list after the change passes the focus on to the one in its place. */
async function change(
  send: Actions['send'],
  kind: string,
  prepare: (form: HTMLFormElement) => void,
): Promise<void> {
  const form = formOf(kind);
  if (form === null) return;
  const row = rowOf();
  const at = rows().findIndex((link) => row?.contains(link));
  const id = row?.querySelector('.row-link')?.id;
  prepare(form);
  await send(form);
  if (panelEntry() !== undefined || at < 0) return;
  const all = rows();
  (all.find((link) => link.id === id) ?? all[Math.min(at, all.length - 1)])?.focus();
}

function setStatus(form: HTMLFormElement, status: string): void {
  const select = form.elements.namedItem('status');
  if (select instanceof HTMLSelectElement) select.value = status;
}

/** In the panel the member is chosen in a list, whose second line is the member who looks at it. */
function toggleMine(form: HTMLFormElement): void {
  const select = form.elements.namedItem('assignee');
  if (!(select instanceof HTMLSelectElement)) return;
  const me = [...select.options].find((option) => option.text.endsWith('(you)'))?.value ?? '';
  select.value = select.value === me ? '' : me;
}

async function writeNote(): Promise<void> {
  const link = rowOf()?.querySelector<HTMLAnchorElement>('.row-link');
  if (panelEntry() === undefined && link != null) await openPanel(link);
  document.getElementById('note')?.focus();
}

function tick(count: Actions['count']): void {
  const box = rowOf()?.querySelector<HTMLInputElement>('input[name="id"][type="checkbox"]');
  if (box == null) return;
  box.checked = !box.checked;
  count();
}

const undoForms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>('[data-undo]')];
