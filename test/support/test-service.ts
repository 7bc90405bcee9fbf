/** The service for tests that ask the API, readers' feedback or the dashboard directly: fixed time, repeatable ids. */

import { SILENT } from '../../src/lib/log.ts';
import { DEFAULT_PROJECT_SETTINGS } from '../../src/records/projects/project-records.ts';
import type { Records } from '../../src/records/records.ts';
import { EXACT_CHANGES } from '../../src/server/jobs/exact-changes.ts';
import type { Site } from '../../src/site/site.ts';
import type { AuthorCode } from '../../src/web/edge/http/author-code.ts';
import { createIdentity } from '../../src/web/identity/create-identity.ts';
import type { LiveSite } from '../../src/web/reader/live/live-site.ts';
import type { DeploymentOperations } from '../../src/web/service/deployment-operations.ts';
import { createIntake } from '../../src/web/service/intake/intake.ts';
import type { JobOperations } from '../../src/web/service/job-operations.ts';
import type { Metrics } from '../../src/web/service/metrics/metrics.ts';
import type { PreviewOperations } from '../../src/web/service/preview-operations.ts';
import type { ProjectSetup } from '../../src/web/service/project-setup.ts';
import type { ServedProject, Service } from '../../src/web/service/service.ts';

export const NO_METRICS: Metrics = {
  count: () => undefined,
  observe: () => undefined,
  text: () => '',
  families: () => [],
};

/** A clock that stands still until it is told to move. */
export function testClock(start = Date.UTC(2026, 0, 15, 12)): {
  (): number;
  advance(milliseconds: number): void;
} {
  let now = start;
  return Object.assign(() => now, { advance: (milliseconds: number) => void (now += milliseconds) });
}

/** Bytes that look random and are the same in every run. */
export function testRandom(seed = 1): (count: number) => Uint8Array {
  let state = seed >>> 0 || 1;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state ^= state << 13;
      state >>>= 0;
      state ^= state >>> 17;
      state ^= state << 5;
      state >>>= 0;
      return state & 255;
    });
}

/** All that the API asks of jobs beyond their rows. */
export const TEST_JOBS: Pick<JobOperations, 'exact' | 'wake' | 'source' | 'setup'> = {
  exact: EXACT_CHANGES,
  wake: () => undefined,
  source: async () => ({ repository: 'example/docs', model: 'maintenance' }),
  setup: async () => ({
    agent: 'maintenance',
    understands: false,
    repository: 'example/docs',
    worker: true,
  }),
};

/** As on an https origin: scripts of authors run beside the dashboard. */
export const CODE_RUNS: AuthorCode = { besidePeople: () => true, isOff: () => false };

/** A part that is not given throws when it is used, so that a test cannot pass by asking nothing. */
export function only<Part extends object>(name: string, given: Partial<Part>): Part {
  return new Proxy(given as Part, {
    get: (target, key) => {
      if (key in target) return Reflect.get(target, key);
      throw new Error(`This test has no ${name}.${String(key)}`);
    },
  });
}

export interface TestServiceParts extends Partial<Omit<Service, 'records' | 'projects'>> {
  readonly records: Partial<Records>;
  readonly projects?: readonly Partial<ServedProject>[];
  /** What a test has of previews, beside their rows. */
  readonly previewing?: Partial<PreviewOperations>;
  /** Absent: no project can be made. */
  readonly settingUp?: Partial<ProjectSetup>;
}

/** Most tests ask nothing of previews. */
const NO_PREVIEWS: Partial<PreviewOperations> = { placeOf: () => undefined };

export function testService({
  records,
  projects = [{ id: 'docs' }],
  previewing = NO_PREVIEWS,
  settingUp,
  ...parts
}: TestServiceParts): Service {
  const served = projects.map((project): ServedProject => {
    // Every page of the dashboard asks whether there are languages.
    const site = only<Site>('site', { tree: { children: [], globals: [] } });
    const live =
      project.live ??
      only<LiveSite>('live site', {
        rejection: () => undefined,
        problem: () => undefined,
        current: () => site,
      });
    return {
      id: 'docs',
      subdomain: project.id ?? 'docs',
      name: 'Docs',
      url: 'https://docs.example.com',
      settingsChanged: () => undefined,
      siteOf: async () => live.current(),
      readAs: async () => undefined,
      hosts: [],
      ...project,
      live,
    };
  });
  const known: Partial<Records> = {
    projects: {
      register: async () => undefined,
      get: async (id) => served.find((one) => one.id === id),
      list: async () => served,
      settings: async () => DEFAULT_PROJECT_SETTINGS,
      changeSettings: async (_id, change) => ({
        before: DEFAULT_PROJECT_SETTINGS,
        after: change(DEFAULT_PROJECT_SETTINGS),
      }),
      fact: async (_name, make) => make(),
      address: async () => undefined,
      noteAddress: async () => undefined,
    },
    ...records,
  };
  const service = {
    records: only<Records>('records', known),
    projects: new Map(served.map((project) => [project.id, project])),
    jobs: only<JobOperations>('jobs', TEST_JOBS),
    automations: { isRunning: true, wake: () => undefined },
    deployments: only<DeploymentOperations>('deployments', { repository: () => undefined }),
    previews: only<PreviewOperations>('previews', previewing),
    clock: testClock(),
    random: testRandom(),
    secret: new Uint8Array(32).fill(7),
    limits: { apiPerMinute: 100_000, feedbackPerMinute: 60 },
    metrics: NO_METRICS,
    log: SILENT,
    identity: createIdentity({
      clock: parts.clock ?? testClock(),
      random: parts.random ?? testRandom(),
      allowPrivate: true,
    }),
    webhookTargets: { lookup: async () => ['93.184.215.14'] },
    base: '',
    address: () => 'https://docs.example.com',
    assets: {},
    authorCode: CODE_RUNS,
    ready: async () => ({ writable: true }),
    ...(settingUp === undefined ? {} : { setup: only<ProjectSetup>('setup', settingUp) }),
    ...parts,
  };
  return { intake: createIntake(service), ...service };
}
