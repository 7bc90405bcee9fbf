/** The slow tests: `npm test` runs those that guard what has changed, and every night all of them run. */

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

const JOBS = [
  'src/jobs/**',
  'src/server/jobs/**',
  'src/records/jobs/**',
  'src/web/service/job-*.ts',
  'src/tasks/*job*.ts',
  'src/cli/jobs/**',
];
const JOB_PAGES = [
  'src/server/jobs/**',
  'src/web/service/dashboard/jobs/**',
  'src/theme/admin/jobs/**',
  'src/theme/diff/**',
  'src/ui/job/**',
  'src/theme/client/dashboard/**',
];
const FORGES = [
  'src/jobs/forges/**',
  'src/server/jobs/discussion/**',
  'src/server/connect/**',
  'src/web/service/forge-hooks/**',
  'src/records/jobs/**',
];
const DASHBOARD = [
  'src/web/service/dashboard/*.ts',
  'src/theme/admin/frame/**',
  'src/theme/client/dashboard/**',
  'src/theme/styles/admin/**',
];
const section = (name: string): readonly string[] =>
  DASHBOARD.concat(`src/web/service/dashboard/${name}/**`, `src/theme/admin/${name}/**`);
const PAGES = [
  'src/theme/layout/**',
  'src/theme/styles/**',
  'src/theme/client/**',
  'src/web/reader/pages/**',
];
const REFERENCE = ['src/site/openapi/**', 'src/theme/reference/**'];
const PLAYGROUND = ['src/ui/playground/**', 'src/ui/*.ts', 'src/web/reader/playground/**'].concat(REFERENCE);
const COMMITS = [
  'src/server/sites/commits/**',
  'src/site/editions/**',
  'src/site/changes/**',
  'src/web/reader/compare/**',
  'src/lib/git/**',
];
const MOUNTS = ['src/project/mounts/**', 'src/site/mounted-*.ts', 'src/site/source/mount*.ts'];
const PREVIEWS = ['src/server/previews/**', 'src/web/service/previews/**', 'src/web/service/preview-*.ts'];
const READERS = [
  'src/web/identity/**',
  'src/web/reader/access/**',
  'src/web/reader/sign-in/**',
  'src/records/readers/**',
];

