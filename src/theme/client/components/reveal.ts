/** Opens the boxes around an address's target: accordions, closed details, panes behind tabs, other views. */

/** Opens every box around `target`, and `target` itself, outermost first; true when one was closed. */
export function reveal(target: Element): boolean {
  const boxes: Element[] = [];
  for (let box: Element | null = target; box !== null; box = box.parentElement) boxes.unshift(box);
  let opened = false;
  for (const box of boxes) {
    if (box instanceof HTMLDetailsElement && !box.open) {
      box.open = true;
      opened = true;
    } else if (box.matches('.tab-panel[hidden], .view, .update[hidden]')) {
      box.dispatchEvent(new Event('lectern:reveal'));
      opened = true;
    }
  }
  return opened;
}

function revealHash(): void {
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A stray "%" is part of the id.
  }
  const target = id === '' ? null : document.getElementById(id);
  if (target !== null && reveal(target)) target.scrollIntoView();
}

let listening = false;

/** Follows the address now and on every change of its fragment, also when the reader selects the same one again. */
export function setupReveal(root: ParentNode): void {
  revealHash();
  if (listening) return;
  listening = true;
  addEventListener('hashchange', revealHash);
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href*="#"]');
    if (link instanceof HTMLAnchorElement && link.href === location.href) revealHash();
  });
}
