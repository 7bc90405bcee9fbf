/** "Copy page": puts the page's Markdown on the clipboard. */

export function setupPageCopy(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy-page]');
    if (button === null) return;
    const text = fetch(button.dataset['copyPage'] ?? '').then((answer) =>
      answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status))),
    );
    // A ClipboardItem that holds the promise keeps the right to write that the click gave.
    const item = new ClipboardItem({
      'text/plain': text.then((markdown) => new Blob([markdown], { type: 'text/plain' })),
    });
    navigator.clipboard.write([item]).then(
      () => copied(button),
      () => location.assign(button.dataset['copyPage'] ?? ''),
    );
  });
}

function copied(button: HTMLElement): void {
  const label = button.querySelector('.label');
  const before = label?.textContent ?? '';
  button.dataset['done'] = '';
  if (label !== null) label.textContent = button.dataset['copied'] ?? before;
  setTimeout(() => {
    delete button.dataset['done'];
    if (label !== null) label.textContent = before;
  }, 2000);
}
