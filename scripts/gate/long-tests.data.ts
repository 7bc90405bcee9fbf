/** The tests of minutes that `npm test` runs when a file that they guard has changed; `npm test -- --all` runs all of them. */

const SEVERAL = ['src/app/processes/**', 'src/app/serving/*peers*', 'src/records/store/postgres/**'];
const SSH = [
  'src/lib/git/*ssh*',
  'src/lib/git/remote*.ts',
  'src/app/git-access.ts',
  'src/records/connections/**',
];
const AUTOMATIONS = ['src/app/automations/**', 'src/records/automations/**'];
const LOOK = ['src/theme/styles/**', 'src/theme/layout/**'];
const PICTURES = ['src/app/writer/*picture*', 'src/jobs/confine/**', 'src/jobs/page-pictures.ts'];

/** By test file in `test/long/`, globs of what it guards. The file itself always counts. */
export const LONG_TESTS: Readonly<Record<string, readonly string[]>> = {
  'several-servers.test.ts': SEVERAL,
  'several-processes.test.ts': SEVERAL,
  'several-machines.test.ts': SEVERAL,
  'shared-deployments.test.ts': ['src/app/serving/deployments/**', ...SEVERAL],
  'ssh-repository.test.ts': SSH,
  'ssh-story.test.ts': SSH,
  'installed-package.test.ts': ['package.json', 'bin/**', 'scripts/build*.ts', 'scripts/setup/**'],
  'first-run.test.ts': ['src/cli/serving.ts', 'src/cli/start-block.ts', 'src/app/start-server.ts'],
  'backups.test.ts': ['src/app/backups/**', 'src/app/s3/**', 'src/app/backup-*.ts', 'src/app/restore-*.ts'],
  'automations-recovery.test.ts': AUTOMATIONS,
  'automations-model.test.ts': AUTOMATIONS,
  'automations-rest.test.ts': AUTOMATIONS,
  'error-reports.test.ts': ['src/app/error-*.ts', 'src/lib/error-report/**'],
  'metrics-export.test.ts': ['src/app/otlp-*.ts', 'src/lib/otlp/**', 'src/web/service/metrics/**'],
  'traces.test.ts': ['src/app/tracing*.ts', 'src/lib/trace/**', 'src/lib/otlp/**'],
  'github-action.test.ts': ['action.yml', 'ci/**'],
  'gitlab-component.test.ts': ['templates/**'],
  'theme-frames.test.ts': LOOK,
  'right-to-left.test.ts': LOOK,
  'hostile-texts.test.ts': [
    'src/lib/html.ts',
    'src/lib/safe-href.ts',
    'src/theme/components/**',
    'src/app/page-policy.ts',
  ],
  'confined-picture.test.ts': PICTURES,
  'page-picture.test.ts': PICTURES,
  'contract-fuzz.test.ts': ['src/web/service/api/**', 'src/web/service/operation/**'],
  'git-story.test.ts': ['src/jobs/forges/**', 'src/app/serving/connect/**', 'src/jobs/run/**'],
  'feedback-loop.test.ts': ['src/app/serving/judge-merges.ts', 'src/web/service/dashboard/feedback/**'],
  'recovery.test.ts': [
    'src/app/manage-members.ts',
    'src/app/mail/**',
    'src/records/mail/**',
    'src/records/users/**',
  ],
  'reference-hostile.test.ts': ['src/site/openapi/**', 'src/theme/reference/**'],
  'disk-full.test.ts': ['src/records/store/sqlite/**'],
  'durability.test.ts': ['src/records/store/sqlite/**'],
  'shared-cache.test.ts': ['src/web/reader/shared-cache/**', 'deploy/**/*.vcl'],
  'themes.test.ts': ['src/theme/styles/themes/**'],
};
