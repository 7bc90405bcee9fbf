/** Every setting of the operator: its name in the settings file and the environment, and its text in the manual. */

import { AGENT_SETTINGS, COMMAND_AGENT, NAMED_AGENTS } from '../jobs/agents/agents.ts';
import { FORGE_SETTINGS } from '../jobs/forges/forges.ts';
import type { SettingEntry } from '../lib/setting-entry.ts';
import { ASK_SETTINGS } from './ask-setting-table.ts';
import { BACKUP_SETTINGS } from './backup-setting-table.ts';
import { CHAT_SETTINGS } from './chat-setting-table.ts';
import { COMMIT_SETTINGS } from './commit-setting-table.ts';
import { PULL_REQUEST_SETTINGS } from './pull-request-setting-table.ts';

export const SETTINGS = {
  port: { env: 'PORT', default: '`3000`', doc: 'Port to listen on. `--port` wins.' },
  host: {
    env: 'LECTERN_HOST',
    default: '`127.0.0.1`',
    doc: 'Address to listen on; `0.0.0.0` for all. `--host` wins.',
  },
  baseUrl: {
    env: 'LECTERN_BASE_URL',
    default: 'the address it listens on',
    doc: 'Public address of the site, with its path if there is one. `build` uses it for canonical links and the sitemap, and commands use it for the links they print. Without it, commands use the address of the server that last used the same store.',
  },
  dashboardUrl: {
    env: 'LECTERN_DASHBOARD_URL',
    default: 'the address of the site',
    doc: 'Address of the dashboard with its own host name, for example `https://docs-admin.example.com`. Recommended if people write scripts or components for the site whom you would not make administrators.',
  },
  hosts: {
    env: 'LECTERN_HOSTS',
    default: 'none',
    doc: 'Additional host names of the server, separated by commas; `*.example.com` for all subdomains. The server always responds to the hosts of the base URL, the dashboard and the projects, to `localhost`, to the machine’s own name and to IP addresses.',
  },
  hsts: {
    env: 'LECTERN_HSTS',
    default: '`max-age=15768000` where the base URL is `https`',
    doc: 'Value of the header `Strict-Transport-Security`; `off` sends no header. The default makes browsers use HTTPS only, for half a year and for this host alone.',
  },
  dataDir: {
    env: 'LECTERN_DATA_DIR',
    default: '`.lectern` in the current folder',
    doc: 'Folder for the embedded store and cached pages. Only the user of the server can read it, and it is never published. It cannot be the documentation folder itself.',
  },
  maxProjects: {
    env: 'LECTERN_MAX_PROJECTS',
    default: '`100`',
    doc: 'Most projects of one server. Each uses memory and watches its own files.',
  },
  workers: {
    env: 'LECTERN_WORKERS',
    default: '`auto`: number of processors, as far as memory allows',
    doc: 'Processes of `lectern serve` that answer requests on one port. `auto` is one per processor that the container, the service or the machine leaves it, but not more than one for each 768 MB of memory, and at most 16. Each uses memory of its own; the limits of feedback, searches and the API count for all of them together. `--workers` wins.',
  },
  renderers: {
    env: 'LECTERN_RENDERERS',
    default: 'number of processors, at most 8',
    doc: 'Processes that render pages, of all workers together; at least one for each.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    default: 'the embedded store',
    doc: 'Address of a PostgreSQL database, `postgres://…`, for several servers or a managed store.',
    secret: true,
  },
  databaseConnections: {
    env: 'LECTERN_DATABASE_CONNECTIONS',
    default: '`17`',
    doc: 'Most connections of this process to PostgreSQL: about half for reading, a third for writing, the rest for exports and statistics. One more listens to other servers, and one counts views where much is read.',
  },
  secret: {
    env: 'LECTERN_SECRET',
    default: 'made at the first start and kept',
    doc: 'At least 32 characters that sign cursors and protect two-step sign-in. Servers that share a database also share a secret in it; if you set your own, use the same on all of them.',
    secret: true,
  },
  adminEmail: {
    env: 'LECTERN_ADMIN_EMAIL',
    default: 'none',
    doc: 'E-mail address of the first owner of the dashboard; with the password, it replaces the set-up link. No effect once an owner exists.',
  },
  adminPassword: {
    env: 'LECTERN_ADMIN_PASSWORD',
    default: 'none',
    doc: 'Password of the first owner, 12 characters or more.',
    secret: true,
  },
  smtpUrl: {
    env: 'LECTERN_SMTP_URL',
    default: 'none: nothing is sent',
    doc: 'Mail server, `smtp://USER:PASSWORD@HOST:587` or `smtps://USER:PASSWORD@HOST:465`. `smtp` changes to TLS, without which the password is not sent, except to this machine itself.',
    secret: true,
  },
  mailFrom: {
    env: 'LECTERN_MAIL_FROM',
    default: 'none',
    doc: 'Sender of mail, for example `Example Docs <docs@example.com>`. Required with `LECTERN_SMTP_URL`.',
  },
  proxies: {
    env: 'LECTERN_PROXIES',
    default: '`0`',
    doc: 'Number of your proxies in front of the server that add to `X-Forwarded-For`; 0 ignores this header.',
  },
  sharedCacheSeconds: {
    env: 'LECTERN_SHARED_CACHE_SECONDS',
    default: '`0`: they ask for each reply',
    doc: 'How long a CDN or another cache in front of the server may keep public pages without asking, in seconds.',
  },
  purgeUrl: {
    env: 'LECTERN_PURGE_URL',
    default: 'none',
    doc: 'Where to say what caches must forget: the purge address of a zone of Cloudflare or of a service of Fastly, or any other that takes our JSON. Without it, webhooks still get the event `site.changed`.',
    example: 'https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache',
  },
  purgeToken: {
    env: 'LECTERN_PURGE_TOKEN',
    default: 'none',
    doc: 'Token for that address: sent as `Authorization: Bearer …`, to Fastly as `Fastly-Key`.',
    secret: true,
  },
  connections: {
    env: 'LECTERN_CONNECTIONS',
    default: '`4096`',
    doc: 'Most connections at once. At the limit, the server closes the one that is idle longest; if all are busy, it responds with 503.',
  },
  addressConnections: {
    env: 'LECTERN_ADDRESS_CONNECTIONS',
    default: '`256`',
    doc: 'Most connections of one IPv4 address or IPv6 network. With `LECTERN_PROXIES`, most running requests of one reader. This machine itself is not counted.',
  },
  keepAliveSeconds: {
    env: 'LECTERN_KEEP_ALIVE_SECONDS',
    default: '`65`',
    doc: 'How long an idle connection stays open. Set it longer than the idle timeout of your proxy, which is usually a minute.',
  },
  apiRate: {
    env: 'LECTERN_API_RATE',
    default: '`60000`',
    doc: 'Requests that one API key can send in a minute.',
  },
  feedbackRate: {
    env: 'LECTERN_FEEDBACK_RATE',
    default: '`60`',
    doc: 'Feedback that one IP address can send in a minute, after a burst of twice as much.',
  },
  privateRepositories: {
    env: 'LECTERN_PRIVATE_REPOSITORIES',
    default: '`false`',
    doc: 'Allows projects and forge accounts that owners add in the dashboard to use private addresses, such as a GitLab in your own network. The settings file may always name them.',
  },
  projectFolders: {
    env: 'LECTERN_PROJECT_FOLDERS',
    default: 'none',
    doc: 'Folders of this machine, with commas between them. Owners may connect the Git repositories in them in the dashboard, by their absolute paths. The settings file may always name any.',
  },
  privateProviders: {
    env: 'LECTERN_PRIVATE_PROVIDERS',
    default: '`false`',
    doc: 'Allows sign-in providers that owners and administrators add in the dashboard to have private addresses, such as a Keycloak in your own network, or on this machine.',
  },
  privateWebhooks: {
    env: 'LECTERN_PRIVATE_WEBHOOKS',
    default: '`false`',
    doc: 'Allows webhooks, also those of chats, at private addresses.',
  },
  gitSeconds: {
    env: 'LECTERN_GIT_SECONDS',
    default: '`30`',
    doc: 'How often a project that is served from a repository looks for new commits, in seconds.',
  },
  previewHost: {
    env: 'LECTERN_PREVIEW_HOST',
    default: 'none',
    doc: 'Host names for previews of branches and pull requests, such as `*.previews.example.com`: each preview gets one below it. Point a wildcard DNS record and certificate at this server. Without it, previews on a server are below a path of their site, where scripts of authors do not run; on your own machine each has a name below `preview.localhost`.',
    example: '*.previews.example.com',
  },
  allowedSources: {
    env: 'LECTERN_ALLOWED_SOURCES',
    default: 'none',
    doc: 'Repositories that `sources` of docs.json may mount with the tokens of this machine, as `owner/name`, `owner/*` or addresses with commas between them. For folders on the command line; projects of a settings file have `allowedSources` of their own.',
  },
  metricsToken: {
    env: 'LECTERN_METRICS_TOKEN',
    default: 'none',
    doc: 'Clients that send it as `Authorization: Bearer …` get project names in `/metrics` and `/readyz`; others get sums. 16 characters or more.',
    secret: true,
  },
  graceSeconds: {
    env: 'LECTERN_GRACE_SECONDS',
    default: '`0`',
    doc: 'After `SIGTERM`, how long the server still accepts requests while `/readyz` responds with 503. Behind a load balancer, set a little more than it needs to notice.',
  },
  drainSeconds: {
    env: 'LECTERN_DRAIN_SECONDS',
    default: '`10`',
    doc: 'After that, how long running requests have to end before they are cut off.',
  },
  ...ASK_SETTINGS,
  insight: {
    env: 'LECTERN_INSIGHT',
    default: '`true`',
    doc: 'Counts which pages are read, by people and by [programs](/service/insight): by page and day, without cookies, and without anything stored about who read.',
  },
  insightDays: {
    env: 'LECTERN_INSIGHT_DAYS',
    default: '`760`',
    doc: 'Days after which these counts are deleted. Counts by hour are deleted after 90 days at the latest.',
  },
  insightTo: {
    env: 'LECTERN_INSIGHT_TO',
    default: 'none',
    doc: 'Folder, or `s3://BUCKET/FOLDER/`, that gets what was read on each day as lines of JSON, in one file for each project and day. The keys of an object store are those of backups.',
    example: 's3://my-figures/docs/',
  },
  insightServer: {
    env: 'LECTERN_INSIGHT_SERVER',
    default: 'none: nothing is reported',
    doc: 'Where pages of a [static build](/guides/publish/static#count-what-is-read) report that they are read: the address that the settings of a project in the dashboard of a Lectern server show.',
    example: 'https://lectern.example.com/api/public/v1/docs/read',
  },
  countryHeader: {
    env: 'LECTERN_COUNTRY_HEADER',
    default: 'none: countries are not counted',
    doc: 'Header in which your proxy names the country of a reader by two letters, such as `CF-IPCountry` or `CloudFront-Viewer-Country`. Views by country are then counted in [Insight](/service/insight). Needs `LECTERN_PROXIES`, and a proxy that replaces what readers send in this header.',
    example: 'CF-IPCountry',
  },
  allowedServices: {
    env: 'LECTERN_ALLOW_SERVICES',
    default: '`none`',
    doc: 'Analytics and support services that pages may load when their docs.json names them: `none`, `all`, or [names](/guides/publish/services) separated by commas, for example `plausible,intercom`. The content policy of a site is widened for the servers of those that it uses. `--allow-services` wins.',
  },
  playgroundProxy: {
    env: 'LECTERN_PLAYGROUND_PROXY',
    default: '`false`',
    doc: 'Lets readers of an API reference send requests through this server, for APIs without CORS. It sends them only to the servers of the specifications.',
  },
  privatePlayground: {
    env: 'LECTERN_PRIVATE_PLAYGROUND',
    default: '`false`',
    doc: 'Allows these requests to private addresses, by `http` too.',
  },
  ...BACKUP_SETTINGS,
  logFormat: {
    env: 'LECTERN_LOG_FORMAT',
    default: '`text`',
    doc: 'Form of the log: `text` for people, `json` for programs, one object a line. `--log-format` wins.',
  },
  accessLog: {
    env: 'LECTERN_ACCESS_LOG',
    default: '`false`',
    doc: 'Logs every request, with the address of its client. `--access-log` does the same.',
  },
  slowMs: {
    env: 'LECTERN_SLOW_MS',
    default: 'none',
    doc: 'Logs requests whose response took at least this many milliseconds to make. `--slow-ms` wins.',
  },
  errorService: {
    env: 'SENTRY_DSN',
    default: 'none',
    doc: 'Address of an error service that speaks the protocol of Sentry, such as `https://KEY@errors.example.com/7`. Unexpected errors are [sent there](/service/observe#unexpected-errors), without data of readers.',
    secret: true,
    example: 'https://KEY@errors.example.com/7',
  },
  errorEnvironment: {
    env: 'SENTRY_ENVIRONMENT',
    default: '`production`',
    doc: 'Name of the environment in these errors.',
  },
  agent: {
    env: 'LECTERN_AGENT',
    default: '`maintenance`',
    doc: `Agent for jobs: ${NAMED_AGENTS.map(({ kind, doc }) => `\`${kind}\` ${doc}`).join(', ')}, and anything else is ${COMMAND_AGENT.doc}.`,
  },
  ...AGENT_SETTINGS,
  ...FORGE_SETTINGS,
  jobMinutes: {
    env: 'LECTERN_JOB_MINUTES',
    default: '`30`',
    doc: 'Longest turn of an agent, in minutes. After nine tenths of it, the agent is asked to finish. Changes that pass the checks by the end are kept.',
  },
  jobs: {
    env: 'LECTERN_JOBS',
    default: '`1`',
    doc: 'Agent jobs that one worker runs at once.',
  },
  ...COMMIT_SETTINGS,
  ...PULL_REQUEST_SETTINGS,
  ...CHAT_SETTINGS,
} as const satisfies Readonly<Record<string, SettingEntry>>;

export type SettingName = keyof typeof SETTINGS;
