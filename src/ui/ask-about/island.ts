/** Offers to ask about what a reader selects, and about code: what that takes is loaded when either happens first. */

let isSetUp = false;

/** Called again after another page was inserted into the document. */
export function setup(): void {
  if (isSetUp) return;
  isSetUp = true;
  const selected = (): void => {
    if (getSelection()?.isCollapsed !== false) return;
    document.removeEventListener('selectionchange', selected);
    void import('./ask-selection.ts').then((module) => module.followSelection());
  };
  document.addEventListener('selectionchange', selected);
  // Readers may be quicker than scripts.
  selected();
  for (const sign of ['pointerover', 'focusin'])
    document.addEventListener(sign, ({ target }) => {
      const code = (target as Element).closest?.('#lectern-content .code:not(:has([data-ask-code]))');
      if (code != null) void import('./ask-code.ts').then((module) => module.offerCode());
    });
}
