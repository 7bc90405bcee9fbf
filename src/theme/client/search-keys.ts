/** The selected result, and the keys that move the selection: the field keeps the focus (ARIA combobox). */

interface Choosing {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
}

export function select({ input, list }: Choosing, option: HTMLElement, scroll: boolean): void {
  list.querySelector('[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
  option.setAttribute('aria-selected', 'true');
  input.setAttribute('aria-activedescendant', option.id);
  if (scroll) option.scrollIntoView({ block: 'nearest' });
}

/** Arrows wrap around. Home and End select only after an arrow key: until then they move the cursor in the field. */
export function moveBy(parts: Choosing, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const options = [...parts.list.querySelectorAll<HTMLElement>('[role="option"]')];
  if (options.length === 0 || ctrlKey || metaKey || altKey || shiftKey) return false;
  const now = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  const walked = parts.list.dataset['walked'] === parts.input.value;
  const next = {
    ArrowDown: (now + 1) % options.length,
    ArrowUp: Math.max(now, 0) - 1,
    Home: walked ? 0 : undefined,
    End: walked ? -1 : undefined,
  }[key];
  if (next === undefined) return false;
  parts.list.dataset['walked'] = parts.input.value;
  select(parts, options.at(next)!, true);
  return true;
}
