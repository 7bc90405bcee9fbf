/** The sign-in method for members of the dashboard, who are signed in there or do so first. */
import { createHash } from 'node:crypto';
import { ownCookie } from '../../edge/http/own-cookie.ts';
import { seeOther } from '../../edge/http/see-other.ts';
import { browserMark, isOfBrowser, openMemberCode } from './member-code.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Outcome, SignInMethod, SignInRequest } from './sign-in-method.ts';

/** Time to sign in to the dashboard on the way. */
const ATTEMPT_SECONDS = 15 * 60;

export function membersMethod(deps: SignInDeps): SignInMethod {
  const { project, base, origin } = deps;
  const home = `${base}/login/member`;
  // Without it a link with somebody else's code would sign a reader in as that member.
  const cookie = ownCookie(
    { origin, base, home },
    { name: 'lectern-reader-member', seconds: ATTEMPT_SECONDS },
  );

  const begin = ({ request, returnTo }: SignInRequest) => {
    const nonce = cookie.read(request)[0] ?? Buffer.from(deps.random(24)).toString('base64url');
    const query = new URLSearchParams({ project, browser: browserMark(nonce), redirect: returnTo });
    const answer = seeOther(`${deps.dashboard()}/dashboard/reader-sign-in?${query}`);
    return { ...answer, cookies: [cookie.write(request, nonce)] };
  };

  const finish = async ({ request }: SignInRequest): Promise<Outcome> => {
    const text = request.query.get('code');
    const code = openMemberCode(deps, project, text);
    if (code === undefined)
      return { problem: 'again', detail: 'a code of the dashboard is wrong or too old' };
    if (!isOfBrowser(code, cookie.read(request)))
      return { problem: 'again', detail: 'a code of the dashboard is for another browser' };
    const once = `member ${createHash('sha256').update(text!).digest('base64url')}`;
    if (!(await deps.records.useOnce(project, once, code.expiresAt)))
      return { problem: 'again', detail: 'a code of the dashboard was used already' };
    const member = await deps.member(code.member, code.session);
    if (member === undefined)
      return { problem: 'refused', detail: 'no member with a role in this project, or signed out meanwhile' };
    const { id, name, email, groups } = member;
    return {
      reader: {
        way: 'members',
        provider: code.session,
        subject: id,
        label: name === '' ? email : name,
        groups,
        content: {},
        apiPlaygroundInputs: {},
      },
      returnTo: code.returnTo,
      cookies: [cookie.write(request, '')],
    };
  };

  return {
    name: 'members',
    isOn: ({ members }) => members,
    choices: (_, returnTo) => [{ kind: 'members', href: `${home}?redirect=${encodeURIComponent(returnTo)}` }],
    routes: [
      {
        method: 'GET',
        path: '/login/member',
        handle: async (request) => (request.request.query.has('code') ? finish(request) : begin(request)),
      },
    ],
  };
}
