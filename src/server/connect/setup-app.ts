/** Makes a GitHub App without typing: the form that GitHub takes, and the account from what it gives back. */

import { github } from '../../jobs/forges/github/github.ts';
import {
  appManifest,
  convertManifest,
  manifestFormAddress,
} from '../../jobs/forges/github/github-app-manifest.ts';
import { AppError } from '../../lib/app-error.ts';
import { defined } from '../../lib/defined.ts';
import { isPublicAddress } from '../../lib/outgoing/private-address.ts';
import { appHookPath } from '../../web/service/forge-hooks/hook-secret.ts';
import type { AppSetup } from '../../web/service/project-setup.ts';
import { guardedFetch } from './repository-guard.ts';
import { addressOf, ofStore } from './setup-accounts.ts';
import type { SetupParts } from './setup-parts.ts';

export function setupApps({ settings, records, address }: SetupParts): AppSetup {
  return {
    form: async ({ address: given, organisation, state, redirectUrl, setupUrl, account }) => {
      const server = addressOf(github, given);
      const organization = organisation === '' ? undefined : organisation;
      const webhookUrl = isReachable(address()) ? address() + appHookPath(account) : undefined;
      const manifest = appManifest({
        ...{ name: `Lectern ${new URL(address()).hostname}`, url: address() },
        ...{ webhookUrl, redirectUrl, setupUrl, isPublic: false },
      });
      return {
        action: manifestFormAddress({ address: server, organization, state }),
        manifest: JSON.stringify(manifest),
      };
    },
    add: async ({ code, address: given, account }, by) => {
      const url = addressOf(github, given);
      const { apiUrl, host } = github.locate(url);
      // GitHub gives the key once: an account that exists already would lose it.
      if ((await records.connections.account(account)) !== undefined)
        throw new AppError('connections/app', 'This App is connected already', {
          hint: 'Make another one, or go on with the account',
        });
      const app = await convertManifest({ apiUrl, code, fetch: guardedFetch(settings) });
      const made = await records.connections.addAccount(
        {
          ...{ id: account, kind: github.kind, url, createdBy: by },
          name: `App ${app.slug}`,
          app: { id: app.id, slug: app.slug },
        },
        {
          appKey: app.pem,
          ...defined({ webhookSecret: app.webhookSecret }),
        },
      );
      const [shown] = ofStore(made, []);
      if (shown === undefined) throw new AppError('connections/forge', `${host} is not known`);
      return shown;
    },
  };
}

/** GitHub refuses the manifest of an App whose webhook it cannot reach. */
function isReachable(address: string): boolean {
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(name)) return isPublicAddress(name);
  return name.includes('.') && !/\.(?:localhost|local|internal|test)$/.test(name);
}
