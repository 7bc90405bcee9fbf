/** Makes passkeys and signs in with them: fills the hidden field of a form with the browser's answer, and sends it. */

interface Options {
  readonly challenge: string;
  readonly site: string;
  readonly timeout: number;
}

interface CreateOptions extends Options {
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly algorithms: readonly number[];
  readonly exclude: readonly string[];
}

/** The challenge of the page is too old a little before the server says so. */
const MARGIN = 20_000;
/** In the address after a reload for a new challenge. */
const AGAIN = '#passkey';

export function setupPasskeys(root: ParentNode): void {
  if (!window.isSecureContext || typeof PublicKeyCredential !== 'function') return;
  for (const part of root.querySelectorAll<HTMLElement>('[data-with-passkeys]')) {
    if (part.dataset['withPasskeys'] !== location.hostname) continue;
    part.hidden = false;
    for (const other of root.querySelectorAll<HTMLElement>('[data-without-passkeys]')) other.hidden = true;
  }
  const form = root.querySelector<HTMLFormElement>('form[data-passkey]');
  if (form === null || form.closest('[hidden]') !== null) return;
  if (form.dataset['passkey'] === 'create') setupCreate(form);
  else setupSignIn(form);
}

function setupCreate(form: HTMLFormElement): void {
  const options = JSON.parse(form.dataset['options']!) as CreateOptions;
  const create = async (): Promise<void> => {
    const { challenge, site, user, algorithms, exclude, timeout } = options;
    const credential = await navigator.credentials.create({
      publicKey: {
        challenge: bytes(challenge),
        rp: { id: site, name: 'Lectern' },
        user: { ...user, id: bytes(user.id) },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: bytes(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
        timeout,
      },
    });
    const { rawId, response } = credential as PublicKeyCredential;
    const attestation = response as AuthenticatorAttestationResponse;
    send(form, {
      id: text(rawId),
      clientData: text(attestation.clientDataJSON),
      attestation: text(attestation.attestationObject),
      transports: attestation.getTransports?.() ?? [],
    });
  };
  onSubmit(form, create);
  void attempt(form, create);
}

function setupSignIn(form: HTMLFormElement): void {
  const options = JSON.parse(form.dataset['options']!) as Options;
  const until = performance.now() + options.timeout - MARGIN;
  let waiting = offer(form, options);
  onSubmit(form, async () => {
    waiting?.abort();
    waiting = undefined;
    if (performance.now() < until) return send(form, await signed(options));
    history.replaceState(null, '', AGAIN);
    location.reload();
  });
  if (location.hash !== AGAIN) return;
  history.replaceState(null, '', location.pathname + location.search);
  form.requestSubmit();
}

/** Lets the browser offer passkeys in the list of the e-mail field, until the challenge is too old. */
function offer(form: HTMLFormElement, options: Options): AbortController | undefined {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), options.timeout - MARGIN);
  const ask = async (): Promise<void> => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    if (!stop.signal.aborted)
      send(form, await signed(options, { mediation: 'conditional', signal: stop.signal }));
  };
  // Nobody has asked for it, so nobody is told.
  ask().catch(() => undefined);
  return stop;
}

async function signed(
  { challenge, site, timeout }: Options,
  how: CredentialRequestOptions = {},
): Promise<object> {
  const credential = await navigator.credentials.get({
    ...how,
    publicKey: { challenge: bytes(challenge), rpId: site, userVerification: 'required', timeout },
  });
  const { rawId, response } = credential as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    response as AuthenticatorAssertionResponse;
  return {
    id: text(rawId),
    clientData: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
    userHandle: text(userHandle ?? new ArrayBuffer(0)),
  };
}

function onSubmit(form: HTMLFormElement, work: () => Promise<void>): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(form, work);
  });
}

async function attempt(form: HTMLFormElement, work: () => Promise<void>): Promise<void> {
  const problem = form.querySelector<HTMLElement>('[data-passkey-problem]')!;
  problem.hidden = true;
  try {
    await work();
  } catch (error) {
    problem.textContent = problemText(form, error instanceof DOMException ? error.name : '');
    problem.hidden = false;
  }
}

function problemText(form: HTMLFormElement, name: string): string {
  const creates = form.dataset['passkey'] === 'create';
  if (name === 'InvalidStateError') return 'This device or password manager has a passkey for you already.';
  if (name === 'NotAllowedError')
    return creates
      ? 'No passkey was made: it was cancelled, or took too long. Try again.'
      : 'You are not signed in: it was cancelled, took too long, or there is no passkey here. Try again, or use your password.';
  return creates
    ? 'This browser could not make a passkey. Try another browser, or update this one.'
    : 'This browser could not use a passkey. Use your password.';
}

/** Without an event of its own, so that it is not intercepted again. */
function send(form: HTMLFormElement, answer: object): void {
  (form.elements.namedItem('answer') as HTMLInputElement).value = JSON.stringify(answer);
  form.submit();
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte));
  return btoa(letters.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
