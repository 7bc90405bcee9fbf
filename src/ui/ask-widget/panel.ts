/** The panel of the widget: the site's own, in the shadow root of a page of another website. */
import { createElement, render } from 'preact';
import type { AskWanted } from '../../theme/client/ask-open.ts';
import { copiedText, writeClipboard } from '../../theme/client/components/copy.ts';
import { Panel } from '../ask/ask.tsx';
import { setAskWords } from '../ask/ask-words.ts';
import type { WidgetOpening, WidgetSettings } from './widget-settings.ts';

/** The text of `widget.css`, put here by the build. */
declare const WIDGET_STYLE: string;

/** Milliseconds. */
const DONE_FOR = 2_000;

let holder: HTMLElement | undefined;

/** Opens it, or asks in the one that is open. */
export function openPanel({ frame, settings, site, to, question, takesFocus, onClose }: WidgetOpening): void {
  const { words, lang, name, path, offered } = settings;
  setAskWords(words, lang);
  holder ??= prepared(frame, settings);
  const request: AskWanted = {
    to,
    base: new URL(site).pathname.replace(/\/$/, ''),
    words,
    question,
    about: undefined,
  };
  const outside = { site, name, path, offered, takesFocus, onClose };
  render(createElement(Panel, { request, outside }), holder);
}

export function closePanel(frame: HTMLElement): void {
  frame.querySelector('dialog')?.close();
}

/** @returns where the panel is drawn; its style sheet and its copy buttons are the widget's, because the page has none */
function prepared(frame: HTMLElement, settings: WidgetSettings): HTMLElement {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(WIDGET_STYLE);
  (frame.getRootNode() as ShadowRoot).adoptedStyleSheets.push(sheet);
  const box = document.createElement('div');
  box.style.display = 'contents';
  const status = document.createElement('div');
  status.setAttribute('role', 'status');
  status.className = 'visually-hidden';
  frame.append(box, status);
  box.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
    if (button === null) return;
    status.textContent = '';
    const report = (isDone: boolean): void => {
      status.textContent = isDone ? settings.copied : settings.copyFailed;
      button.toggleAttribute('data-done', isDone);
      setTimeout(() => button.removeAttribute('data-done'), DONE_FOR);
    };
    writeClipboard(copiedText(button)).then(
      () => report(true),
      () => report(false),
    );
  });
  return box;
}
