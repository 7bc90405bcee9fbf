/** The playground's sheet: form on one side, request and response on the other; loaded when "Try it" is pressed. */
import type { PlaygroundData } from '../../reference/playground-data.ts';
import { answerView } from './answer-view.ts';
import { curlText, masked } from './curl-text.ts';
import { button, make, newId } from './dom.ts';
import { clearError, showError } from './field.ts';
import { formStrings, setFormStrings } from './form-strings.ts';
import { type ReadyRequest, type RequestForm, requestForm } from './request-form.ts';
import { sendByProxy } from './send-by-proxy.ts';
import { type Failure, type Outcome, sendRequest } from './send-request.ts';

/** Milliseconds: redrawing the command must not interrupt typing. */
const REDRAW_AFTER = 80;

/** @returns the sheet, in the page and closed; its values last as long as the page is open */
export function createSheet(data: PlaygroundData): HTMLDialogElement {
  setFormStrings(data.words);
  let redraw: ReturnType<typeof setTimeout> | undefined;
  const form = requestForm(data, () => {
    clearTimeout(redraw);
    redraw = setTimeout(() => command.draw(), REDRAW_AFTER);
  });
  const command = commandView(form);
  const heading = make('h2', { id: newId(), class: 'try-title' }, data.document.title);
  const { method, path } = data.document;
  const line = make(
    'p',
    { class: 'try-line' },
    make('span', { class: 'method method-pill', 'data-method': method }, method),
    make('code', {}, path),
  );
  const close = button(formStrings.close, 'button', () => dialog.close());
  const dialog = make('dialog', { class: 'try-sheet', 'aria-labelledby': heading.id });
  const sender = sendView(data, form);
  const element = make(
    'form',
    { class: 'try-form', novalidate: true, autocomplete: 'off' },
    make('div', { class: 'try-top' }, make('div', {}, heading, line), close),
    make(
      'div',
      { class: 'try-columns' },
      form.element,
      make('div', { class: 'try-side' }, command.element, sender.element),
    ),
    sender.bar,
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
  command.draw();
  return dialog;
}

interface CommandView {
  readonly element: HTMLElement;
  draw(): void;
}

function commandView(form: RequestForm): CommandView {
  const code = make('pre', {
    class: 'try-pre',
    tabindex: 0,
    role: 'region',
    'aria-label': formStrings.request,
  });
  const status = make('span', { class: 'visually-hidden', role: 'status' });
  const text = (): string => {
    const { built, body } = form.read();
    return curlText(built, body?.file);
  };
  const copy = button(formStrings.copyCurl, 'try-small', () => {
    navigator.clipboard.writeText(text()).then(
      () => void (status.textContent = formStrings.copied),
      () => void (status.textContent = formStrings.notCopied),
    );
  });
  const head = make('div', { class: 'try-tools' }, make('h3', {}, formStrings.request), copy, status);
  return {
    element: make('section', {}, head, code),
    draw: () => {
      code.textContent = masked(text(), form.secrets());
    },
  };
}

interface SendView {
  readonly element: HTMLElement;
  /** Bottom of the sheet. */
  readonly bar: HTMLElement;
  send(): void;
  cancel(): void;
}

function sendView({ proxy, credentials }: PlaygroundData, form: RequestForm): SendView {
  const place = make('div', { class: 'try-place' });
  const status = make('p', { class: 'try-state', role: 'status' });
  const element = make(
    'section',
    { class: 'try-response', hidden: true },
    make('h3', {}, formStrings.response),
    status,
    place,
  );
  const submit = make('button', { type: 'submit', class: 'button button-primary' }, formStrings.send);
  const stop = button(formStrings.cancel, 'button', () => cancel());
  const through = make('input', { type: 'checkbox' });
  stop.hidden = true;
  const choice =
    proxy === undefined
      ? undefined
      : make(
          'label',
          { class: 'try-switch', title: formStrings.viaProxyHint },
          through,
          formStrings.viaProxy,
        );
  let running: AbortController | undefined;
  let release: () => void = () => undefined;
  const cancel = (): void => running?.abort();

  const busy = (is: boolean): void => {
    submit.disabled = is;
    stop.hidden = !is;
    if (is) status.textContent = formStrings.sending;
  };
  const show = (outcome: Outcome): void => {
    release();
    if ('failure' in outcome) {
      status.textContent = '';
      place.replaceChildren(failureView(outcome.failure));
      release = () => undefined;
    } else {
      const view = answerView(outcome.answer);
      release = () => view.release();
      status.textContent = '';
      place.replaceChildren(view.element);
    }
    element.scrollIntoView({ block: 'nearest' });
  };
  const failureView = (failure: Failure): HTMLElement => {
    const again =
      failure.kind === 'cors' && proxy !== undefined
        ? button(formStrings.sentAgain, 'button', () => {
            through.checked = true;
            send();
          })
        : undefined;
    return make('div', { class: 'try-failure', role: 'alert' }, make('p', {}, failure.message), again);
  };
  const send = (): void => {
    const request = checked(form);
    if (request === undefined || running !== undefined) return;
    const abort = new AbortController();
    running = abort;
    element.hidden = false;
    place.replaceChildren();
    busy(true);
    const sent =
      proxy !== undefined && through.checked
        ? sendByProxy(request, { proxy, cancel: abort.signal })
        : sendRequest(request, { cancel: abort.signal, credentials: credentials === true });
    void sent.then(show).finally(() => {
      running = undefined;
      busy(false);
    });
  };
  return { element, bar: make('div', { class: 'try-bar' }, choice, stop, submit), send, cancel };
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
