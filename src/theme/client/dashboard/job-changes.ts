/** The files of a diff: more are loaded where the page ends, and n, j, p and k move between them. */
import { loadWhenSeen } from './later-parts.ts';
import { onSingleKey, setupKeySwitches } from './single-keys.ts';

const STEPS: Readonly<Record<string, number>> = { n: 1, j: 1, p: -1, k: -1 };

export function setupJobChanges(root: ParentNode): void {
  const list = root.querySelector<HTMLElement>('[data-changes]');
  if (list === null) return;
  setupKeySwitches(root);
  follow(list);
  const heads = (): HTMLElement[] => [
    ...list.querySelectorAll<HTMLElement>(':scope > [data-file] > summary'),
  ];
  onSingleKey((key) => {
    const step = STEPS[key];
    const all = heads();
    if (step === undefined || all.length === 0) return false;
    const next = all[Math.min(Math.max(present(all) + step, 0), all.length - 1)]!;
    next.focus({ preventScroll: true });
    next.parentElement!.scrollIntoView({ block: 'start' });
    return true;
  });
  // A file that is here already needs no other page.
  root.querySelector('.diff-list')?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.diff-jump');
    const file = link === null ? null : document.getElementById(new URL(link.href).hash.slice(1));
    if (file === null || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
    event.preventDefault();
    history.replaceState(null, '', `#${file.id}`);
    file.scrollIntoView({ block: 'start' });
  });
}

function follow(list: HTMLElement): void {
  const link = list.querySelector<HTMLAnchorElement>('[data-later]');
  if (link === null) return;
  loadWhenSeen(link, (page) => {
    const more = page.querySelector('[data-changes]');
    if (more !== null) link.parentElement!.replaceWith(...more.childNodes);
    follow(list);
  });
}

/** The file with the focus, else the one in view: the last that begins above the middle of the window. */
function present(heads: readonly HTMLElement[]): number {
  const focused = heads.findIndex((head) => head.parentElement!.contains(document.activeElement));
  if (focused >= 0) return focused;
  return heads.findLastIndex((head) => head.getBoundingClientRect().top < 100);
}
