/** Disables the button of a dangerous form until the reader types the confirmation; the server checks it again. */

/** `data-confirm` is the text to type, and `name="confirm"` its field. */
export function setupConfirm(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-confirm]')) {
    const field = form.elements.namedItem('confirm');
    const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!(field instanceof HTMLInputElement) || button === null) continue;
    const check = (): void => {
      button.disabled = field.value.trim() !== form.dataset['confirm'];
    };
    field.addEventListener('input', check);
    check();
  }
}
