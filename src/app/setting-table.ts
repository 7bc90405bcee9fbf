/** Every setting of the operator: its name in the settings file and in the environment, and the sentence the manual shows. */

export interface SettingEntry {
  /** In the environment. */
  readonly env: string;
  /** For people: what stands when nobody says anything. */
  readonly default: string;
  readonly doc: string;
  /** Never in the settings file, which people copy around; `ENV_FILE` may name a file that holds it. */
  readonly secret?: true;
}

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
    doc: 'Public address of the site, with `https://`. Its path is where the site stands. `build` uses it for canonical links and the sitemap.',
  },
  dataDir: {
    env: 'LECTERN_DATA_DIR',
    default: '`.lectern` in the current folder',
    doc: 'Folder for the embedded store and for what has been rendered before.',
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
} as const satisfies Readonly<Record<string, SettingEntry>>;

export type SettingName = keyof typeof SETTINGS;
