/** The way in with a password that all readers share. */
import { addressHash } from '../../edge/http/client.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Way } from './way.ts';

export function passwordWay(deps: SignInDeps): Way {
  const { project, records } = deps;
  return {
    name: 'password',
    isOn: ({ password }) => password !== undefined,
    choices: () => [{ kind: 'password' }],
    routes: [
      {
        method: 'POST',
        path: '/login/password',
        handle: async ({ request, form, returnTo }) => {
          const typed = form.get('password') ?? '';
          if (typed === '') return { problem: 'wrong', detail: 'no password' };
          const checked = await records.checkPassword(project, typed, addressHash(deps, request.address));
          if (checked === 'wrong') return { problem: 'wrong', detail: 'wrong password' };
          if (checked !== 'right')
            return {
              problem: 'wrong',
              detail: 'too many tries',
              retryAfterSeconds: checked.retryAfterSeconds,
            };
          const reader = { subject: '', label: '', groups: [], content: {}, apiPlaygroundInputs: {} };
          return { reader: { way: 'password', ...reader }, returnTo };
        },
      },
    ],
  };
}
