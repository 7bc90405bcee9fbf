/** Enables "Try it": loads the form, its style sheet and its data when the button is pressed. */
import type { PlaygroundData } from '../../reference/playground-data.ts';
import { styled } from '../styled.ts';

type Sheet = typeof import('./sheet.ts');

let loading: Promise<Sheet> | undefined;

function load(): Promise<Sheet> {
  loading ??= Promise.all([import('./sheet.ts'), styled(document.body.dataset['playground'])]).then(
    ([sheet]) => sheet,
  );
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Called again after the content of a page was replaced. */
export function setupPlayground(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-try=later]')) {
    const data = button.parentElement?.querySelector('script[data-playground]')?.textContent;
    if (data === undefined || data === null) continue;
    let sheet: HTMLDialogElement | undefined;
    const open = async (): Promise<void> => {
      const { createSheet, fillSheet } = await load();
      if (sheet === undefined) {
        sheet = createSheet(JSON.parse(data) as PlaygroundData);
        void fillSheet(sheet);
      }
      if (!sheet.open) sheet.showModal();
    };
    for (const hint of ['pointerenter', 'focus'])
      button.addEventListener(hint, () => void load().catch(() => undefined), { once: true });
    button.addEventListener('click', () => void open());
    button.dataset['try'] = '';
  }
}
