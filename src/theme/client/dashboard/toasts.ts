/** Shows messages in a corner: confirmations go by themselves, problems stay until they are closed. */

const SHOWN = 6_000;
/** With something to do in it, such as "Undo". */
const SHOWN_WITH_ACTION = 15_000;

export function setupToasts(): void {
  document.addEventListener('click', (event) => {
    const toast = (event.target as Element).closest('[data-close]')?.closest<HTMLElement>('.notice');
    if (toast) remove(toast);
  });
  takeToasts();
  const address = new URL(location.href);
  if (!address.searchParams.has('done')) return;
  // A reload must not say it again.
  address.searchParams.delete('done');
  history.replaceState(null, '', address);
}

/** Moves the messages that came with the content to the corner, where screen readers announce them. */
export function takeToasts(): void {
  for (const toast of document.querySelectorAll<HTMLElement>('main > [data-toast]')) addToast(toast);
}

export function addToast(toast: HTMLElement): void {
  const corner = document.querySelector('.toasts');
  if (corner === null) return;
  // The corner is the live region.
  toast.removeAttribute('role');
  for (const old of corner.querySelectorAll('[data-kind="done"]')) old.remove();
  corner.append(toast);
  if (toast.dataset['kind'] === 'done') passBy(toast);
}

/** Waits while the pointer or the focus is in it. */
function passBy(toast: HTMLElement): void {
  const time = toast.querySelector('form') === null ? SHOWN : SHOWN_WITH_ACTION;
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!toast.matches(':hover, :focus-within')) remove(toast);
    }, time);
  };
  toast.addEventListener('pointerleave', wait);
  toast.addEventListener('focusout', wait);
  wait();
}

function remove(toast: HTMLElement): void {
  const focused = toast.contains(document.activeElement);
  toast.remove();
  if (focused) document.getElementById('content')?.focus({ preventScroll: true });
}
