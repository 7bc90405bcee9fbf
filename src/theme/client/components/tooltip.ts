/** Keeps tooltips inside the window and below the bars at its top, and closes them with Escape; CSS shows them. */

const MARGIN = 8;

function place(tooltip: HTMLElement): void {
  tooltip.removeAttribute('data-off');
  const tip = tooltip.querySelector<HTMLElement>(':scope > [data-part="tip"]');
  if (tip === null) return;
  tip.style.removeProperty('--shift');
  tooltip.removeAttribute('data-below');
  const { left, right, top } = tip.getBoundingClientRect();
  const bars = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || MARGIN;
  tooltip.toggleAttribute('data-below', top < bars);
  const width = document.documentElement.clientWidth;
  const shift = left < MARGIN ? MARGIN - left : right > width - MARGIN ? width - MARGIN - right : 0;
  if (shift !== 0) tip.style.setProperty('--shift', `${shift}px`);
}

let listening = false;

/** Watches every `.tooltip` inside `root` once. */
export function setupTooltip(root: ParentNode): void {
  for (const tooltip of root.querySelectorAll<HTMLElement>('.tooltip:not([data-ready])')) {
    tooltip.dataset['ready'] = '';
    tooltip.addEventListener('pointerenter', () => place(tooltip));
    tooltip.addEventListener('focusin', () => place(tooltip));
  }
  if (listening) return;
  listening = true;
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const tooltip of document.querySelectorAll('.tooltip:is(:hover, :focus-within)'))
      tooltip.setAttribute('data-off', '');
  });
}
