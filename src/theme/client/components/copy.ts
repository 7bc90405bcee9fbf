/** Copy buttons for the code of a block or a given text: always loaded, with one listener for the page. */
import { pageStrings } from '../page-strings.ts';

const SHOWN_FOR = 2000;

/** The text of a button that copies: its own `data-text`, else the code of its block, without line marks. */
export function copiedText(button: HTMLElement): string {
  if (button.dataset['text'] !== undefined) return button.dataset['text'];
  const code = button.closest('.code, .code-group')?.querySelector('.code-pre > code');
  return code?.textContent ?? '';
}

/** @throws when the browser does not allow it */
export async function writeClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

/** Enables every `[data-copy]` inside `root`, including those added later. */
export function setupCopy(root: ParentNode): void {
  const status = document.createElement('div');
  status.setAttribute('role', 'status');
  status.className = 'visually-hidden';
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
    if (button === null) return;
    if (!status.isConnected) document.body.append(status);
    status.textContent = '';
    const report = (done: boolean) => {
      status.textContent = pageStrings()[done ? 'copied' : 'copyFailed'] ?? '';
      button.toggleAttribute('data-done', done);
      setTimeout(() => button.removeAttribute('data-done'), SHOWN_FOR);
    };
    writeClipboard(copiedText(button)).then(
      () => report(true),
      () => report(false),
    );
  });
}
