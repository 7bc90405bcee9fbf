/** The playground's sheet: form on one side, request and response on the other; loaded when "Try it" is pressed. */
import type { PlaygroundData } from '../../reference/playground-data.ts';
import { codeBlock } from './code-block.ts';
import { copyButton } from './copy-button.ts';
import { curlText, masked } from './curl-text.ts';
import { make, newId } from './dom.ts';
import { clearError, showError } from './field.ts';
import { formStrings, setFormStrings } from './form-strings.ts';
import { iconButton } from './icon.ts';
import { readerValues } from './reader-values.ts';
import { requestBar } from './request-bar.ts';
import { type ReadyRequest, type RequestForm, requestForm } from './request-form.ts';
import { responsePanel } from './response-panel.ts';
import { sendByProxy } from './send-by-proxy.ts';
import { sendRequest } from './send-request.ts';
import { shellParts } from './shell-parts.ts';

/** Milliseconds: redrawing the command must not interrupt typing. */
const REDRAW_AFTER = 80;

const forms = new WeakMap<HTMLDialogElement, RequestForm>();

/** Fills in what the site or its author's application knows of the reader, except where they have typed. */
export async function fillSheet(sheet: HTMLDialogElement): Promise<void> {
  const values = await readerValues();
  if (values !== undefined) forms.get(sheet)?.fill(values);
}

/** @returns the sheet, in the page and closed; its values last as long as the page is open */
export function createSheet(data: PlaygroundData): HTMLDialogElement {
  setFormStrings(data.words);
  let redraw: ReturnType<typeof setTimeout> | undefined;
  const form = requestForm(data, () => {
    clearTimeout(redraw);
    redraw = setTimeout(() => {
      command.draw();
      sender.follow();
    }, REDRAW_AFTER);
  });
  const command = commandView(form);
  const heading = make('h2', { id: newId(), class: 'try-title' }, data.document.title);
  const dialog = make('dialog', { class: 'try-sheet', 'aria-labelledby': heading.id });
  const close = iconButton('close', formStrings.close, () => dialog.close());
  const sender = senderOf(data, form);
  sender.follow();
  const element = make(
    'form',
    { class: 'try-form', novalidate: true, autocomplete: 'off' },
    make('div', { class: 'try-top' }, heading, close, sender.bar, sender.choice),
    make(
      'div',
      { class: 'try-columns' },
      form.element,
      make('div', { class: 'try-side' }, command.element, sender.panel),
    ),
  );
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    sender.send();
  });
  // A click on the backdrop closes it, as with other sheets.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => sender.cancel());
  dialog.append(element);
  document.body.append(dialog);
  forms.set(dialog, form);
  command.draw();
  return dialog;
}

interface CommandView {
  readonly element: HTMLElement;
  draw(): void;
}

function commandView(form: RequestForm): CommandView {
  const text = (): string => {
    const { built, body } = form.read();
    return curlText(built, body?.file);
  };
  const code = codeBlock(formStrings.request);
  const head = make(
    'div',
    { class: 'try-tools' },
    make('h3', {}, formStrings.request),
    ...copyButton(formStrings.copyCurl, text),
  );
  return {
    element: make('section', {}, head, code.element),
    draw: () => code.show(shellParts(masked(text(), form.secrets()))),
  };
}

interface Sender {
  readonly bar: HTMLElement;
  /** The switch for the site's own server, where it sends requests. */
  readonly choice: HTMLElement | undefined;
  readonly panel: HTMLElement;
  /** Called after every change of a value. */
  follow(): void;
  send(): void;
  cancel(): void;
}

function senderOf(
  { document: { method, path }, proxy, credentials }: PlaygroundData,
  form: RequestForm,
): Sender {
  const bar = requestBar({ method, path });
  const through = make('input', { type: 'checkbox' });
  const choice = make(
    'label',
    { class: 'try-switch', title: formStrings.viaProxyHint },
    through,
    formStrings.viaProxy,
  );
  let chosen = false;
  through.addEventListener('change', () => {
    chosen = true;
  });
  // No page can set cookies of a request, and the site's server can.
  const follow = (): void => {
    if (!chosen && proxy !== undefined) through.checked = form.read().built.cookies.length > 0;
  };
  let running: AbortController | undefined;
  const cancel = (): void => running?.abort();
  const sendAgain = (): void => {
    through.checked = true;
    chosen = true;
    send();
  };
  const panel = responsePanel({ cancel, sendByProxy: proxy === undefined ? undefined : sendAgain });
  const send = (): void => {
    if (running !== undefined) return;
    const request = checked(form);
    if (request === undefined) return;
    follow();
    const abort = new AbortController();
    running = abort;
    bar.busy(true);
    panel.wait();
    const sent =
      proxy !== undefined && through.checked
        ? sendByProxy(request, { proxy, cancel: abort.signal })
        : sendRequest(request, { cancel: abort.signal, credentials: credentials === true });
    void sent.then(panel.show).finally(() => {
      running = undefined;
      bar.busy(false);
    });
  };
  return {
    bar: bar.element,
    choice: proxy === undefined ? undefined : choice,
    panel: panel.element,
    follow,
    send,
    cancel,
  };
}

/** Undefined when a value is invalid: problems are shown at their inputs, and the first one gets the focus. */
function checked(form: RequestForm): ReadyRequest | undefined {
  for (const input of form.element.querySelectorAll<HTMLElement>('[aria-invalid]')) clearError(input);
  const wrong = new Map<HTMLElement, string>();
  const request = form.read((input, message) => {
    if (!wrong.has(input)) wrong.set(input, message);
  });
  for (const [input, message] of wrong) showError(input, message);
  const [first] = [...wrong.keys()].sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  first?.focus();
  return first === undefined ? request : undefined;
}
