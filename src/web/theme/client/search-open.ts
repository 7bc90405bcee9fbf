/** Opens the search dialog by click and by key; the search itself is loaded then. */

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function setupSearch(): void {
  const dialog = document.getElementById('lectern-search') as HTMLDialogElement | null;
  const link = document.querySelector<HTMLElement>('[data-search]');
  if (dialog === null || link === null) return;
  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    void import('./search.ts').then((module) => module.setupSearchDialog(dialog));
  };
  const keys = link.querySelector('.keys');
  if (keys !== null && /Mac|iP(hone|ad)/.test(navigator.platform)) keys.textContent = '⌘K';
  link.setAttribute('role', 'button');
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    open();
  });
  document.addEventListener('keydown', (event) => {
    const combined = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
    const slash =
      event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (!combined && !slash) return;
    event.preventDefault();
    open();
  });
}
