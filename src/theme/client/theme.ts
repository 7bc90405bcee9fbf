/** Lets the reader choose light, dark or the system's colours; the page's first script applies the choice. */

const html = document.documentElement;

/** Shows the current choice on the buttons. */
export function markTheme(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-set-theme]')) {
    button.setAttribute('aria-pressed', String(button.dataset['setTheme'] === html.dataset['choice']));
  }
}

export function setupTheme(): void {
  document.addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-set-theme]')?.dataset['setTheme'];
    if (choice === undefined) return;
    try {
      localStorage.setItem('lectern-theme', choice);
    } catch {
      html.dataset['appearance'] = choice;
    }
    html.dispatchEvent(new Event('lectern-theme'));
    markTheme();
  });
}
