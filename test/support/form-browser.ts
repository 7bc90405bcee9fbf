/** The parts of a browser that signing in to a real server needs: cookies, and the origin of a form. */
import { askInTab } from './ask-in-tab.ts';

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
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await askInTab(new URL(path, url), {
        form,
        headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      });
      for (const line of answer.cookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: answer.status, text: answer.text, location: answer.headers.location ?? null };
    },
  };
}
