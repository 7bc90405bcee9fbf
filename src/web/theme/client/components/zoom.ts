/** Enlarges pictures marked `data-zoom` over the page, by click or key. */

function open(picture: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.setAttribute('aria-label', picture.alt || 'Picture');
  const copy = new Image();
  copy.src = picture.currentSrc || picture.src;
  copy.alt = picture.alt;
  dialog.append(copy);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Makes every picture marked `data-zoom` inside `root` a button, except inside links and controls. */
export function setupZoom(root: ParentNode): void {
  for (const picture of root.querySelectorAll<HTMLImageElement>('img[data-zoom]:not([role])')) {
    if (picture.closest('a, button, summary') !== null) continue;
    picture.tabIndex = 0;
    picture.setAttribute('role', 'button');
    picture.setAttribute('aria-label', picture.alt === '' ? 'Enlarge picture' : `Enlarge: ${picture.alt}`);
    picture.addEventListener('click', () => open(picture));
    picture.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      open(picture);
    });
  }
}
