/** The panel that answers readers' questions. It has no place of its own in the page: it is loaded when it is opened. */
import { createElement, render } from 'preact';
import type { AskWanted } from '../../theme/client/ask-open.ts';
import { Panel } from './ask.tsx';
import { setAskWords } from './ask-words.ts';

let holder: HTMLElement | undefined;

/** Opens it, or asks in the one that is open: there is one for each document, and it stays while pages in it are replaced. */
export function openPanel(request: AskWanted): void {
  setAskWords(request.words);
  if (holder === undefined) {
    holder = document.createElement('div');
    // The panel is as if it were in the body itself.
    holder.style.display = 'contents';
    document.body.append(holder);
  }
  render(createElement(Panel, { request }), holder);
}
