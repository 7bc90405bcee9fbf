/** Redirects beside docs.json: what they begin at and lead to, who may make them, and what the audit log keeps. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { openTestDatabase } from '../../../../test/support/databases.ts';
import { SILENT } from '../../../lib/log.ts';
import { createRecords } from '../../../records/create-records.ts';
import type { Role } from '../../../records/users/user.ts';
import { memorySource } from '../../../site/source/memory-source.ts';
import { openLiveSite } from '../../reader/live/live-site.ts';
import type { ServedProject, Service } from '../service.ts';
import { type Action, perform, TERMINAL } from './action.ts';
import { addRedirects, MAX_REDIRECTED, removeRedirects } from './redirects.ts';

const FILES = {
  'docs.json': JSON.stringify({
    name: 'Docs',
    navigation: { pages: ['index', 'guides/start', 'staff'] },
    redirects: [{ source: '/moved', destination: '/guides/start' }],
  }),
  'index.mdx': '# Home\n',
  'guides/start.mdx': '# Start\n',
  'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\n\nFor us.\n',
  'logo.svg': '<svg/>',
  'out.mdx': '---\ntitle: Out\nurl: https://docs.example.com/en/old\n---\n',
};

async function opened() {
  const records = createRecords({
    database: await openTestDatabase('sqlite'),
    clock: () => 5,
    random: randomBytes,
    secret: randomBytes(32),
  });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const renderer = { render: () => assert.fail('nothing is rendered'), close: async () => undefined };
  const live = await openLiveSite({ source: memorySource(FILES), renderer }, SILENT, false);
  let told = 0;
  const slot = { live, url: 'https://docs.example.com/en', settingsChanged: () => told++ };
  const projects = new Map([['docs', slot as unknown as ServedProject]]);
  const service: Pick<Service, 'records' | 'projects'> = { records, projects };
  const act =
    (role: Role) =>
    <Input, Result>(action: Action<Input, Result, 'projects'>, input: Input): Promise<Result> =>
      perform(action, { service, actor: { id: 'u1', by: 'user:u1', role }, project: 'docs' }, input);
  const log = async () =>
    (await records.audit.listFrom({}, { limit: 99 })).map(({ action, target, detail }) =>
      [action, target, detail].join(' | '),
    );
  return { records, act, log, told: () => told };
}

it('redirects are made and removed by editors, at once, and each change is in the audit log', async () => {
  const { records, act, log, told } = await opened();
  const change = {
    from: ['/old/', 'https://docs.example.com/en/Old%20one'],
    to: 'https://docs.example.com/en/guides/start/',
  };
  await assert.rejects(act('viewer')(addRedirects, change), { code: 'actions/role' });
  await assert.rejects(act('viewer')(removeRedirects, ['/old']), { code: 'actions/role' });
  assert.deepEqual((await act('editor')(addRedirects, change)).changed, ['/old', '/Old one']);
  assert.equal(told(), 1, 'sites read them again');
  assert.deepEqual((await act('editor')(addRedirects, change)).changed, [], 'they are as they were');
  assert.deepEqual(await records.redirects.list('docs'), [
    { from: '/Old one', to: '/guides/start', at: 5 },
    { from: '/old', to: '/guides/start', at: 5 },
  ]);
  assert.deepEqual(await act('editor')(removeRedirects, ['/old/', '/none']), ['/old']);
  assert.deepEqual(await log(), [
    'redirect.added | /old | /guides/start',
    'redirect.added | /Old one | /guides/start',
    'redirect.removed | /old | ',
  ]);
});

const REFUSED: readonly (readonly [why: string, from: string, to: string, code: 'from' | 'to'])[] = [
  ['a page', '/guides/start', '/', 'from'],
  ['a page in another spelling', '/Guides/Start', '/', 'from'],
  ['a page that only some readers see', '/staff', '/', 'from'],
  ['a redirect of docs.json', '/moved', '/', 'from'],
  ['a file', '/logo.svg', '/', 'from'],
  ['the site itself', '/', '/guides/start', 'from'],
  ['another site', 'https://evil.example/old', '/', 'from'],
  ['no path', 'old', '/', 'from'],
  ['a path that climbs', '/a/../b', '/', 'from'],
  ['a query', '/old?x=1', '/', 'from'],
  ['a line break', '/old%0Ax', '/', 'from'],
  ['a path that is too long', `/${'a'.repeat(600)}`, '/', 'from'],
  ['to another site', '/old', 'https://evil.example/', 'to'],
  ['to another site without its protocol', '/old', '//evil.example', 'to'],
  ['to another site with a backslash', '/old', '/\\evil.example', 'to'],
  ['to a script', '/old', 'javascript:alert(1)', 'to'],
  ['to no page', '/old', '/none', 'to'],
  ['to a page that is only a link', '/old', '/out', 'to'],
  ['to itself', '/old', '/old', 'to'],
  ['to a fragment', '/old', '/guides/start#x', 'to'],
];

it('redirects begin where nothing is, and lead to pages of the site alone', async () => {
  const { records, act, log } = await opened();
  for (const [why, from, to, code] of REFUSED)
    await assert.rejects(
      act('admin')(addRedirects, { from: [from], to }),
      { code: `redirects/${code}` },
      why,
    );
  for (const number of [0, MAX_REDIRECTED + 1]) {
    const from = Array.from({ length: number }, (_, at) => `/old/${at}`);
    await assert.rejects(act('admin')(addRedirects, { from, to: '/' }), { code: 'redirects/from' });
  }
  assert.deepEqual([await records.redirects.list('docs'), await log()], [[], []]);
  await act('admin')(addRedirects, { from: ['/for-us'], to: '/staff' });
  assert.equal((await records.redirects.list('docs')).length, 1, 'a page for some readers is a page');
});

it('redirects of the terminal are checked by their form, where no site is open', async () => {
  const { records } = await opened();
  const doing = { service: { records, projects: new Map() }, actor: TERMINAL, project: 'docs' };
  await assert.rejects(perform(addRedirects, doing, { from: ['old'], to: '/x' }), { code: 'redirects/from' });
  await assert.rejects(perform(addRedirects, doing, { from: ['/old'], to: '//x' }), { code: 'redirects/to' });
  await assert.rejects(perform(addRedirects, doing, { from: ['/old'], to: '/old' }), {
    code: 'redirects/from',
  });
  assert.deepEqual((await perform(addRedirects, doing, { from: ['/old'], to: '/x' })).changed, ['/old']);
});
