/** Lets the reader choose light, dark or the system's colours; the first script of the page applies the choice. */

const html = document.documentElement;

function mark(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-set-theme]')) {
    button.setAttribute('aria-pressed', String(button.dataset['setTheme'] === html.dataset['choice']));
  }
}

export function setupTheme(): void {
  mark();
  document.addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-set-theme]')?.dataset['setTheme'];
    if (choice === undefined) return;
    try {
      localStorage.setItem('lectern-theme', choice);
    } catch {
      html.dataset['appearance'] = choice;
    }
    html.dispatchEvent(new Event('lectern-theme'));
    mark();
  });
}
