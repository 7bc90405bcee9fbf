/** A button that copies a text, and says so to eyes and ears. */
import { make } from './dom.ts';
import { formStrings } from './form-strings.ts';
import { iconButton } from './icon.ts';

/** Milliseconds. */
const SHOWN_DONE = 1500;

/** @returns the button and the element that announces what came of it */
export function copyButton(label: string, text: () => string): readonly [HTMLButtonElement, HTMLElement] {
  const status = make('span', { class: 'visually-hidden', role: 'status' });
  const button = iconButton('copy', label, () => {
    navigator.clipboard.writeText(text()).then(
      () => {
        status.textContent = formStrings.copied;
        button.dataset['done'] = '';
        setTimeout(() => delete button.dataset['done'], SHOWN_DONE);
      },
      () => void (status.textContent = formStrings.notCopied),
    );
  });
  button.classList.add('try-copy');
  return [button, status];
}
