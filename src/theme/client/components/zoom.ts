/** Enlarges pictures marked `data-zoom` over the page, by click or key. */
import { type PageStrings, pageStrings } from '../page-strings.ts';

/** A picture lower than this on the page is a badge or an icon. */
const LOWEST = 48;

function open(picture: HTMLImageElement, words: PageStrings): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.setAttribute('aria-label', picture.alt || (words['picture'] ?? ''));
  const copy = new Image();
  copy.src = picture.currentSrc || picture.src;
  copy.alt = picture.alt;
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '×';
  close.setAttribute('aria-label', words['close'] ?? '');
  dialog.append(copy, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    picture.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Turns every picture marked `data-zoom` inside `root` into a button, except small ones and those in links and controls. */
export function setupZoom(root: ParentNode): void {
  const words = pageStrings();
  for (const picture of root.querySelectorAll<HTMLImageElement>('img[data-zoom]:not([role])')) {
    if (picture.closest('a, button, summary, label, [role="tab"]') !== null) continue;
    if (picture.complete) enable(picture, words);
    else picture.addEventListener('load', () => enable(picture, words), { once: true });
  }
}

function enable(picture: HTMLImageElement, words: PageStrings): void {
  // In a closed accordion or tab it has no height yet; its natural height is enough.
  if ((picture.offsetHeight || picture.naturalHeight) < LOWEST || picture.hasAttribute('role')) return;
  const name =
    picture.alt === ''
      ? (words['enlargePicture'] ?? '')
      : (words['enlarge'] ?? '{name}').replace('{name}', () => picture.alt);
  picture.tabIndex = 0;
  picture.setAttribute('role', 'button');
  picture.setAttribute('aria-label', name);
  picture.addEventListener('click', () => open(picture, words));
  picture.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open(picture, words);
  });
}
