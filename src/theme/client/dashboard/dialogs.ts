/** Opens the forms of a page as modal dialogs, and gives the focus back when they are closed. */

export function setupDialogs(): void {
  // The server opens the dialog of its own address, and the one with errors; it is not modal yet.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog.dialog[open]')) {
    dialog.removeAttribute('open');
    show(dialog);
  }
  document.addEventListener('click', (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const target = event.target as Element;
    const opener = target.closest<HTMLElement>('[data-dialog]');
    const dialog =
      opener === null
        ? target.closest('[data-dismiss]')?.closest<HTMLDialogElement>('dialog:modal')
        : document.querySelector<HTMLDialogElement>(`dialog#${CSS.escape(opener.dataset['dialog'] ?? '')}`);
    if (!dialog) return;
    event.preventDefault();
    if (opener === null) dialog.close();
    else show(dialog);
  });
}

function show(dialog: HTMLDialogElement): void {
  dialog.addEventListener('close', () => closed(dialog), { once: true });
  dialog.showModal();
}

/** A reload must not open it again. */
function closed(dialog: HTMLDialogElement): void {
  history.replaceState(null, '', dialog.querySelector<HTMLAnchorElement>('[data-dismiss]')?.href);
  document.querySelector<HTMLElement>(`[data-dialog="${CSS.escape(dialog.id)}"]`)?.focus();
}
