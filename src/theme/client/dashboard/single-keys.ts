/** Single keys of the dashboard: one switch of this browser turns all of them off, for those who speak or mistype into pages. */

const SWITCH = 'lectern-single-keys';

function areOn(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== 'off';
  } catch {
    return true;
  }
}

/** Calls `act` for a key that is pressed alone outside of fields; true = it was understood. */
export function onSingleKey(act: (key: string) => boolean): void {
  document.addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || !areOn()) return;
    const place = event.target as Element;
    const field = place.closest('input, textarea, select, [contenteditable], dialog');
    if (field !== null && !field.matches('[type="checkbox"]')) return;
    if (act(event.key)) event.preventDefault();
  });
}

/** Buttons that say whether single keys work, and change that. */
export function setupKeySwitches(root: ParentNode): void {
  const buttons = [...root.querySelectorAll<HTMLElement>('[data-key-switch]')];
  const show = (): void => {
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(areOn()));
      button.textContent = areOn() ? 'Single keys: on' : 'Single keys: off';
    }
  };
  for (const button of buttons)
    button.addEventListener('click', () => {
      try {
        localStorage.setItem(SWITCH, areOn() ? 'off' : 'on');
      } catch {}
      show();
    });
  show();
}
