/** Where the repositories of docs.json are looked for: on the forge of the base, whoever knows that forge. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { GitAccess } from '../../settings/git-access.ts';
import { joinSettings } from '../../settings/settings.ts';
import { mountPlans } from './mount-plan.ts';

const wanted = [
  {
    repository: 'acme/api-docs',
    folder: '',
    path: 'api',
    at: { file: 'docs.json', line: 1, column: 1, pointer: '/sources/0' },
  },
];

function remoteIn(remote: string, access?: GitAccess): string | undefined {
  const git = { remote, folder: '', ...(access === undefined ? {} : { access }) };
  return mountPlans(wanted, { folder: '/x', git, hosts: [] }, joinSettings([{}])).plans[0]?.remote;
}

it('owner/name is on the forge of the base, also when only its own account knows that', () => {
  assert.equal(remoteIn('https://github.com/acme/docs.git'), 'https://github.com/acme/api-docs.git');
  assert.equal(remoteIn('https://gitlab.com/acme/docs.git'), 'https://gitlab.com/acme/api-docs.git');
  const account = { kind: 'gitlab', url: 'https://git.example.com', token: 'secret' } as const;
  assert.equal(
    remoteIn('https://git.example.com/acme/docs.git', {
      of: 'one',
      mark: '',
      account: () => account,
      sshKey: () => '',
      fetch,
    }),
    'https://git.example.com/acme/api-docs.git',
  );
});
