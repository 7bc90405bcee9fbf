/** Folds the groups of the navigation in the drawer of a phone, but for the one that the reader is in: the tree fits on a screen. */

/** Of fewer groups, the reader sees all without a word of explanation. */
const FEWEST = 3;

/** @param nav the list of pages; groups that are in it already stay as the reader left them */
export function foldGroups(nav: HTMLElement): void {
  const groups = [...nav.querySelectorAll<HTMLElement>(':scope > .nav-group:has(> .nav-title)')];
  if (groups.length < FEWEST || !groups.some(isCurrent)) return;
  nav.dataset['folds'] = '';
  for (const group of groups) {
    const button = group.querySelector<HTMLElement>('.nav-fold') ?? addButton(group);
    if (button.ariaExpanded === null || isCurrent(group)) fold(group, button, !isCurrent(group));
  }
}

const isCurrent = (group: HTMLElement): boolean => group.querySelector('[aria-current="page"]') !== null;

function fold(group: HTMLElement, button: HTMLElement, folded: boolean): void {
  group.toggleAttribute('data-folded', folded);
  button.ariaExpanded = String(!folded);
}

/** The title becomes the button; beside a title that is a link, the caret is. */
function addButton(group: HTMLElement): HTMLElement {
  const title = group.querySelector<HTMLElement>('.nav-title')!;
  const link = title.querySelector('a');
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'nav-fold' });
  const caret = Object.assign(document.createElement('span'), { className: 'nav-caret' });
  if (link === null) button.append(...title.childNodes);
  else button.ariaLabel = title.textContent;
  button.append(caret);
  button.addEventListener('click', () => fold(group, button, !group.hasAttribute('data-folded')));
  title.append(button);
  return button;
}
