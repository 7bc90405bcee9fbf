/** What a job changes for readers: j and k move between the edits, a accepts one, l leaves it out; both are kept in this browser. */
import { loadWhenSeen } from './later-parts.ts';
import { onSingleKey, setupKeySwitches } from './single-keys.ts';

export function setupJobReaders(root: ParentNode): void {
  const place = root.querySelector<HTMLElement>('[data-readers]');
  if (place === null) return;
  setupKeySwitches(place);
  place.querySelector<HTMLElement>('[data-keys]')!.hidden = false;
  const chosen = keptChoices(`lectern-review-${place.dataset['commit']}`);
  const showAll = (): void => {
    for (const edit of editsOf(place)) show(edit, chosen.of(edit));
    count(place);
  };
  place.addEventListener('change', (event) => {
    const edit = (event.target as Element).closest<HTMLElement>('[data-edit]');
    if (edit === null) return;
    chosen.set(edit, (event.target as HTMLInputElement).checked ? 'leave' : undefined);
    showAll();
  });
  for (const link of place.querySelectorAll<HTMLAnchorElement>('[data-more]')) follow(link, showAll);
  onSingleKey((key) => act(key, { place, chosen, showAll }));
  showAll();
}

type Choice = 'accept' | 'leave';

interface Acting {
  readonly place: HTMLElement;
  readonly chosen: ReturnType<typeof keptChoices>;
  readonly showAll: () => void;
}

function act(key: string, { place, chosen, showAll }: Acting): boolean {
  const edits = editsOf(place);
  if (edits.length === 0 || !['j', 'k', 'a', 'l'].includes(key)) return false;
  const at = edits.findIndex((edit) => edit.contains(document.activeElement));
  const go = (to: number): void => {
    const edit = edits[Math.min(Math.max(to, 0), edits.length - 1)]!;
    edit.focus({ preventScroll: true });
    edit.scrollIntoView({ block: 'nearest' });
  };
  if (key === 'j' || key === 'k') go(at < 0 ? 0 : at + (key === 'j' ? 1 : -1));
  else if (at < 0) go(0);
  else {
    const choice: Choice = key === 'a' ? 'accept' : 'leave';
    const edit = edits[at]!;
    if (choice === 'leave' && boxOf(edit) === null) return false;
    chosen.set(edit, chosen.of(edit) === choice ? undefined : choice);
    showAll();
    go(at + 1);
  }
  return true;
}

const editsOf = (place: ParentNode): HTMLElement[] => [...place.querySelectorAll<HTMLElement>('[data-edit]')];
const boxOf = (edit: HTMLElement): HTMLInputElement | null => edit.querySelector('input[name="part"]');

function show(edit: HTMLElement, choice: Choice | undefined): void {
  edit.dataset['choice'] = choice ?? '';
  const box = boxOf(edit);
  if (box !== null) box.checked = choice === 'leave';
  edit.querySelector<HTMLElement>('[data-accepted]')!.hidden = choice !== 'accept';
}

function count(place: HTMLElement): void {
  const edits = editsOf(place);
  const having = (choice: Choice): number => edits.filter((edit) => edit.dataset['choice'] === choice).length;
  const [accepted, left] = [having('accept'), having('leave')];
  place.querySelector('[data-status]')!.textContent = `${accepted} accepted, ${left} to leave out`;
  const button = place.querySelector<HTMLButtonElement>('[data-leave-all]');
  if (button === null) return;
  button.disabled = left === 0;
  button.textContent =
    left === 0 ? 'Leave out what is ticked' : `Leave out ${left} ${left === 1 ? 'edit' : 'edits'}`;
}

/** For a commit: another one has other edits. */
function keptChoices(name: string): {
  of: (edit: HTMLElement) => Choice | undefined;
  set: (edit: HTMLElement, choice: Choice | undefined) => void;
} {
  let all: Record<string, Choice> = {};
  try {
    all = JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, Choice>;
  } catch {}
  return {
    of: (edit) => all[edit.dataset['id'] ?? ''],
    set: (edit, choice) => {
      const id = edit.dataset['id'] ?? '';
      if (choice === undefined) delete all[id];
      else all[id] = choice;
      try {
        sessionStorage.setItem(name, JSON.stringify(all));
      } catch {}
    },
  };
}

function follow(link: HTMLAnchorElement, shown: () => void): void {
  const group = link.closest<HTMLElement>('[data-kind]');
  if (group === null) return;
  loadWhenSeen(link, (page) => {
    const more = page.querySelector(`[data-readers] [data-kind="${group.dataset['kind']}"]`);
    group.querySelector('.reader-list')!.append(...(more?.querySelectorAll('.reader-list > *') ?? []));
    const next = more?.querySelector<HTMLAnchorElement>('[data-more]');
    if (next === null || next === undefined) link.parentElement!.remove();
    else {
      link.replaceWith(next);
      follow(next, shown);
    }
    shown();
  });
}
