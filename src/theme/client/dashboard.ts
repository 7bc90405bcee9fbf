/** The script of every page of the dashboard: colour mode, menu, keys, copy buttons, dialogs, messages; pages request the rest. */
import { setupCopy } from './components/copy.ts';
import { setupDialogs } from './dashboard/dialogs.ts';
import { dashboardFeatures } from './dashboard/features.ts';
import { setupKeys } from './dashboard/keys.ts';
import { setupMenu } from './dashboard/menu.ts';
import { setupToasts } from './dashboard/toasts.ts';
import { setupTheme } from './theme.ts';

setupTheme();
setupMenu();
setupKeys();
setupCopy(document);
setupConfirm(document);
setupDialogs();
setupToasts();

for (const name of document.body.dataset['features']?.split(' ') ?? []) {
  if (Object.hasOwn(dashboardFeatures, name))
    void dashboardFeatures[name]!().then((setup) => setup(document));
}
// Islands by address: nothing imports their room.
for (const address of document.body.dataset['ui']?.split(' ') ?? [])
  void import(address).then((island: { readonly setup: (root: ParentNode) => void }) =>
    island.setup(document),
  );

/** `data-confirm` is the text to type, and `name="confirm"` its field. */
function setupConfirm(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-confirm]')) {
    const field = form.elements.namedItem('confirm');
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!(field instanceof HTMLInputElement) || button === null) continue;
    const check = (): void => {
      button.disabled = field.value.trim() !== form.dataset['confirm'];
    };
    field.addEventListener('input', check);
    check();
  }
}
