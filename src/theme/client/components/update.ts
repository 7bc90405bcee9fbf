/** Filters the entries of a changelog by tag; the choice is in the address. */
import { followInToc } from './follow-in-toc.ts';

const PARAMETER = 'tags';

function tagsOf(entry: HTMLElement): readonly string[] {
  return entry.dataset['tags']?.split('\n') ?? [];
}

function chosenTags(): ReadonlySet<string> {
  return new Set(new URLSearchParams(location.search).getAll(PARAMETER).flatMap((tags) => tags.split(',')));
}

/** Shows the entries that have every chosen tag, and all of them when nobody has one of these. */
function show(bar: HTMLElement, chosen: ReadonlySet<string>): void {
  const buttons = [...bar.querySelectorAll('button')];
  for (const button of buttons) button.setAttribute('aria-pressed', String(chosen.has(button.value)));
  const tags = buttons.map(({ value }) => value).filter((tag) => chosen.has(tag));
  for (const entry of document.querySelectorAll<HTMLElement>('.update'))
    entry.hidden = !tags.every((tag) => tagsOf(entry).includes(tag));
  followInToc();
}

function toggle(tag: string, bar: HTMLElement): void {
  const chosen = new Set(chosenTags());
  if (!chosen.delete(tag)) chosen.add(tag);
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  if (chosen.size > 0) address.searchParams.set(PARAMETER, [...chosen].join(','));
  history.replaceState(history.state, '', address);
  show(bar, chosen);
}

/** Fills the page's `.update-bar` with a button for each tag once. */
export function setupUpdate(root: ParentNode): void {
  const bar = root.querySelector<HTMLElement>('.update-bar:empty');
  if (bar === null) return;
  const entries = [...root.querySelectorAll<HTMLElement>('.update')];
  for (const tag of new Set(entries.flatMap(tagsOf))) {
    const button = document.createElement('button');
    button.type = 'button';
    button.value = tag;
    button.textContent = tag;
    button.addEventListener('click', () => toggle(tag, bar));
    bar.append(button);
  }
  bar.hidden = bar.childElementCount < 2;
  if (chosenTags().size > 0) show(bar, chosenTags());
  // An address that points to an entry takes precedence over the filter.
  for (const entry of entries) entry.addEventListener('lectern:reveal', () => show(bar, new Set()));
}
