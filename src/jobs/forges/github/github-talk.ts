/** Requests to GitHub with the token of the moment; a minted one that was revoked is replaced once. */
import type { ForgeAnswer } from '../shared/forge-http.ts';
import type { Ask, Heard, Talk } from '../shared/forge-talk.ts';
import { GITHUB_HEADERS, type GithubAccess } from './github-access.ts';

export type GithubAsk = Omit<Ask, 'headers' | 'secrets'>;

export interface GithubTalk {
  hear(ask: GithubAsk): Promise<Heard>;
  /** @throws AppError `forge/…` */
  ask(ask: GithubAsk): Promise<ForgeAnswer>;
}

export function createGithubTalk(talk: Talk, access: GithubAccess): GithubTalk {
  const hear = async (ask: GithubAsk): Promise<Heard> => {
    for (let again = false; ; again = true) {
      const token = await access.token(ask.signal);
      const headers = { ...GITHUB_HEADERS, authorization: `Bearer ${token}` };
      const heard = await talk.hear({ ...ask, headers, secrets: [token] });
      if (heard.answer.status !== 401 || again || !access.forget()) return heard;
    }
  };
  const ask = async (request: GithubAsk): Promise<ForgeAnswer> => {
    const heard = await hear(request);
    if ('refusal' in heard) throw heard.refusal.error;
    return heard.answer;
  };
  return { hear, ask };
}
