/** The tests of minutes that `npm test` runs when a file that they guard has changed; `npm test -- --all` runs all of them. */

const SEVERAL = ['src/server/processes/**', 'src/server/service/*peers*', 'src/records/store/postgres/**'];
const SSH = [
  'src/lib/git/*ssh*',
  'src/lib/git/remote*.ts',
  'src/settings/git-access.ts',
  'src/records/connections/**',
];
const AUTOMATIONS = ['src/server/automations/**', 'src/records/automations/**'];
const LOOK = ['src/theme/styles/**', 'src/theme/layout/**'];
const PICTURES = ['src/tasks/writer/*picture*', 'src/jobs/confine/**', 'src/jobs/page-pictures.ts'];

/** By test file in `test/long/`, globs of what it guards. The file itself always counts. */
export const LONG_TESTS: Readonly<Record<string, readonly string[]>> = {
  'several-servers.test.ts': SEVERAL,
  'several-processes.test.ts': SEVERAL,
  'several-machines.test.ts': SEVERAL,
  'shared-deployments.test.ts': ['src/server/deployments/**', ...SEVERAL],
  'ssh-repository.test.ts': SSH,
  'ssh-story.test.ts': SSH,
  'installed-package.test.ts': ['package.json', 'bin/**', 'scripts/build*.ts', 'scripts/setup/**'],
  'first-run.test.ts': ['src/cli/serving.ts', 'src/cli/start-block.ts', 'src/server/start-server.ts'],
  'backups.test.ts': [
    'src/installation/backups/**',
    'src/lib/s3/**',
    'src/installation/*.ts',
    'src/tasks/restore-*.ts',
  ],
  'automations-recovery.test.ts': AUTOMATIONS,
  'automations-model.test.ts': AUTOMATIONS,
  'automations-rest.test.ts': AUTOMATIONS,
  'error-reports.test.ts': [
    'src/settings/error-*.ts',
    'src/server/telemetry/error-*.ts',
    'src/lib/telemetry/error-report/**',
  ],
  'metrics-export.test.ts': [
    'src/settings/*otlp*.ts',
    'src/server/telemetry/*.ts',
    'src/lib/telemetry/otlp/**',
    'src/web/service/metrics/**',
  ],
  'traces.test.ts': [
    'src/settings/tracing*.ts',
    'src/server/telemetry/*.ts',
    'src/lib/telemetry/trace/**',
    'src/lib/telemetry/otlp/**',
  ],
  'github-action.test.ts': ['action.yml', 'ci/**'],
  'gitlab-component.test.ts': ['templates/**'],
  'theme-frames.test.ts': LOOK,
  'right-to-left.test.ts': LOOK,
  'hostile-texts.test.ts': [
    'src/lib/html.ts',
    'src/lib/text/safe-href.ts',
    'src/theme/components/**',
    'src/web/reader/pages/page-policy.ts',
  ],
  'confined-picture.test.ts': PICTURES,
  'page-picture.test.ts': PICTURES,
  'contract-fuzz.test.ts': ['src/web/service/api/**', 'src/web/service/operation/**'],
  'git-story.test.ts': ['src/jobs/forges/**', 'src/server/connect/**', 'src/jobs/run/**'],
  'feedback-loop.test.ts': ['src/server/service/judge-merges.ts', 'src/web/service/dashboard/feedback/**'],
  'recovery.test.ts': [
    'src/tasks/manage-members.ts',
    'src/server/mail/**',
    'src/records/mail/**',
    'src/records/users/**',
  ],
  'reference-hostile.test.ts': ['src/site/openapi/**', 'src/theme/reference/**'],
  'disk-full.test.ts': ['src/records/store/sqlite/**'],
  'durability.test.ts': ['src/records/store/sqlite/**'],
  'shared-cache.test.ts': ['src/web/reader/shared-cache/**', 'deploy/**/*.vcl'],
  'themes.test.ts': ['src/theme/styles/themes/**'],
};
