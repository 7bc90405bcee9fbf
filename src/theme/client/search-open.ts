/** Opens the search dialog by click and by key; loads the search itself at that moment. */
import { styled } from './styled.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The link to the results page opens the dialog; called again after it was replaced. */
export function markKeys(): void {
  for (const link of document.querySelectorAll('[data-search]')) link.setAttribute('role', 'button');
  const keys = document.querySelector('[data-search] .keys');
  if (keys && /Mac|iP(hone|ad)/.test(navigator.platform)) keys.textContent = '⌘K';
}

/** What the keys open. */
function opened({
  target,
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyboardEvent): 'search' | 'ask' | undefined {
  const isCombined = ctrlKey || metaKey;
  if (altKey) return undefined;
  if (!isCombined) return key === '/' && !isTyping(target) ? 'search' : undefined;
  const letter = key.toLowerCase();
  if (letter === 'k') return 'search';
  // Where formatted text is written, the keys are those of italics.
  const asks = letter === 'i' && !shiftKey && !(target as HTMLElement).isContentEditable;
  return asks && document.body.dataset['ask'] !== undefined ? 'ask' : undefined;
}

export function setupSearch(): void {
  const dialog = document.getElementById('lectern-search') as HTMLDialogElement | null;
  if (dialog === null) return;
  let loading: Promise<typeof import('./search.ts')> | undefined;
  const load = (): Promise<typeof import('./search.ts')> =>
    (loading ??= Promise.all([import('./search.ts'), styled(dialog.dataset['css'])]).then(
      ([module]) => module,
    ));
  const open = async (): Promise<void> => {
    const { setupSearchDialog } = await load();
    if (dialog.open) return;
    dialog.showModal();
    setupSearchDialog(dialog);
  };
  const onLink = (event: Event): boolean => (event.target as Element).closest?.('[data-search]') != null;
  for (const hint of ['pointerover', 'focusin'])
    document.addEventListener(hint, (event) => void (onLink(event) && load()));
  const ask = (): void => void import('./ask-open.ts').then(({ openAsk }) => openAsk());
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('[data-opens-ask]');
    if (link == null) return;
    event.preventDefault();
    link.closest<HTMLElement>('[popover]')?.hidePopover();
    ask();
  });
  document.addEventListener('click', (event) => {
    if (!onLink(event) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void open();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || !onLink(event)) return;
    event.preventDefault();
    void open();
  });
  document.addEventListener('keydown', (event) => {
    const what = opened(event);
    if (what === undefined) return;
    event.preventDefault();
    if (what === 'ask') ask();
    else void open();
  });
  // A static site has no results page: the dialog searches for the query in the address.
  const query = new URLSearchParams(location.search).get('q') ?? '';
  const input = dialog.querySelector<HTMLInputElement>('.search-input');
  if (
    dialog.dataset['kind'] === 'static' &&
    query !== '' &&
    input !== null &&
    document.querySelector('.search-page')
  ) {
    input.value = query;
    void open();
  }
}
