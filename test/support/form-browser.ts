/** The parts of a browser that signing in to a real server needs: cookies, and the origin of a form. */

export interface FormBrowser {
  readonly cookies: ReadonlyMap<string, string>;
  /** @param form sent as a form is; without it, the page is requested */
  ask(
    path: string,
    form?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly text: string; readonly location: string | null }>;
}

export function formBrowser(url: string, headers: Readonly<Record<string, string>> = {}): FormBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    ask: async (path, form) => {
      const answer = await fetch(new URL(path, url), {
        redirect: 'manual',
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          ...{ 'sec-fetch-site': 'same-origin', origin: url },
          ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...headers,
        },
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') };
    },
  };
}
