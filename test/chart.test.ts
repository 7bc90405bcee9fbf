/** Tests the Helm chart: its values, what its schema refuses, what agrees with the image, and real Helm where it is installed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { load, loadAll } from 'js-yaml';
import type { SettingEntry } from '../src/lib/setting-entry.ts';
import { SETTINGS } from '../src/settings/setting-table.ts';
import { joinSettings } from '../src/settings/settings.ts';
import { serverGauges } from '../src/web/service/server-gauges.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const chart = join(root, 'deploy/chart');
const read = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8');
const template = (name: string): string => read(`chart/templates/${name}`);

interface Values {
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: { readonly keys: Readonly<Record<string, string>> };
  readonly terminationGracePeriodSeconds: number;
  readonly web: object;
}
const values = load(read('chart/values.yaml')) as Values;
const about = load(read('chart/Chart.yaml')) as { readonly version: string; readonly appVersion: string };
const accepts = new Ajv().compile(JSON.parse(read('chart/values.schema.json')) as object);
const entries: readonly SettingEntry[] = Object.values(SETTINGS);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

describe('the chart', () => {
  it('has values that its schema accepts', () => assert.ok(accepts(values), JSON.stringify(accepts.errors)));

  it('accepts every setting, and every secret by its key', () => {
    const named = (secret: boolean): Record<string, string> =>
      Object.fromEntries(
        entries
          .filter((entry) => (entry.secret === true) === secret && entry.env.startsWith('LECTERN_'))
          .map(({ env }) => [env, env === 'LECTERN_BASE_URL' ? 'https://docs.example.com' : 'key']),
      );
    const all = { ...values, settings: named(false), secrets: { name: 'x', keys: named(true) } };
    assert.ok(accepts(all), JSON.stringify(accepts.errors));
  });

  it('schedules backups only where the server makes them', () => {
    assert.match(
      template('config.yaml'),
      /if and \.Values\.settings\.LECTERN_BACKUP_TO \(include "lectern\.database" \.\) \}\}\n\{\{- fail /,
    );
  });

  for (const [what, wrong] of Object.entries({
    'an unknown value': { ...values, replicas: 3 },
    'no pod': { ...values, web: { ...values.web, replicas: 0 } },
    'an address without a scheme': {
      ...values,
      settings: { LECTERN_BASE_URL: 'docs.example.com' },
    },
    'a variable that is no setting': { ...values, settings: { PATH: '/bin' } },
    'a secret in place of its key': {
      ...values,
      secrets: { name: 'x', keys: { DATABASE_URL: 'postgres://lectern:pw@db/lectern' } },
    },
    'a tag in the name of the image': { ...values, image: { repository: 'example.com/lectern:1' } },
    'a scale of workers that is no number': {
      ...values,
      worker: { enabled: true, autoscaling: { enabled: true, minReplicas: '1' } },
    },
    'an unknown target of workers': {
      ...values,
      worker: { enabled: true, autoscaling: { enabled: true, targetCPUUtilizationPercentage: 70 } },
    },
    'a size without a unit': { ...values, cacheSizeLimit: '5' },
  }))
    it(`refuses ${what}`, () => assert.equal(accepts(wrong), false));

  it('starts one process in each pod, because pods are what is scaled', () => {
    const settings = Object.fromEntries(
      Object.entries(SETTINGS).map(([name, { env }]) => [name, values.settings[env]]),
    );
    assert.equal(joinSettings([settings]).workers, 1);
  });

  it('scales workers by a metric that the server has', async () => {
    const [, metric = ''] = /valueLocation: (\w+)$/m.exec(template('worker.yaml')) ?? [];
    const gauges = await serverGauges({});
    assert.ok(
      gauges.some(({ name, labels }) => name === metric && labels === undefined),
      metric,
    );
  });

  it('keeps settings and secrets apart', () => {
    const secret = (name: string): boolean | undefined => entries.find(({ env }) => env === name)?.secret;
    for (const name of Object.keys(values.settings)) assert.notEqual(secret(name), true, name);
    for (const name of Object.keys(values.secrets.keys)) assert.equal(secret(name), true, name);
  });

  it('agrees with the image', () => {
    const [, user = '', group = ''] = /^USER (\d+):(\d+)$/m.exec(read('Containerfile')) ?? [];
    for (const [key, id] of [
      ['runAsUser', user],
      ['runAsGroup', group],
      ['fsGroup', group],
    ] as const)
      assert.ok(template('_helpers.tpl').includes(`${key}: ${id}\n`), key);
    assert.ok(template('web.yaml').includes(`containerPort: ${joinSettings([]).port}\n`));
    assert.deepEqual([about.version, about.appVersion], [version, version]);
  });

  it('gives a pod the time that the server takes to stop', () => {
    const settings = Object.fromEntries(
      Object.entries(SETTINGS).map(([name, { env }]) => [name, values.settings[env]]),
    );
    const { grace, drain } = joinSettings([settings]).stopping;
    assert.ok(grace > 0, 'a load balancer needs time to notice');
    assert.ok(values.terminationGracePeriodSeconds * 1_000 > grace + drain);
  });
});

const isInstalled = spawnSync('helm', ['version']).status === 0;
describe('Helm', { skip: isInstalled ? false : 'it is not installed' }, () => {
  const render = (...sets: string[]): { status: number | null; stdout: string; stderr: string } =>
    spawnSync('helm', ['template', 'docs', chart, ...sets.flatMap((one) => ['--set', one])], {
      encoding: 'utf8',
    });
  const needed = [
    'image.repository=example.com/lectern',
    'settings.LECTERN_BASE_URL=https://docs.example.com',
    'settings.LECTERN_ADMIN_EMAIL=ann@example.com',
  ];
  const kinds = (stdout: string): string[] =>
    (loadAll(stdout) as ({ kind: string } | null)[]).flatMap((one) => one?.kind ?? []).sort();

  it('renders two servers on PostgreSQL without a volume', () =>
    assert.deepEqual(kinds(render(...needed).stdout), [
      ...['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service', 'ServiceAccount'],
    ]));
  it('renders one server with the embedded store and a volume', () =>
    assert.deepEqual(kinds(render(...needed, 'secrets.keys.DATABASE_URL=null', 'web.replicas=1').stdout), [
      ...['ConfigMap', 'Deployment', 'PersistentVolumeClaim', 'Service', 'ServiceAccount'],
    ]));
  const workers = [
    ...needed,
    ...['worker.enabled=true', 'projects[0].id=docs', 'projects[0].source.dir=/docs'],
    ...['worker.autoscaling.enabled=true', 'settings.LECTERN_JOBS=3'],
  ];
  it('renders workers that KEDA scales by jobs, asking a server that knows its name', () => {
    const { stdout, stderr } = render(...workers, 'settings.LECTERN_HOSTS=docs.internal');
    const all = loadAll(stdout) as {
      kind: string;
      metadata: { name: string };
      data?: Record<string, string>;
      spec?: { replicas?: number; triggers?: { type: string; metadata: object }[] };
    }[];
    const scaled = all.find(({ kind }) => kind === 'ScaledObject');
    assert.deepEqual(
      scaled?.spec?.triggers,
      [
        {
          type: 'metrics-api',
          metadata: {
            url: 'http://docs-lectern.default.svc:80/metrics',
            format: 'prometheus',
            valueLocation: 'lectern_jobs_unfinished',
            targetValue: '3',
          },
        },
      ],
      stderr,
    );
    assert.equal(
      all.find(({ kind, metadata: { name } }) => kind === 'Deployment' && name === scaled?.metadata.name)
        ?.spec?.replicas,
      undefined,
    );
    const settings = all.find(({ metadata: { name } }) => name.endsWith('-settings'));
    assert.equal(settings?.data?.['LECTERN_HOSTS'], 'docs.internal,docs-lectern.default.svc');
  });
  for (const [what, message, ...sets] of [
    ['fewest workers above the most', 'is above', ...workers, 'worker.autoscaling.minReplicas=9'],
    ['no image', 'Set image.repository', ...needed.slice(1)],
    ['two servers with the embedded store', 'serves one pod', ...needed, 'secrets.keys.DATABASE_URL=null'],
    [
      'backups of PostgreSQL',
      'is for the embedded store',
      ...needed,
      'settings.LECTERN_BACKUP_TO=s3://backups/docs/',
    ],
    ['a worker without projects', 'name them in projects', ...needed, 'worker.enabled=true'],
  ] as const)
    it(`refuses ${what}`, () => {
      const { status, stderr } = render(...sets);
      assert.notEqual(status, 0);
      assert.ok(stderr.includes(message), stderr);
    });
});
