/** Renders the request line of an API page: method, path with marked parameters, copy button. */
import { type Html, html, joinHtml } from '../../lib/html.ts';
import { interfaceIcon } from '../icons/interface-icon.ts';
import type { InterfaceStrings } from '../strings/interface-strings.ts';
import { methodPill } from './method-pill.ts';

export interface Endpoint {
  readonly method: string;
  /** Path or address with parameters in braces: `/pets/{id}`. */
  readonly endpoint: string;
  /** HTML at the end of the line. */
  readonly action: Html;
}

const SLASH = html`<span class="request-slash">/</span><wbr>`;

export function endpointLine({ method, endpoint, action }: Endpoint, text: InterfaceStrings): Html {
  const path = endpoint
    .split(/(\{[^{}/]{1,100}\})/)
    .map((part, i) =>
      i % 2 === 1 ? html`<span class="request-parameter">${part}</span>` : joinHtml(part.split('/'), SLASH),
    );
  return html`
    <div class="request-line">
      ${methodPill(method, 'pill')}
      <code class="request-path" dir="ltr">${joinHtml(path)}</code>
      <button class="icon-button" type="button" data-copy data-text="${endpoint}" aria-label="${text.copyEndpoint}">
        ${interfaceIcon('copy')}${interfaceIcon('check')}
      </button>
      ${action}
    </div>
  `;
}
