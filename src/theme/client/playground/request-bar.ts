/** The bar at the top of the sheet, as on the page: method, path with marked parameters, and Send. */
import type { ReferenceDocument } from '../../../site/openapi/reference-document.ts';
import { make } from './dom.ts';
import { formStrings } from './form-strings.ts';

export interface RequestBar {
  readonly element: HTMLElement;
  /** While a request is on its way, Send keeps its focus but does nothing. */
  busy(is: boolean): void;
}

export function requestBar({ method, path }: Pick<ReferenceDocument, 'method' | 'path'>): RequestBar {
  // Lines break after a slash, where they can.
  const parts = path
    .split(/(\{[^{}/]{1,100}\}|\/)/)
    .flatMap((part, i) =>
      part === '/'
        ? [make('span', { class: 'request-slash' }, part), make('wbr')]
        : [i % 2 === 1 ? make('span', { class: 'request-parameter' }, part) : part],
    );
  const send = make('button', { type: 'submit', class: 'button button-primary' }, formStrings.send);
  const element = make(
    'div',
    { class: 'request-line' },
    make('span', { class: 'method method-pill', 'data-method': method }, method),
    make('code', { class: 'request-path', dir: 'ltr' }, ...parts),
    send,
  );
  return {
    element,
    busy: (is) => {
      if (is) send.setAttribute('aria-disabled', 'true');
      else send.removeAttribute('aria-disabled');
    },
  };
}
