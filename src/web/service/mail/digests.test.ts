/** The weekly digest: figures of the last whole week, none without feedback, and one after a long stop. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { PASSWORD, type TestDashboard, testDashboard } from '../../../../test/support/test-dashboard.ts';
import { SILENT } from '../../../lib/log.ts';
import { sendDigests } from './digests.ts';

const DAY = 86_400_000;

const sendDue = ({ records, service, clock }: TestDashboard): Promise<void> =>
  sendDigests({
    records,
    projects: service.projects,
    clock,
    log: SILENT,
    address: () => 'https://docs.example.com',
    wake: () => undefined,
  });
const voteIn = (
  { records }: TestDashboard,
  project: string,
  vote: { path: string; helpful: boolean; comment?: string },
) =>
  records.feedback.submit({
    project,
    submissionId: randomUUID(),
    source: 'contextual',
    comment: null,
    ...vote,
  });

describe('the digest', () => {
  let dashboard: TestDashboard;
  let user: string;
  const send = (): Promise<void> => sendDue(dashboard);
  const vote = (path: string, helpful: boolean, comment?: string) =>
    voteIn(dashboard, 'docs', { path, helpful, ...(comment === undefined ? {} : { comment }) });
  before(async () => {
    dashboard = await testDashboard({ withMail: true });
    await dashboard.as('owner');
    user = (await dashboard.records.users.list())[0]!.id;
    await dashboard.records.mail.setDigests(user, ['docs']);
  });

  it('has the figures of the week and no word of readers', async () => {
    await vote('/install', true);
    await vote('/install', false, 'SECRET WORDS');
    await vote('/', true);
    await send();
    assert.deepEqual(await dashboard.letters(), [], 'not before Monday');
    dashboard.clock.advance(4 * DAY);
    await send();
    const [letter, ...more] = await dashboard.letters();
    assert.deepEqual(more, []);
    assert.match(letter!.subject, /^Docs: 3 entries of feedback$/);
    assert.match(letter!.text, /2026-01-12 to 2026-01-18/);
    assert.match(letter!.text, /Helpful: +2\nNot helpful: +1\n[\s\S]*Page \/install: +2/);
    assert.match(letter!.text, /because you switched it on under Your account/);
    assert.ok(!letter!.text.includes('SECRET'));
    await send();
    assert.deepEqual(await dashboard.letters(), []);
  });

  it('is not sent to a member who has no role in the project any more', async () => {
    const { users, mail } = dashboard.records;
    const token = await users.invite({
      email: 'guest@example.com',
      role: 'none',
      by: user,
      grants: { projects: { docs: 'viewer' }, teams: [] },
    });
    const joined = await users.acceptInvitation({
      token: token!,
      name: 'Guest',
      password: PASSWORD,
      device: 'Test',
    });
    const guest = joined!.session.user.id;
    await mail.setDigests(user, []);
    await mail.setDigests(guest, ['docs']);
    for (const role of ['viewer', undefined] as const) {
      await users.setProjectRole('docs', { member: guest }, role);
      await vote('/install', true);
      dashboard.clock.advance(7 * DAY);
      await send();
      assert.equal((await dashboard.letters()).length, role === undefined ? 0 : 1);
    }
    await mail.setDigests(guest, []);
    await mail.setDigests(user, ['docs']);
  });

  it('is not sent for a week without feedback', async () => {
    dashboard.clock.advance(7 * DAY);
    await send();
    assert.deepEqual(await dashboard.letters(), []);
  });

  it('is sent once after a long stop', async () => {
    dashboard.clock.advance(20 * DAY);
    await vote('/', true);
    dashboard.clock.advance(6 * DAY);
    await send();
    assert.equal((await dashboard.letters()).length, 1);
  });
});

it('says what was read, which pages do not help, and comes without feedback too', async () => {
  const dashboard = await testDashboard({ withMail: true });
  await dashboard.as('owner');
  const user = (await dashboard.records.users.list())[0]!.id;
  await dashboard.records.mail.setDigests(user, ['docs']);
  const day = Math.floor(dashboard.clock() / DAY);
  const read = (views: number, reader: 'human' | 'assistant' = 'human') =>
    ({ path: '/install', reader, views, seconds: 0, copies: 0, visitors: [] }) as const;
  const counted = { project: 'docs', hours: [], agents: [] };
  await dashboard.records.insight.add({ ...counted, day: day - 4, pages: [read(100)], arrivals: [] });
  await dashboard.records.insight.add({
    ...{ ...counted, day, pages: [read(1_200), read(80, 'assistant')] },
    arrivals: [
      { kind: 'sought', path: '/install', source: '', count: 12 },
      { kind: 'left', path: '/install', source: '', count: 10 },
    ],
  });
  await dashboard.records.searches.add({ project: 'docs', term: 'x', results: 0, opened: false });
  dashboard.clock.advance(4 * DAY);
  await sendDue(dashboard);
  const [letter] = await dashboard.letters();
  assert.equal(letter!.subject, 'Docs: 1,200 views');
  for (const shown of [
    /Views by people: +1,200 \(the week before: 100\)/,
    /Read by AI: +80/,
    /Searches without a result: +1 of 1/,
    /Worth your hour: \/install: +about 600 views helped nobody/,
    /\/dashboard\/p\/docs\/insight/,
  ])
    assert.match(letter!.text, shown);
});

describe('the digests of several projects', () => {
  it('have the figures of one project each, and go to those who chose it', async () => {
    const dashboard = await testDashboard({
      withMail: true,
      projects: [
        { id: 'docs', name: 'Docs' },
        { id: 'handbook', name: 'Handbook' },
      ],
    });
    const [owner, viewer] = [await dashboard.as('owner'), await dashboard.as('viewer')];
    const choose = (visitor: typeof owner, ...projects: string[]) =>
      visitor.submit(
        '/dashboard/account',
        '/dashboard/account/digest',
        Object.fromEntries(projects.map((id) => [`project-${id}`, 'on'])),
      );
    assert.equal((await choose(owner, 'docs', 'handbook', 'nowhere')).status, 303);
    assert.equal((await choose(viewer, 'handbook')).status, 303);
    await voteIn(dashboard, 'docs', { path: '/install', helpful: true });
    await voteIn(dashboard, 'handbook', { path: '/holidays', helpful: false });
    await voteIn(dashboard, 'handbook', { path: '/holidays', helpful: true });
    dashboard.clock.advance(4 * DAY);
    await sendDue(dashboard);
    const letters = (await dashboard.letters()).map(({ to, subject, text }) => ({
      to,
      subject,
      pages: [...text.matchAll(/Page (\/\w+)/g)].map(([, page]) => page),
    }));
    assert.deepEqual(
      letters.toSorted((a, b) => (a.to + a.subject < b.to + b.subject ? -1 : 1)),
      [
        { to: 'owner@example.com', subject: 'Docs: 1 entry of feedback', pages: ['/install'] },
        { to: 'owner@example.com', subject: 'Handbook: 2 entries of feedback', pages: ['/holidays'] },
        { to: 'viewer@example.com', subject: 'Handbook: 2 entries of feedback', pages: ['/holidays'] },
      ],
    );
    assert.equal((await choose(viewer)).status, 303);
    await voteIn(dashboard, 'handbook', { path: '/holidays', helpful: true });
    dashboard.clock.advance(7 * DAY);
    await sendDue(dashboard);
    assert.deepEqual(
      (await dashboard.letters()).map(({ to }) => to),
      ['owner@example.com'],
      'nothing for who switched it off',
    );
  });
});