/** By test file, globs of what it guards. A file that it imports, or that is named like it, counts too. */
export const GUARDED_TESTS: Readonly<Record<string, readonly string[]>> = {
  'test/long/several-servers.test.ts': SEVERAL,
  'test/long/several-processes.test.ts': SEVERAL,
  'test/long/several-machines.test.ts': SEVERAL,
  'test/long/shared-deployments.test.ts': ['src/server/deployments/**', ...SEVERAL],
  'test/long/ssh-repository.test.ts': SSH,
  'test/long/ssh-story.test.ts': SSH,
  'test/long/installed-package.test.ts': ['package.json', 'bin/**', 'scripts/build*.ts', 'scripts/setup/**'],
  'test/long/first-run.test.ts': [
    'src/cli/serving.ts',
    'src/cli/start-block.ts',
    'src/server/start-server.ts',
  ],
  'test/long/backups.test.ts': [
    'src/installation/backups/**',
    'src/lib/s3/**',
    'src/installation/*.ts',
    'src/tasks/restore-*.ts',
  ],
  'test/long/automations-recovery.test.ts': AUTOMATIONS,
  'test/long/automations-model.test.ts': AUTOMATIONS,
  'test/long/automations-rest.test.ts': AUTOMATIONS,
  'test/long/error-reports.test.ts': [
    'src/settings/error-*.ts',
    'src/server/telemetry/error-*.ts',
    'src/lib/telemetry/error-report/**',
  ],
  'test/long/metrics-export.test.ts': [
    'src/settings/*otlp*.ts',
    'src/server/telemetry/*.ts',
    'src/lib/telemetry/otlp/**',
    'src/web/service/metrics/**',
  ],
  'test/long/traces.test.ts': [
    'src/settings/tracing*.ts',
    'src/server/telemetry/*.ts',
    'src/lib/telemetry/trace/**',
    'src/lib/telemetry/otlp/**',
  ],
  'test/long/github-action.test.ts': ['action.yml', 'ci/**'],
  'test/long/gitlab-component.test.ts': ['templates/**'],
  'test/long/theme-frames.test.ts': LOOK,
  'test/long/right-to-left.test.ts': LOOK,
  'test/long/hostile-texts.test.ts': [
    'src/lib/html.ts',
    'src/lib/text/safe-href.ts',
    'src/theme/components/**',
    'src/web/reader/pages/page-policy.ts',
  ],
  'test/long/confined-picture.test.ts': PICTURES,
  'test/long/page-picture.test.ts': PICTURES,
  'test/long/contract-fuzz.test.ts': ['src/web/service/api/**', 'src/web/service/operation/**'],
  'test/long/git-story.test.ts': ['src/jobs/forges/**', 'src/server/connect/**', 'src/jobs/run/**'],
  'test/long/feedback-loop.test.ts': [
    'src/server/service/judge-merges.ts',
    'src/web/service/dashboard/feedback/**',
  ],
  'test/long/recovery.test.ts': [
    'src/tasks/manage-members.ts',
    'src/server/mail/**',
    'src/records/mail/**',
    'src/records/users/**',
  ],
  'test/long/reference-hostile.test.ts': ['src/site/openapi/**', 'src/theme/reference/**'],
  'test/long/disk-full.test.ts': ['src/records/store/sqlite/**'],
  'test/long/durability.test.ts': ['src/records/store/sqlite/**'],
  'test/long/shared-cache.test.ts': ['src/web/reader/shared-cache/**', 'deploy/**/*.vcl'],
  'test/long/themes.test.ts': ['src/theme/styles/themes/**'],
  'test/browser/components.test.ts': PAGES.concat('src/theme/components/**'),
  'test/browser/author-styles.test.ts': [
    'src/site/content/author/**',
    'src/site/sandbox/**',
    'src/ui/author/**',
  ],
  'test/browser/code-report.test.ts': ['src/theme/client/feedback/**', 'src/theme/components/code-*.ts'],
  'test/browser/code-themes.test.ts': ['src/site/content/highlight/**', 'src/theme/styles/**'],
  'test/browser/compare.test.ts': COMMITS,
  'test/browser/diagrams.test.ts': ['src/theme/client/diagrams/**', 'src/theme/components/*mermaid*'],
  'test/browser/feedback.test.ts': ['src/theme/client/feedback/**', 'src/theme/layout/article/feedback*.ts'],
  'test/browser/long-sidebar.test.ts': ['src/theme/layout/sidebar/**', 'src/theme/client/sidebar.ts'],
  'test/browser/next-page.test.ts': ['src/theme/client/*.ts', 'src/theme/layout/**'],
  'test/browser/person-pages.test.ts': ['src/web/edge/**', 'src/web/reader/access/**'],
  'test/browser/personal.test.ts': ['src/site/content/reader-data.ts', 'src/web/reader/pages/*reader*.ts'],
  'test/browser/reading.test.ts': PAGES,
  'test/browser/static-site.test.ts': ['src/web/reader/static/**', 'src/tasks/build-site.ts'],
  'test/browser/reference.test.ts': PLAYGROUND,
  'test/browser/reference-journey.test.ts': PLAYGROUND,
  'test/browser/playground.test.ts': PLAYGROUND,
  'test/browser/playground-bodies.test.ts': PLAYGROUND,
  'test/browser/previews.test.ts': PREVIEWS,
  'test/browser/reader-providers.test.ts': READERS,
  'test/browser/passkeys.test.ts': section('account').concat('src/records/users/**'),
  'test/long/dashboard-tasks.test.ts': DASHBOARD.concat('src/web/service/dashboard/**', 'src/theme/admin/**'),
  'test/browser/dashboard-account.test.ts': section('account').concat('src/records/users/**'),
  'test/browser/dashboard-automations.test.ts': section('automations'),
  'test/browser/dashboard-dialogs.test.ts': DASHBOARD,
  'test/browser/dashboard-find.test.ts': section('find').concat('src/theme/admin/account/**'),
  'test/browser/dashboard-feedback.test.ts': section('feedback'),
  'test/browser/dashboard-feedback-look.test.ts': section('feedback'),
  'test/browser/dashboard-projects.test.ts': section('projects').concat('src/server/connect/**'),
  'test/browser/dashboard-provider.test.ts': section('providers').concat(READERS),
  'test/browser/dashboard-jobs.test.ts': JOB_PAGES,
  'test/browser/job-comments.test.ts': JOB_PAGES,
  'test/browser/job-conflict.test.ts': JOB_PAGES,
  'test/browser/job-edit.test.ts': JOB_PAGES,
  'test/journeys/aborted-bodies.test.ts': ['src/web/edge/**'],
  'test/journeys/access-command.test.ts': READERS.concat('src/tasks/manage-access.ts', 'src/cli/access.ts'),
  'test/journeys/agent-jobs-forge.test.ts': JOBS,
  'test/journeys/agent-jobs-review.test.ts': JOBS,
  'test/journeys/automations.test.ts': AUTOMATIONS,
  'test/journeys/automations-command.test.ts': AUTOMATIONS.concat(
    'src/tasks/*automations.ts',
    'src/cli/automation*.ts',
  ),
  'test/journeys/commands.test.ts': ['src/cli/*.ts', 'src/tasks/*.ts'],
  'test/journeys/connect-repository.test.ts': ['src/server/connect/**', 'src/records/connections/**'],
  'test/journeys/degraded-projects.test.ts': ['src/server/sites/**'],
  'test/journeys/doctor.test.ts': ['src/tasks/doctor/**', 'src/cli/doctor.ts', 'src/settings/**'],
  'test/journeys/feedback-command.test.ts': [
    'src/tasks/*feedback*.ts',
    'src/cli/feedback/**',
    'src/records/feedback/**',
  ],
  'test/journeys/job-edit.test.ts': JOBS,
  'test/journeys/job-rules.test.ts': JOBS,
  'test/journeys/job-take-back.test.ts': JOBS,
  'test/journeys/job-update.test.ts': JOBS,
  'test/journeys/jobs-command.test.ts': JOBS,
  'test/journeys/mention-limits.test.ts': FORGES,
  'test/journeys/mentions.test.ts': FORGES,
  'test/journeys/merged-code.test.ts': FORGES.concat(AUTOMATIONS),
  'test/journeys/model-endings.test.ts': JOBS,
  'test/journeys/mounted-commands.test.ts': MOUNTS,
  'test/journeys/mounted-repositories.test.ts': MOUNTS.concat(COMMITS),
  'test/journeys/one-commit.test.ts': COMMITS.concat('src/server/sites/**'),
  'test/journeys/page-places.test.ts': ['src/site/content/**', 'src/site/check/**'],
  'test/journeys/partial-pages.test.ts': ['src/web/reader/render/**', 'src/site/content/render/**'],
  'test/journeys/permalinks.test.ts': COMMITS,
  'test/journeys/previews.test.ts': PREVIEWS,
  'test/journeys/project-rules.test.ts': ['src/jobs/rules/**', 'src/records/projects/**'].concat(JOBS),
  'test/journeys/pull-request-comments.test.ts': FORGES,
  'test/journeys/pull-request-previews.test.ts': PREVIEWS.concat(FORGES),
  'test/journeys/purges.test.ts': [
    'src/web/service/purges/**',
    'src/web/reader/shared-cache/**',
    'src/server/shared-cache/**',
  ],
  'test/journeys/refactor-command.test.ts': [
    'src/site/check/work/**',
    'src/tasks/*refactor*.ts',
    'src/cli/refactor.ts',
  ],
  'test/journeys/store-away.test.ts': ['src/records/store/**', 'src/server/service/**'],
  'test/journeys/versions-from-refs.test.ts': COMMITS,
  'test/journeys/withdraw-command.test.ts': [
    'src/site/withdrawn.ts',
    'src/web/service/actions/withdrawn-pages.ts',
    'src/web/reader/live/**',
  ],
};

/** Slow tests beside the sources: they run when a file that they import has changed, over any number of others. */
export const SLOW_UNITS: ReadonlySet<string> = new Set([
  'src/jobs/agents/acp/acp-agent.test.ts',
  'src/jobs/agents/acp/acp-writer.test.ts',
  'src/jobs/agents/code-tools/history-tools.test.ts',
  'src/jobs/forges/forges.test.ts',
  'src/jobs/forges/reviews.test.ts',
  'src/jobs/forges/webhooks.test.ts',
  'src/jobs/forges/bitbucket-reviews.test.ts',
  'src/lib/git/folder-changes.test.ts',
  'src/lib/git/merge-branch.test.ts',
  'src/lib/git/mirror.test.ts',
  'src/lib/git/open-repository.test.ts',
  'src/lib/git/remote.test.ts',
  'src/lib/git/revert-merge.test.ts',
  'src/lib/git/served-branch.test.ts',
  'src/records/feedback/feedback-page-counts.test.ts',
  'src/site/openapi/process/start-process.test.ts',
  'src/site/source/folder-sweep.test.ts',
  'src/tasks/writer/mcp.test.ts',
  'src/web/service/mail/deliver-mail.test.ts',
  'src/web/service/webhooks/safe-post.test.ts',
]);
