/** The playground's sheet: form on one side, request and response on the other. */
import { render } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlaygroundData } from '../../theme/reference/playground-data.ts';
import { curlText, masked } from './curl-text.ts';
import { newId } from './form-field.ts';
import { formStrings, setFormStrings } from './form-strings.ts';
import { CodeBlock, CopyButton, IconButton } from './parts.tsx';
import { readerValues } from './reader-values.ts';
import {
  checkRequest,
  createRequestForm,
  fillForm,
  forgetSecrets,
  type ReadyRequest,
  type RequestForm,
  readRequest,
  secretsOf,
} from './request-form.ts';
import { ResponsePanel, type ResponseProps } from './response-panel.tsx';
import { Sections } from './sections.tsx';
import { clearKeys } from './security-keys.ts';
import { sendByProxy } from './send-by-proxy.ts';
import { sendRequest } from './send-request.ts';
import { shellParts } from './shell-parts.ts';

/** Milliseconds: redrawing the command must not interrupt typing. */
const REDRAW_AFTER = 80;

/** Its values last as long as the page is open. @param place the request line, with the button that opens it again */
export function mountPlayground(place: HTMLElement, data: PlaygroundData): void {
  setFormStrings(data.words);
  const opener = place.querySelector<HTMLElement>('[data-try]');
  const holder = document.createElement('div');
  // The dialog is as if it were in the body itself.
  holder.style.display = 'contents';
  document.body.append(holder);
  render(<Playground data={data} opener={opener} />, holder);
}

interface PlaygroundProps {
  readonly data: PlaygroundData;
  readonly opener: HTMLElement | null;
}

function Playground({ data, opener }: PlaygroundProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, shown] = useForm(data);
  const { send, cancel, state, isByProxy, setByProxy } = useSender(data, form, dialog);
  const id = useMemo(newId, []);
  useLayoutEffect(() => {
    const open = (): void => {
      if (dialog.current?.open === false) dialog.current.showModal();
    };
    // A click on the backdrop closes it, as with other sheets.
    dialog.current?.addEventListener('click', ({ target }) => {
      if (target === dialog.current) dialog.current?.close();
    });
    open();
    opener?.addEventListener('click', open);
    return () => opener?.removeEventListener('click', open);
  }, [opener]);
  const isProxied = data.proxy !== undefined;
  // The same element while nothing but the command changes: the fields draw themselves.
  const sections = useMemo(
    () => <Sections form={form} isProxied={isProxied} />,
    [form, shown.drawn, form.errors],
  );
  return (
    <dialog class="try-sheet" aria-labelledby={id} ref={dialog} onClose={cancel}>
      <form
        class="try-form"
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div class="try-top">
          <h2 id={id} class="try-title">
            {data.document.title}
          </h2>
          <IconButton icon="close" label={formStrings.close} onClick={() => dialog.current?.close()} />
          <RequestBar {...data.document} isBusy={state === 'waiting'} />
          {isProxied && (
            <label class="try-switch" title={formStrings.viaProxyHint}>
              <input
                type="checkbox"
                checked={isByProxy ?? shown.hasCookies}
                onChange={({ currentTarget }) => setByProxy(currentTarget.checked)}
              />
              {formStrings.viaProxy}
            </label>
          )}
        </div>
        <div class="try-columns">
          {sections}
          <div class="try-side">
            <section>
              <div class="try-tools">
                <h3>{formStrings.request}</h3>
                <CopyButton label={formStrings.copyCurl} text={() => commandOf(readRequest(form))} />
              </div>
              <CodeBlock label={formStrings.request} parts={shellParts(shown.command)} />
            </section>
            <ResponsePanel
              state={state}
              onCancel={cancel}
              onSendByProxy={isProxied ? () => send(true) : undefined}
            />
          </div>
        </div>
      </form>
    </dialog>
  );
}

const commandOf = ({ built, body }: ReadyRequest): string => curlText(built, body?.file);

