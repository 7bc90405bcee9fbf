/** Every setting of the operator: its name in the settings file and the environment, and its text in the manual. */

import { AGENT_SETTINGS, COMMAND_AGENT, NAMED_AGENTS } from '../jobs/agents/agents.ts';
import { FORGE_SETTINGS } from '../jobs/forges/forges.ts';
import type { SettingEntry } from '../lib/setting-entry.ts';

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
    doc: 'Public address of the site, with `https://`. Its path is where the site is. `build` uses it for canonical links and the sitemap, commands for the links they print; without it these take the address of the server that listened last on the same store.',
  },
  dashboardUrl: {
    env: 'LECTERN_DASHBOARD_URL',
    default: 'the address of the site',
    doc: 'Address of the dashboard, for example `https://docs-admin.example.com`, when it shall have a host name of its own. Recommended where people write scripts or components for the site whom you would not make administrators.',
  },
  hosts: {
    env: 'LECTERN_HOSTS',
    default: 'none',
    doc: 'Further host names that the server answers to, divided by commas; `*.example.com` for all below one. Beside them it answers to those of the base URL, the dashboard and the projects, to `localhost`, to the machine’s own name and to addresses in numbers.',
  },
  hsts: {
    env: 'LECTERN_HSTS',
    default: '`max-age=15768000` where the base URL is `https`',
    doc: 'What browsers are told about coming by HTTPS only (`Strict-Transport-Security`), for half a year and for this host alone; `off` for nothing.',
  },
  dataDir: {
    env: 'LECTERN_DATA_DIR',
    default: '`.lectern` in the current folder',
    doc: 'Folder for the embedded store and for what has been rendered before. Only the user of the server may read it, and it is never published; it cannot be the documentation folder itself.',
  },
  maxProjects: {
    env: 'LECTERN_MAX_PROJECTS',
    default: '`100`',
    doc: 'Projects that one server may serve. Each keeps its pages in memory and looks for changes by itself.',
  },
  renderers: {
    env: 'LECTERN_RENDERERS',
    default: 'number of processors, at most 8',
    doc: 'Processes that render pages.',
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
    doc: 'Most connections of this process to PostgreSQL. About half of them ask, a third writes, the rest are for exports and figures.',
  },
  secret: {
    env: 'LECTERN_SECRET',
    default: 'made at the first start and kept',
    doc: 'At least 32 characters that sign cursors and protect second factors. Give it when several servers share a database.',
    secret: true,
  },
  adminEmail: {
    env: 'LECTERN_ADMIN_EMAIL',
    default: 'none',
    doc: 'Address of the first owner of the dashboard; with the password it replaces the set-up link. No effect once an owner exists.',
  },
  adminPassword: {
    env: 'LECTERN_ADMIN_PASSWORD',
    default: 'none',
    doc: 'Password of the first owner, 12 characters or more.',
    secret: true,
  },
  proxies: {
    env: 'LECTERN_PROXIES',
    default: '`0`',
    doc: 'How many proxies of yours stand in front and add to `X-Forwarded-For`; 0 believes no such header.',
  },
  connections: {
    env: 'LECTERN_CONNECTIONS',
    default: '`4096`',
    doc: 'Connections the server holds at once. The one that is idle longest is closed for the next; when all are busy, the next is answered with 503.',
  },
  addressConnections: {
    env: 'LECTERN_ADDRESS_CONNECTIONS',
    default: '`256`',
    doc: 'How many of them one address may have, an IPv6 address with its whole network. With `LECTERN_PROXIES`, how many requests of one reader may be under way. This machine itself is not counted.',
  },
  keepAliveSeconds: {
    env: 'LECTERN_KEEP_ALIVE_SECONDS',
    default: '`65`',
    doc: 'How long a connection stays open for the next request. Longer than the proxy in front keeps its own, which is a minute for most.',
  },
  apiRate: {
    env: 'LECTERN_API_RATE',
    default: '`60000`',
    doc: 'Requests one API key may make in a minute.',
  },
  feedbackRate: {
    env: 'LECTERN_FEEDBACK_RATE',
    default: '`60`',
    doc: 'Feedback one address may send in a minute, after a burst of twice as much.',
  },
  privateWebhooks: {
    env: 'LECTERN_PRIVATE_WEBHOOKS',
    default: '`false`',
    doc: 'Whether webhooks may go to addresses of your own network.',
  },
  gitSeconds: {
    env: 'LECTERN_GIT_SECONDS',
    default: '`30`',
    doc: 'How often a project that is served from a repository looks for new commits, in seconds.',
  },
  metricsToken: {
    env: 'LECTERN_METRICS_TOKEN',
    default: 'none',
    doc: 'Who sends it as `Authorization: Bearer …` sees each project by name in `/metrics` and `/readyz`; others get the sums. 16 characters or more.',
    secret: true,
  },
  graceSeconds: {
    env: 'LECTERN_GRACE_SECONDS',
    default: '`0`',
    doc: 'After `SIGTERM`: how long requests are still taken while `/readyz` already says no. Behind a load balancer, a little more than it needs to notice.',
  },
  drainSeconds: {
    env: 'LECTERN_DRAIN_SECONDS',
    default: '`10`',
    doc: 'After that: how long requests under way may take to end before they are cut off.',
  },
  playgroundProxy: {
    env: 'LECTERN_PLAYGROUND_PROXY',
    default: '`false`',
    doc: 'Whether readers of an API reference may send requests through this server, for APIs that do not answer pages of other sites. It asks the servers of the specifications and no others.',
  },
  privatePlayground: {
    env: 'LECTERN_PRIVATE_PLAYGROUND',
    default: '`false`',
    doc: 'Whether those requests may go to addresses of your own network, by `http` too.',
  },
  agent: {
    env: 'LECTERN_AGENT',
    default: '`maintenance`',
    doc: `Who works on agent jobs: ${NAMED_AGENTS.map(({ kind, doc }) => `\`${kind}\` ${doc}`).join(', ')}, and anything else is ${COMMAND_AGENT.doc}.`,
  },
  ...AGENT_SETTINGS,
  ...FORGE_SETTINGS,
  jobMinutes: {
    env: 'LECTERN_JOB_MINUTES',
    default: '`30`',
    doc: 'Longest turn of an agent, in minutes. At nine tenths of it the agent is asked to finish; what passed the checks by the end is kept.',
  },
  jobs: {
    env: 'LECTERN_JOBS',
    default: '`1`',
    doc: 'Agent jobs that one worker works on at once.',
  },
} as const satisfies Readonly<Record<string, SettingEntry>>;

export type SettingName = keyof typeof SETTINGS;
