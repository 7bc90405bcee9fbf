/** The place of the response: empty at first, then waiting with a way to cancel, then the answer or why there is none. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { AnswerView } from './answer-view.tsx';
import { formStrings } from './form-strings.ts';
import type { Failure, Outcome } from './send-request.ts';

export interface ResponseProps {
  readonly state: 'empty' | 'waiting' | Outcome;
  readonly onCancel: () => void;
  /** Undefined where the site's server sends nothing on. */
  readonly onSendByProxy: (() => void) | undefined;
}

export function ResponsePanel({ state, onCancel, onSendByProxy }: ResponseProps) {
  const section = useRef<HTMLElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const isWaiting = state === 'waiting';
  const losesFocus = !isWaiting && cancel.current !== null && document.activeElement === cancel.current;
  useLayoutEffect(() => {
    if (state === 'empty') return;
    section.current?.scrollIntoView({ block: 'nearest' });
    if (losesFocus) section.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [state]);
  const answer = typeof state === 'object' && 'answer' in state ? state.answer : undefined;
  return (
    <section class="try-response" ref={section}>
      <div class="try-tools">
        <h3>{formStrings.response}</h3>
        <p class={answer === undefined ? 'try-state' : 'try-state visually-hidden'} role="status">
          {isWaiting && formStrings.sending}
          {/* Below it stands in a pill, which is not announced. */}
          {answer !== undefined && `${answer.status} ${answer.statusText}`.trim()}
        </p>
        {isWaiting && (
          <button type="button" class="try-small" ref={cancel} onClick={onCancel}>
            {formStrings.cancel}
          </button>
        )}
      </div>
      <div>
        {state === 'empty' && <p class="try-empty">{formStrings.noResponse}</p>}
        {isWaiting && (
          <div class="try-waiting" aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
        )}
        {answer !== undefined && <AnswerView answer={answer} />}
        {typeof state === 'object' && 'failure' in state && (
          <FailureView failure={state.failure} onSendByProxy={onSendByProxy} />
        )}
      </div>
    </section>
  );
}

function FailureView({
  failure: { kind, message },
  onSendByProxy,
}: Pick<ResponseProps, 'onSendByProxy'> & { readonly failure: Failure }) {
  return (
    <div class="try-failure" role="alert">
      <p>{message}</p>
      {kind === 'cors' && onSendByProxy !== undefined && (
        <button type="button" class="button" onClick={onSendByProxy}>
          {formStrings.sentAgain}
        </button>
      )}
    </div>
  );
}
