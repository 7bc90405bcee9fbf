/** The request line of an API page: method, path with its parameters marked, copy. */
import { escapeAttribute, escapeText } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { methodPill } from './method-pill.ts';

export interface Endpoint {
  readonly method: string;
  /** Path or address with parameters in braces: `/pets/{id}`. */
  readonly endpoint: string;
  /** HTML that ends the line. */
  readonly action: string;
}

export function endpointLine({ method, endpoint, action }: Endpoint, text: InterfaceStrings): string {
  const path = endpoint
    .split(/(\{[^{}/]{1,100}\})/)
    .map((part, i) =>
      i % 2 === 1
        ? `<span class="request-parameter">${escapeText(part)}</span>`
        : escapeText(part).replaceAll('/', '<span class="request-slash">/</span><wbr>'),
    )
    .join('');
  return (
    `<div class="request-line">${methodPill(method, 'pill')}<code class="request-path" dir="ltr">${path}</code>` +
    `<button class="icon-button" type="button" data-copy data-text="${escapeAttribute(endpoint)}" aria-label="${escapeAttribute(text.copyEndpoint)}">${interfaceIcon('copy')}${interfaceIcon('check')}</button>${action}</div>`
  );
}
