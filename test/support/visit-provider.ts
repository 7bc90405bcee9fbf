/** Goes through the real provider of `oidc-server.ts` as a browser would, without one. */

interface Visited {
  /** The callback with the provider's answer. */
  readonly callback: URL;
}

/** @param who the name to type; undefined cancels */
export async function visitProvider(location: string, who: string | undefined): Promise<Visited> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(location);
  let at = new URL(location);
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) {
      if (answer.status !== 200)
        throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      form = new URLSearchParams(who === undefined ? { cancel: 'yes' } : { login: who });
      continue;
    }
    form = undefined;
    at = new URL(next, at);
    if (at.origin !== origin) return { callback: at };
  }
  throw new Error('The provider did not come to an end');
}
