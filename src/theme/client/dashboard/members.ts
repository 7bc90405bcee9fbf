/** Saves the role of a member when it is chosen. */
import { fetchPage, formFields, showProblem, swapMain } from './main-html.ts';

/** Milliseconds: arrow keys pass over roles on the way to the wanted one. */
const SETTLED = 600;

export function setupMembers(): void {
  const waiting = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>();
  document.addEventListener('change', (event) => {
    const form = (event.target as Element).closest<HTMLFormElement>('form[data-save]');
    if (form === null) return;
    clearTimeout(waiting.get(form));
    waiting.set(
      form,
      setTimeout(() => void save(form), SETTLED),
    );
  });
}

async function save(form: HTMLFormElement): Promise<void> {
  form.setAttribute('data-busy', '');
  try {
    swapMain(await fetchPage(form.action, formFields(form)));
  } catch {
    form.removeAttribute('data-busy');
    form.reset();
    showProblem('The role could not be saved. Check the connection, or sign in again in another tab.');
  }
}
