/** The place of the response: empty at first, then waiting with a way to cancel, then the answer or why there is none. */
import { answerView } from './answer-view.ts';
import { button, make } from './dom.ts';
import { formStrings } from './form-strings.ts';
import type { Failure, Outcome } from './send-request.ts';

export interface ResponsePanel {
  readonly element: HTMLElement;
  wait(): void;
  show(outcome: Outcome): void;
}

export interface ResponseActions {
  cancel(): void;
  /** Undefined where the site's server sends nothing on. */
  readonly sendByProxy: (() => void) | undefined;
}

export function responsePanel({ cancel, sendByProxy }: ResponseActions): ResponsePanel {
  const status = make('p', { class: 'try-state', role: 'status' });
  const stop = button(formStrings.cancel, 'try-small', cancel);
  const place = make('div', {}, make('p', { class: 'try-empty' }, formStrings.noResponse));
  const head = make('div', { class: 'try-tools' }, make('h3', {}, formStrings.response), status, stop);
  const element = make('section', { class: 'try-response' }, head, place);
  let release: () => void = () => undefined;
  stop.hidden = true;
  return {
    element,
    wait: () => {
      release();
      release = () => undefined;
      stop.hidden = false;
      status.classList.remove('visually-hidden');
      status.textContent = formStrings.sending;
      const lines = [1, 2, 3, 4].map(() => make('span'));
      place.replaceChildren(make('div', { class: 'try-waiting', 'aria-hidden': 'true' }, ...lines));
      element.scrollIntoView({ block: 'nearest' });
    },
    show: (outcome) => {
      const hadFocus = document.activeElement === stop;
      stop.hidden = true;
      status.textContent = '';
      if ('failure' in outcome) place.replaceChildren(failureView(outcome.failure, sendByProxy));
      else {
        const view = answerView(outcome.answer);
        release = () => view.release();
        // Below it stands in a pill, which is not announced.
        status.classList.add('visually-hidden');
        status.textContent = `${outcome.answer.status} ${outcome.answer.statusText}`.trim();
        place.replaceChildren(view.element);
      }
      element.scrollIntoView({ block: 'nearest' });
      // The button that had it is gone.
      if (hadFocus) element.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    },
  };
}

function failureView({ kind, message }: Failure, sendByProxy: (() => void) | undefined): HTMLElement {
  const again =
    kind === 'cors' && sendByProxy !== undefined
      ? button(formStrings.sentAgain, 'button', sendByProxy)
      : undefined;
  return make('div', { class: 'try-failure', role: 'alert' }, make('p', {}, message), again);
}
