/** What a site has of the service before it is open, when it opens, and after the site has ended. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { webRequest } from '../../../test/support/web-request.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../records/projects/project-records.ts';
import { type AccessSettings, DEFAULT_ACCESS } from '../../records/readers/access-settings.ts';
import { unavailableRecords } from '../../records/unavailable-records.ts';
import { type KnownAccess, knownAccess } from './known-access.ts';
import { knownSettings } from './project-settings.ts';
import { projectService, type SiteService } from './site-service.ts';

const QUIET = { ...DEFAULT_PROJECT_SETTINGS, searchTerms: false };

function opened(access?: KnownAccess) {
  let stored = DEFAULT_PROJECT_SETTINGS;
  const settings = knownSettings({ settings: async () => stored }, () => ['docs']);
  const counted: string[] = [];
  const service: SiteService = {
    settings,
    searched: (project) => (_request, term) => void counted.push(`${project}: ${term}`),
    access: access ?? {
      of: () => DEFAULT_ACCESS,
      read: async () => DEFAULT_ACCESS,
      subscribe: () => () => undefined,
    },
    figures: async () => undefined,
    redirects: { of: () => new Map([['/old', '/']]) },
    noteTurn: (project) => (turn) => void counted.push(`${project}: ${turn.question}`),
    readers: () => assert.fail('everyone may read'),
    spending: unavailableRecords(() => 'none').spending,
    networkName: (...parts) => parts.join(),
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
  assert.equal(own.redirects().size, 0);
  await open();
  own.searched(webRequest('/search'), 'late', 1);
  assert.deepEqual(counted, ['docs: late']);
  assert.ok(own.takeFeedback() !== undefined);
  assert.equal(own.redirects().get('/old'), '/');
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

describe('that everyone may read', () => {
  const PRIVATE: AccessSettings = { ...DEFAULT_ACCESS, visibility: 'private' };
  const withdrawn = [{ address: '/plan', at: 1, by: 'a', reason: '' }] as unknown as NonNullable<
    AccessSettings['withdrawn']
  >;
  function reading(start: 'open' | 'wait', first = DEFAULT_ACCESS) {
    const store = { access: first };
    const access = knownAccess({ access: async () => store.access }, () => ['docs'], {
      note: () => undefined,
    });
    const { promise, open } = opened(access);
    const own = projectService(promise, { project: 'docs', start, changed: () => undefined });
    const save = async (next: AccessSettings): Promise<void> => {
      store.access = next;
      await access.refresh();
    };
    return { own, open, save };
  }

  it('is known at once of a project that was open, else when it was read', async () => {
    for (const [start, before] of [
      ['open', true],
      ['wait', false],
    ] as const) {
      const { own, open, save } = reading(start);
      assert.equal(own.isOpen(), before);
      await open();
      // Open again from here on would be a guess: the settings may be others by now.
      assert.equal(own.isOpen(), false);
      await save(DEFAULT_ACCESS);
      assert.equal(own.isOpen(), true);
    }
  });

  it('ends in the moment in which other settings are read, and begins again', async () => {
    const { own, open, save } = reading('open');
    await save(DEFAULT_ACCESS);
    await open();
    assert.equal(own.isOpen(), true);
    await save(PRIVATE);
    assert.equal(own.isOpen(), false);
    await save({ ...DEFAULT_ACCESS, withdrawn });
    assert.deepEqual([own.isOpen(), [...own.withdrawn()]], [true, ['/plan']]);
    await save({ ...DEFAULT_ACCESS, visibility: 'partly' });
    assert.deepEqual([own.isOpen(), own.withdrawn().size], [false, 0]);
  });

  it('is not so of a private project once the service is open', async () => {
    const { own, open, save } = reading('open', PRIVATE);
    await save(PRIVATE);
    assert.equal(own.isOpen(), true);
    await open();
    assert.equal(own.isOpen(), false);
  });
});

it('a reading that a later one has overtaken opens no site again, and brings no old settings back', async () => {
  const readings: PromiseWithResolvers<AccessSettings>[] = [];
  const noted: string[] = [];
  const access = knownAccess(
    {
      access: () => {
        readings.push(Promise.withResolvers());
        return readings.at(-1)!.promise;
      },
    },
    () => ['docs'],
    { note: (_, at) => void noted.push(at) },
  );
  const [before, after] = [access.read('docs'), access.read('docs')];
  readings[1]!.resolve({ ...DEFAULT_ACCESS, visibility: 'private' });
  await after;
  readings[0]!.resolve(DEFAULT_ACCESS);
  assert.equal((await before).visibility, 'private');
  assert.deepEqual([access.of('docs')?.visibility, noted], ['private', ['wait']]);

  const asked: PromiseWithResolvers<typeof QUIET>[] = [];
  const settings = knownSettings(
    {
      settings: () => {
        asked.push(Promise.withResolvers());
        return asked.at(-1)!.promise;
      },
    },
    () => ['docs'],
  );
  const refreshed = [settings.refresh(), settings.refresh()];
  asked[1]!.resolve({ ...QUIET, insight: false });
  await refreshed[1];
  asked[0]!.resolve(QUIET);
  await refreshed[0];
  assert.equal(settings.of('docs').insight, false);
});
