/** Icon and words of the buttons that ask; the server wrote the words in the language of the page. */

const ICON =
  '<svg class="ui" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3a1 1 0 0 0 1.3 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.8-4.8z"/></svg>';

export function askWord(name: 'askAbout' | 'askCode'): string {
  return document.getElementById('lectern-search')?.dataset[name] ?? '';
}

export function askIcon(): DocumentFragment {
  return document.createRange().createContextualFragment(ICON);
}
