/** The messages after feedback was sent, and the form for more. */
import type { Outcome } from './queue.ts';

export function template(): HTMLTemplateElement | null {
  return document.getElementById('lectern-ask') as HTMLTemplateElement | null;
}

/** Shows a sentence in a live region; screen readers announce the same one again too. */
export function showMessage(status: HTMLElement, words: string | undefined): void {
  status.textContent = '';
  requestAnimationFrame(() => (status.textContent = words ?? ''));
}

/** @param thanks the message after success */
export function showOutcome(status: HTMLElement, outcome: Outcome, thanks: string | undefined): void {
  const data = template()?.dataset ?? {};
  showMessage(status, { sent: thanks, waiting: data['saved'], refused: data['failed'] }[outcome]);
}

/** A new copy of the template's form. */
export function moreForm(): HTMLFormElement | null {
  const form = template()?.content.firstElementChild;
  return form instanceof HTMLFormElement ? (document.importNode(form, true) as HTMLFormElement) : null;
}

/** The trimmed value of a field; undefined when it is empty. */
export function filled(data: FormData, name: string): string | undefined {
  const value = data.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Omits undefined values. */
export function formValues<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** A UUID, also on pages without https, where browsers have no `randomUUID`. */
export function newSubmissionId(): string {
  if (crypto.randomUUID !== undefined) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
