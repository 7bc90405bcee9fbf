/** Moves between the files of a diff by keyboard: n and j to the next, p and k to the previous one. */

const STEPS: Readonly<Record<string, number>> = { n: 1, j: 1, p: -1, k: -1 };

export function setupJobChanges(root: ParentNode): void {
  const heads = [...root.querySelectorAll<HTMLElement>('[data-changes] > [data-file] > summary')];
  if (heads.length === 0) return;
  document.addEventListener('keydown', (event) => {
    const step = STEPS[event.key];
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    if ((event.target as Element).closest('input, textarea, select, [contenteditable]') !== null) return;
    event.preventDefault();
    const next = heads[Math.min(Math.max(present(heads) + step, 0), heads.length - 1)]!;
    next.focus({ preventScroll: true });
    next.parentElement!.scrollIntoView({ block: 'start' });
  });
}

/** The file with the focus, else the one in view: the last that begins above the middle of the window. */
function present(heads: readonly HTMLElement[]): number {
  const focused = heads.findIndex((head) => head.parentElement!.contains(document.activeElement));
  if (focused >= 0) return focused;
  return heads.findLastIndex((head) => head.getBoundingClientRect().top < 100);
}
