/** Folds long code blocks behind "Show all"; without script they scroll. */
import { pageStrings } from '../page-strings.ts';

function fold(block: HTMLElement): void {
  const lines = block.dataset['fold'] ?? '';
  const words = pageStrings();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-fold';
  const show = (open: boolean) => {
    block.dataset['fold'] = open ? 'open' : 'closed';
    button.textContent = (open ? words['showLess'] : words['showAllLines']?.replace('{count}', lines)) ?? '';
    button.setAttribute('aria-expanded', String(open));
  };
  button.addEventListener('click', () => {
    const open = block.dataset['fold'] !== 'open';
    show(open);
    if (!open) block.scrollIntoView({ block: 'nearest' });
  });
  show(false);
  block.append(button);
}

/** Gives every long block (`data-fold`) inside `root` its button once; examples beside the text scroll instead. */
export function setupCode(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>('.code[data-fold]:not(.example *)')) {
    if (block.querySelector('.code-fold') === null) fold(block);
  }
}
