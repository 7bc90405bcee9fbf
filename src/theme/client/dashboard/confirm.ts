/** Keeps the button of a dangerous form off until what it asks for is typed; the server checks the same again. */

/** Forms say what must be typed with `data-confirm`, and in which field with `name="confirm"`. */
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
