/** What a site has of the service before it is open, when it opens, and after the site has ended. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { webRequest } from '../../../test/support/web-request.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../records/projects/project-records.ts';
import { DEFAULT_ACCESS } from '../../records/readers/access-settings.ts';
import { unavailableRecords } from '../../records/unavailable-records.ts';
import { knownSettings } from './project-settings.ts';
import { projectService, type SiteService } from './site-service.ts';

const QUIET = { ...DEFAULT_PROJECT_SETTINGS, searchTerms: false };

function opened() {
  let stored = DEFAULT_PROJECT_SETTINGS;
  const settings = knownSettings({ settings: async () => stored }, () => ['docs']);
  const counted: string[] = [];
  const service: SiteService = {
    settings,
    searched: (project) => (_request, term) => void counted.push(`${project}: ${term}`),
    access: { of: () => DEFAULT_ACCESS, read: async () => DEFAULT_ACCESS, subscribe: () => () => undefined },
    asked: (project) => (turn) => void counted.push(`${project}: ${turn.question}`),
    readers: () => assert.fail('everyone may read'),
    spending: unavailableRecords(() => 'none').spending,
    seen: () => undefined,
    voted: () => undefined,
    takeFeedback: (project) => (project === 'docs' ? async () => undefined : undefined),
  };
  const save = async (next: typeof stored): Promise<void> => {
    stored = next;
    await settings.refresh();
  };
  const { promise, resolve } = Promise.withResolvers<SiteService>();
  const open = async (): Promise<void> => {
    resolve(service);
    await promise;
  };
  return { promise, open, save, counted };
}

it('counts nothing and takes nothing until the service is open', async () => {
  const { promise, open, counted } = opened();
  const own = projectService(promise, {
    project: 'docs',
    start: 'open',
    changed: () => assert.fail('the settings are the same'),
  });
  own.searched(webRequest('/search'), 'early', 1);
  assert.deepEqual([own.takeFeedback(), own.settings()], [undefined, DEFAULT_PROJECT_SETTINGS]);
  await open();
  own.searched(webRequest('/search'), 'late', 1);
  assert.deepEqual(counted, ['docs: late']);
  assert.ok(own.takeFeedback() !== undefined);
});

it('takes no feedback of a project that the service does not know yet', async () => {
  const { promise, open } = opened();
  const own = projectService(promise, { project: 'new', start: 'open', changed: () => undefined });
  await open();
  assert.equal(own.takeFeedback(), undefined);
});

it('says when the settings are others, also when they were before the site was made', async () => {
  const { promise, open, save } = opened();
  let [first, second] = [0, 0];
  const own = projectService(promise, { project: 'docs', start: 'open', changed: () => first++ });
  await open();
  await save(QUIET);
  assert.deepEqual([first, own.settings()], [1, QUIET]);
  projectService(promise, { project: 'docs', start: 'open', changed: () => second++ });
  await promise;
  assert.equal(second, 1);
  own.close();
  await save(DEFAULT_PROJECT_SETTINGS);
  assert.deepEqual([first, second], [1, 2]);
});

it('stays as it is when the service opens after the site has ended', async () => {
  const { promise, open, counted } = opened();
  const own = projectService(promise, {
    project: 'docs',
    start: 'open',
    changed: () => assert.fail('the site is closed'),
  });
  own.close();
  await open();
  own.searched(webRequest('/search'), 'late', 1);
  assert.deepEqual([own.takeFeedback(), counted], [undefined, []]);
});
