/** The form of a new job: inserts an example into the field in place, so that the rest of the form is kept. */

export function setupJobForm(root: ParentNode): void {
  const prompt = root.querySelector<HTMLTextAreaElement>('.job-form #prompt');
  if (prompt === null) return;
  for (const example of root.querySelectorAll<HTMLAnchorElement>('.job-form [data-fill]'))
    example.addEventListener('click', (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      fill(prompt, example.dataset['fill'] ?? '');
    });
}

/** Appends to the member's own text; replaces another example. */
function fill(prompt: HTMLTextAreaElement, text: string): void {
  const before = prompt.value.trimEnd();
  const lines = before.split('\n').map((line) => line.trim());
  if (!lines.includes(text)) prompt.value = before === '' ? text : `${before}\n${text}`;
  prompt.focus();
  prompt.setSelectionRange(prompt.value.length, prompt.value.length);
}
