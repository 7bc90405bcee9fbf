/** Fills a store with a few weeks of readers' data, for the pictures of the dashboard. */
import { randomBytes } from 'node:crypto';
import { type OpenRecords, openRecords } from '../../src/installation/open-records.ts';
import { nextTime } from '../../src/lib/schedule/schedule.ts';
import { defaultSettings } from '../../src/records/automations/recipes/default-settings.ts';
import { fixLinks } from '../../src/records/automations/recipes/fix-links.ts';
import { createRecords } from '../../src/records/create-records.ts';
import type { NewKey } from '../../src/records/keys/key-records.ts';
import { DEFAULT_ACCESS } from '../../src/records/readers/access-settings.ts';
import type { Role } from '../../src/records/users/user.ts';
import type { UserRecords } from '../../src/records/users/user-records.ts';
import { seedFeedback } from '../../test/support/seed-feedback.ts';
import { seedEndedJobs } from '../../test/support/seed-jobs.ts';
import { seedReading } from '../../test/support/seed-reading.ts';
import { testClock } from '../../test/support/test-service.ts';

export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** The name in docs.json of the folder that is shown, as a slug. */
export const PROJECT = 'harbor';
const OWNER: Owner = { email: 'ada@example.com', password: 'quiet lighthouse parsnip velvet' };
const DAY = 86_400_000;

/** Term, how often it was searched, its results, and how often one was opened. */
const TERMS: readonly (readonly [string, number, number, number])[] = [
  ['webhook secret', 14, 0, 0],
  ['rate limit', 11, 3, 9],
  ['proxy', 9, 0, 0],
  ['retry', 8, 5, 7],
  ['error codes', 6, 0, 0],
  ['kubernetes', 5, 2, 3],
];

/** Name, days until it expires, and what it may do and from where; by default everything, from everywhere. */
const KEYS: readonly (readonly [string, number | undefined, Pick<NewKey, 'scopes' | 'networks'>])[] = [
  ['Weekly report', 90, { scopes: ['feedback:read'] }],
  ['Support desk', undefined, {}],
  ['Feedback to issues', 30, { scopes: ['feedback:read', 'jobs:write'], networks: ['192.0.2.0/24'] }],
];

/** After the owner. */
const MEMBERS: readonly (readonly [string, Role])[] = [
  ['Grace', 'admin'],
  ['Linus', 'editor'],
  ['Alan', 'none'],
  ['Mary', 'none'],
];

async function addMember(users: UserRecords, name: string, role: Role): Promise<void> {
  const [owner] = await users.list();
  const email = `${name.toLowerCase()}@example.com`;
  const token = await users.invite({ email, role, by: owner?.id ?? '' });
  const { password } = OWNER;
  await users.acceptInvitation({ token: token ?? '', name, password, device: 'Firefox on Linux' });
}

/** Two members who see this project alone: one through a team. */
async function addTeam(users: UserRecords): Promise<void> {
  const members = await users.list();
  const idOf = (wanted: string): string => members.find(({ name }) => name === wanted)?.id ?? '';
  const team = await users.createTeam({ name: 'Writers', members: [idOf('Alan'), idOf('Linus')] });
  await users.setProjectRole(PROJECT, { team: team?.id ?? '' }, 'editor');
  await users.setProjectRole(PROJECT, { member: idOf('Mary') }, 'viewer');
}

/** A site that is open, where readers can sign in in several ways. */
async function addWaysIn({ readers }: OpenRecords['records']): Promise<void> {
  await readers.saveAccess(PROJECT, {
    ...DEFAULT_ACCESS,
    password: await readers.hashPassword(OWNER.password),
    members: true,
    providers: [
      {
        id: 'acme',
        name: 'Acme',
        issuer: 'https://login.example.com',
        clientId: 'docs',
        scopes: ['openid'],
        parameters: {},
        groups: { source: 'id_token', path: 'groups' },
      },
    ],
  });
}

/** The jobs have their own clock: a step of a minute takes a minute, and the last job ended some time ago. */
async function addJobs({ records, database, secret }: OpenRecords): Promise<void> {
  const clock = testClock(Date.now() - 1.2 * DAY);
  const [owner] = await records.users.list();
  const { jobs } = createRecords({ database, secret, clock, random: randomBytes });
  await seedEndedJobs({ jobs, clock, project: PROJECT, askedBy: `user:${owner?.id}` });
}

/** One recipe is on and has run, the others are off. */
async function addAutomation({ database, secret }: OpenRecords): Promise<void> {
  const clock = testClock(Date.now() - 2 * DAY);
  const { automations } = createRecords({ database, secret, clock, random: randomBytes });
  const settings = { ...defaultSettings(fixLinks), enabled: true, zone: 'Europe/Berlin' };
  const dueAt = nextTime(settings, Date.now()) ?? null;
  await automations.save(PROJECT, fixLinks.id, { settings, version: 0, dueAt });
  await automations.start({
    project: PROJECT,
    recipe: fixLinks.id,
    cause: 'schedule',
    startedBy: 'server',
    dry: false,
  });
  const [held] = await automations.claim({ projects: [PROJECT], limit: 1, lease: 1_000 });
  await automations.change(held!, { state: 'changed', report: 'Fixed 2 links (1 file).', dueAt: null });
}

/** Only the first call for a folder fills it. @returns the member who can sign in */
export async function seedStore(dataDir: string): Promise<Owner> {
  const opened = await openRecords({ dataDir });
  const { records, close } = opened;
  try {
    if (await records.users.isNew()) {
      await records.projects.register([{ id: PROJECT, subdomain: PROJECT, name: 'Harbor' }]);
      await records.users.ensureOwner(OWNER);
      await seedFeedback(records.feedback, { project: PROJECT, now: Date.now(), entries: 420 });
      await seedReading(records.insight, { project: PROJECT, now: Date.now(), days: 75 });
      for (const [name, role] of MEMBERS) await addMember(records.users, name, role);
      await addTeam(records.users);
      for (const [term, times, results, opened] of TERMS)
        for (let i = 0; i < times; i++)
          await records.searches.add({ project: PROJECT, term, results, opened: i < opened });
      for (const [name, days, rights] of KEYS) {
        const expiry = days === undefined ? {} : { expiresAt: Date.now() + days * DAY };
        const { secret } = await records.keys.create({ project: PROJECT, name, ...expiry, ...rights });
        await records.keys.verify(secret);
      }
      await addWaysIn(records);
      await addJobs(opened);
      await addAutomation(opened);
    }
    return OWNER;
  } finally {
    await close();
  }
}
