/** A button on each code sample, beside the one that copies it, which opens the panel with its code. */
import { LONGEST_SELECTION, openAsk } from '../../theme/client/ask-open.ts';
import { copiedText } from '../../theme/client/components/copy.ts';
import { askIcon, askWord } from './ask-label.ts';

/** It covers what is beside it while a pointer or the focus is in the sample, and takes no room of it. The search has an attribute of this name too, with the words of the button. */
const STYLE = `.code-actions{position:relative}
button[data-ask-code]{position:absolute;inset:0 100% auto auto;background:var(--subtle);opacity:0}
.code-title~*>[data-flag]~[data-ask-code]{margin-right:32px}
.code-group [data-flag]~[data-ask-code]{margin-right:0}
:is(.code,.code-group):is(:hover,:focus-within) [data-ask-code]{opacity:1}
.code:is(:hover,:focus-within)>.code-bar:has([data-ask-code])::after{visibility:hidden}
@media(hover:none){.code:not(:hover,:focus-within) [data-ask-code]{pointer-events:none}}
@media print{button[data-ask-code]{display:none}}`;

let sheet: CSSStyleSheet | undefined;

/** Adds the button to every sample of the page once. */
export function offerCode(): void {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    document.adoptedStyleSheets.push(sheet);
  }
  const samples = document.querySelectorAll('#lectern-content .code-actions:not(:has([data-ask-code]))');
  for (const actions of samples) actions.append(codeButton());
}

function codeButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-copy';
  button.dataset['askCode'] = '';
  button.title = button.ariaLabel = askWord('askCode');
  button.append(askIcon());
  button.addEventListener('click', () => {
    const value = copiedText(button).trim().slice(0, LONGEST_SELECTION);
    if (value !== '') void openAsk('', { type: 'code', value });
  });
  return button;
}