/** What is shown of the form beside its fields. */
interface ShownForm {
  readonly command: string;
  readonly hasCookies: boolean;
  /** Number of times that the fields were changed by something else than the reader. */
  readonly drawn: number;
}

function useForm(data: PlaygroundData): readonly [RequestForm, ShownForm] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useMemo(
    () =>
      createRequestForm(data, location, () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => show((before) => shownOf(form, before.drawn)), REDRAW_AFTER);
      }),
    [data],
  );
  const [shown, show] = useState(() => shownOf(form, 0));
  useEffect(() => {
    const drawAll = (): void => show((before) => shownOf(form, before.drawn + 1));
    void readerValues().then((values) => {
      if (values === undefined) return;
      fillForm(form, values);
      drawAll();
    });
    // The browser may keep the page in memory and show it to the next person.
    const onLeave = (): void => {
      clearKeys(form.keys);
      forgetSecrets(form);
      drawAll();
    };
    addEventListener('pagehide', onLeave);
    return () => removeEventListener('pagehide', onLeave);
  }, [form]);
  return [form, shown];
}

function shownOf(form: RequestForm, drawn: number): ShownForm {
  const request = readRequest(form);
  return {
    command: masked(commandOf(request), secretsOf(form)),
    hasCookies: request.built.cookies.length > 0,
    drawn,
  };
}

interface Sender {
  /** @param byProxy true to send through the site's server from now on */
  readonly send: (byProxy?: true) => void;
  readonly cancel: () => void;
  readonly state: ResponseProps['state'];
  /** Whether the site's server sends it; undefined until the reader has chosen. */
  readonly isByProxy: boolean | undefined;
  readonly setByProxy: (chosen: boolean) => void;
}

function useSender(
  { proxy, credentials }: PlaygroundData,
  form: RequestForm,
  dialog: { readonly current: HTMLDialogElement | null },
): Sender {
  const [, showErrors] = useState(form.errors);
  const [state, setState] = useState<ResponseProps['state']>('empty');
  const [isByProxy, setByProxy] = useState<boolean>();
  const running = useRef<AbortController>(undefined);
  const isRefused = useRef(false);
  useLayoutEffect(() => {
    if (isRefused.current) dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    isRefused.current = false;
  });
  const send = (chosen?: true): void => {
    if (running.current !== undefined) return;
    if (chosen) setByProxy(chosen);
    const request = checkRequest(form);
    isRefused.current = request === undefined;
    showErrors(form.errors);
    if (request === undefined) return;
    const abort = new AbortController();
    running.current = abort;
    setState('waiting');
    // No page can set cookies of a request, and the site's server can.
    const isSentByProxy = chosen ?? isByProxy ?? request.built.cookies.length > 0;
    const sent =
      proxy !== undefined && isSentByProxy
        ? sendByProxy(request, { proxy, cancel: abort.signal })
        : sendRequest(request, { cancel: abort.signal, credentials: credentials === true });
    void sent.then(setState).finally(() => {
      running.current = undefined;
    });
  };
  return { send, cancel: () => running.current?.abort(), state, isByProxy, setByProxy };
}

interface BarProps {
  readonly method: string;
  readonly path: string;
  /** While a request is on its way, Send keeps its focus but does nothing. */
  readonly isBusy: boolean;
}

/** As on the page: method, path with marked parameters, and Send. */
function RequestBar({ method, path, isBusy }: BarProps) {
  return (
    <div class="request-line">
      <span class="method method-pill" data-method={method}>
        {method}
      </span>
      <code class="request-path" dir="ltr">
        {path.split(/(\{[^{}/]{1,100}\}|\/)/).map((part, i) =>
          part === '/' ? (
            // Lines break after a slash, where they can.
            <>
              <span class="request-slash">{part}</span>
              <wbr />
            </>
          ) : i % 2 === 1 ? (
            <span class="request-parameter">{part}</span>
          ) : (
            part
          ),
        )}
      </code>
      <button type="submit" class="button button-primary" aria-disabled={isBusy ? 'true' : undefined}>
        {formStrings.send}
      </button>
    </div>
  );
}
