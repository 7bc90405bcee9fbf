/** Reviews need an account: without one nothing can be reported, and nothing is tried. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { joinSettings, type SettingsSource } from '../../settings/settings.ts';
import { openForge } from './open-forge.ts';
import { projectRepository } from './project-repository.ts';

const CASES: readonly (readonly [string, string, SettingsSource, boolean])[] = [
  ['without an account', 'https://github.com/example/docs.git', {}, false],
  [
    'with an address alone',
    'https://ghe.example/example/docs.git',
    { githubUrl: 'https://ghe.example' },
    false,
  ],
  [
    'with the token of another server',
    'https://github.com/example/docs.git',
    { githubUrl: 'https://ghe.example', githubToken: 'x' },
    false,
  ],
  ['with a token', 'https://github.com/example/docs.git', { githubToken: 'x' }, true],
  ['with an App', 'https://github.com/example/docs.git', { githubAppId: '7', githubAppKey: 'PEM' }, true],
];

for (const [name, remote, source, expected] of CASES)
  it(`opens a forge ${name}`, async () => {
    const { jobs } = joinSettings([source]);
    const plan = { folder: 'docs', hosts: [], git: { remote, folder: '' } };
    const { reviews, name: shown } = await openForge(projectRepository(plan, jobs), jobs);
    assert.equal(reviews !== undefined, expected);
    assert.match(shown, /example\/docs$/);
  });
