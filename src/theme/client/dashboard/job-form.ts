/** The form of a new job: an example is put into the field in place, so that nothing else that was typed is lost. */

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

/** Below what somebody wrote; in the place of another example. */
function fill(prompt: HTMLTextAreaElement, text: string): void {
  const before = prompt.value.trimEnd();
  const lines = before.split('\n').map((line) => line.trim());
  if (!lines.includes(text)) prompt.value = before === '' ? text : `${before}\n${text}`;
  prompt.focus();
  prompt.setSelectionRange(prompt.value.length, prompt.value.length);
}
