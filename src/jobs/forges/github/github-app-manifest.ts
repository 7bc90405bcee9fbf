/** Makes a GitHub App without typing: its manifest, the form on GitHub that takes it, and what GitHub gives for the code. */
import { AppError } from '../../../lib/app-error.ts';
import * as z from '../../../lib/schema.ts';
import { cutText, oneLine } from '../../../lib/text/clean-text.ts';
import type { Fetch } from '../shared/forge-http.ts';
import { github } from './github.ts';
import { GITHUB_HEADERS } from './github-app-client.ts';
import { githubServer } from './github-server.ts';

/** GitHub refuses longer names of Apps. */
const NAME = 34;

/** Contents and pull requests are what jobs need; issues, to answer there; checks and statuses, what previews report with. */
const PERMISSIONS = {
  contents: 'write',
  pull_requests: 'write',
  issues: 'write',
  checks: 'write',
  statuses: 'write',
  metadata: 'read',
} as const;
/** Pushes include new and removed branches and tags; what happens to an installation is sent to every App unasked. */
const EVENTS = [
  ...(['push', 'pull_request', 'repository'] as const),
  // Comments outside of reviews are events of issues, on pull requests too.
  ...(['issues', 'issue_comment', 'pull_request_review', 'pull_request_review_comment'] as const),
  'check_suite' as const,
];

interface AppManifestParts {
  /** Unique on all of GitHub; whoever makes the App can change it there. */
  readonly name: string;
  /** Website of the App: ours. */
  readonly url: string;
  /** Undefined = no events, for a server that GitHub cannot reach: GitHub refuses addresses such as `localhost`. */
  readonly webhookUrl: string | undefined;
  /** Where GitHub sends the browser with `code` and `state`, once the App is made. */
  readonly redirectUrl: string;
  /** Where GitHub sends the browser with `installation_id`, once the App is installed. */
  readonly setupUrl: string;
  /** False = only its owner can install it. */
  readonly isPublic: boolean;
}

/** The value of the form's field `manifest`, once it is JSON. */
export function appManifest(parts: AppManifestParts) {
  return {
    name: cutText(oneLine(parts.name), NAME),
    url: parts.url,
    ...(parts.webhookUrl === undefined
      ? {}
      : { hook_attributes: { url: parts.webhookUrl, active: true }, default_events: EVENTS }),
    redirect_url: parts.redirectUrl,
    setup_url: parts.setupUrl,
    setup_on_update: true,
    public: parts.isPublic,
    default_permissions: PERMISSIONS,
  };
}

/** Names of users and organisations; they become part of an address. */
const OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?$/;

interface ManifestFormParts {
  /** That of the setting: `https://api.github.com`, or the address of an Enterprise Server. */
  readonly address: string;
  /** Undefined = the App belongs to whoever makes it. */
  readonly organization?: string | undefined;
  /** Comes back with the code; it is what tells our form from a forged one. */
  readonly state: string;
}

/**
 * The address that a form with the field `manifest` is posted to, by the browser of whoever makes the App.
 * @throws AppError `forge/misconfigured` for a name that no organisation has
 */
export function manifestFormAddress({ address, organization, state }: ManifestFormParts): string {
  if (organization !== undefined && !OWNER.test(organization))
    throw new AppError('forge/misconfigured', `No organization on GitHub is called "${organization}"`, {
      hint: 'Write its name as in the address of its page: letters, digits and hyphens',
    });
  const { protocol, host } = github.locate(address);
  const below = organization === undefined ? '' : `/organizations/${organization}`;
  return `${protocol}//${host}${below}/settings/apps/new?state=${encodeURIComponent(state)}`;
}

const createdSchema = z.object({
  id: z.int().positive(),
  slug: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  pem: z.string().startsWith('-----BEGIN ').max(20_000),
  webhook_secret: z.string().min(1).max(1000).nullable(),
});

interface CreatedApp {
  /** For `LECTERN_GITHUB_APP_ID`. */
  readonly id: string;
  /** In the address where it is installed: `https://github.com/apps/SLUG/installations/new`. */
  readonly slug: string;
  /** Private key, which GitHub shows this once. */
  readonly pem: string;
  /** Undefined for an App without webhook. */
  readonly webhookSecret: string | undefined;
}

interface ConvertManifestParts {
  /** Of the API, as `github.locate(address).apiUrl` says. */
  readonly apiUrl: string;
  /** From GitHub's redirect: for one use, within an hour. */
  readonly code: string;
  readonly fetch?: Fetch;
}

const CODE = /^[A-Za-z0-9_-]{1,200}$/;

/**
 * Gets the App that was made. Nothing of the answer can be had a second time, so it has to be stored at once.
 * @throws AppError `forge/…`; `forge/misconfigured` when the code is wrong, used or too old
 */
export async function convertManifest(parts: ConvertManifestParts): Promise<CreatedApp> {
  const { apiUrl, code, fetch } = parts;
  if (!CODE.test(code))
    throw new AppError('forge/misconfigured', 'The address has no code of a new GitHub App', {
      hint: 'Make the App again, and let GitHub send you back here',
    });
  const name = new URL(apiUrl).host.replace(/^api\./, '');
  const client = githubServer({ apiUrl, name, who: 'App', clock: Date.now, fetch });
  const path = `/app-manifests/${code}/conversions`;
  const answer = await client.request({
    step: 'manifest',
    method: 'POST',
    path,
    headers: GITHUB_HEADERS,
    secrets: [code],
  });
  const app = client.read(createdSchema, answer);
  return {
    id: String(app.id),
    slug: app.slug,
    pem: app.pem,
    webhookSecret: app.webhook_secret ?? undefined,
  };
}
