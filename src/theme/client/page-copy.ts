/** "Copy page": copies the page's Markdown to the clipboard; where that is not possible, opens the Markdown. */

export function setupPageCopy(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy-page]');
    if (button === null) return;
    // An author's own element may have the attribute too: only pages of this site are fetched or opened.
    const address = new URL(button.dataset['copyPage'] ?? '', location.href);
    if (address.origin !== location.origin) return;
    copy(address.href).then(
      () => copied(button),
      () => location.assign(address.href),
    );
  });
}

/** A ClipboardItem with a promise keeps the permission to write that comes with the click. */
async function copy(address: string): Promise<void> {
  const text = fetch(address).then((answer) =>
    answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status))),
  );
  const type = 'text/plain';
  const blob = text.then((markdown) => new Blob([markdown], { type }));
  // A browser that rejects the write at once never awaits this promise.
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
}

function copied(button: HTMLElement): void {
  const label = button.querySelector('.label');
  const { copied: words = '', done } = button.dataset;
  if (label === null || done !== undefined) return;
  const before = label.textContent;
  button.dataset['done'] = '';
  label.textContent = words;
  setTimeout(() => {
    delete button.dataset['done'];
    label.textContent = before;
  }, 2000);
}
