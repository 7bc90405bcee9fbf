/** Goes from change to change on a compared page, by its buttons and by the keys n and p. */
import { reveal } from './reveal.ts';

let here = 0;
let listening = false;

/** Numbers of the changes; side by side, a change may only be seen in the earlier version. */
function lastChange(): number {
  return Math.max(0, ...[...document.querySelectorAll<HTMLElement>('[data-change]')].map(numberOf));
}

const numberOf = (mark: HTMLElement): number => Number(mark.dataset['change']);

function marksOf(change: number): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-change="${change}"]`)];
}

function go(step: number): void {
  const last = lastChange();
  if (last === 0) return;
  here = here === 0 && step < 0 ? last : ((here - 1 + step + last) % last) + 1;
  for (const old of document.querySelectorAll('.change-current')) old.classList.remove('change-current');
  const marks = marksOf(here);
  for (const mark of marks) mark.classList.add('change-current');
  const [first] = marks;
  if (first === undefined) return;
  reveal(first);
  (marks.find((mark) => mark.checkVisibility()) ?? first).scrollIntoView({ block: 'center' });
  const count = document.querySelector('[data-compare-count]');
  if (count !== null) count.textContent = `${here} / ${last}`;
}

function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

export function setupCompare(): void {
  here = Number(/^#change:(\d+)$/.exec(location.hash)?.[1] ?? 0);
  if (listening) return;
  listening = true;
  document.addEventListener('keydown', (event) => {
    const step = { n: 1, p: -1 }[event.key];
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
    if (document.querySelector('[data-compare]') === null || document.querySelector('dialog[open]') !== null)
      return;
    event.preventDefault();
    go(step);
  });
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('.compare-step');
    if (button === null) return;
    event.preventDefault();
    go(Number(button.dataset['step']));
  });
}
