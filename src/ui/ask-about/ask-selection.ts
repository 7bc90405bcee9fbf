/** A small button beside what a reader has selected on the page, which opens the panel with it; the selection stays as it is. */
import { type Excerpt, openAsk, selectedExcerpt } from '../../theme/client/ask-open.ts';
import { askIcon, askWord } from './ask-label.ts';

/** Milliseconds without a change, after which somebody has selected what they wanted. */
const SETTLED = 250;
/** Pixels between the button and the text, and the edges of the window. */
const GAP = 8;
/** Of a finger's handles below the text. */
const HANDLES = 24;
/** A question of the panel takes what is selected, and below a modal dialog nobody could press it. */
const IN_THE_WAY = '.assist[open], dialog:modal';

/** What the button was shown for: on some phones a tap clears the selection before the click comes. */
let shown: Excerpt | undefined;

/** Called once. */
export function followSelection(): void {
  const button = askButton();
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (isTouch) button.style.height = '44px';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  const later = (): void => {
    clearTimeout(timer);
    if (getSelection()?.isCollapsed !== false) button.remove();
    else timer = setTimeout(() => isPressed || show(button, isTouch), SETTLED);
  };
  document.addEventListener('selectionchange', later);
  document.addEventListener('pointerdown', () => {
    isPressed = true;
  });
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(end, () => {
      isPressed = false;
      later();
    });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') button.remove();
  });
  for (const sign of ['resize', 'beforeprint']) addEventListener(sign, () => button.remove());
  later();
}

function askButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.dataset['askSelection'] = '';
  button.style.cssText =
    'position:absolute;z-index:var(--layer-popover);box-shadow:var(--shadow-2);user-select:none;-webkit-user-select:none';
  button.setAttribute('aria-keyshortcuts', 'Control+I Meta+I');
  const keys = document.createElement('kbd');
  keys.textContent = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘I' : 'Ctrl I';
  keys.ariaHidden = 'true';
  button.append(askIcon(), askWord('askAbout'));
  if (matchMedia('(hover: hover)').matches) button.append(keys);
  // Pressing it would clear the selection.
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    const excerpt = selectedExcerpt() ?? shown;
    button.remove();
    if (excerpt !== undefined) void openAsk('', excerpt);
  });
  return button;
}

function show(button: HTMLButtonElement, isTouch: boolean): void {
  const selection = getSelection();
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
  shown = isTyping || document.querySelector(IN_THE_WAY) !== null ? undefined : selectedExcerpt();
  button.remove();
  if (shown === undefined) return;
  const lines = [...(selection?.getRangeAt(0).getClientRects() ?? [])].filter(({ width }) => width > 0);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return;
  document.body.append(button);
  const { offsetWidth: width, offsetHeight: height } = button;
  const end = document.documentElement.dir === 'rtl' ? last.left : last.right;
  const left = Math.max(GAP, Math.min(end - width / 2, document.documentElement.clientWidth - width - GAP));
  const below = last.bottom + (isTouch ? HANDLES : GAP);
  const top = below + height + GAP > innerHeight ? Math.max(GAP, first.top - height - GAP) : below;
  button.style.left = `${left + scrollX}px`;
  button.style.top = `${top + scrollY}px`;
}
