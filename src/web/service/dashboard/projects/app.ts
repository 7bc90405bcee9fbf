/** Route handlers that make a GitHub App: the form that the browser sends to GitHub, and the way back with the code. */
import { deriveKey } from '../../../../lib/secrets/derive-key.ts';
import { newId } from '../../../../lib/secrets/new-id.ts';
import { seal, unseal } from '../../../../lib/secrets/sealed.ts';
import { againBody, sendManifestBody } from '../../../../theme/admin/projects/accounts-page.ts';
import type { Reply } from '../../../edge/http/reply.ts';
import type { DashboardRequest } from '../dashboard-route.ts';
import { dashboardPolicy } from '../headers.ts';
import { accountsPage } from './accounts.ts';
import { HOME, sentence, type WithSetup } from './setup.ts';

/** GitHub's code works for as long. */
const LASTS_MS = 3_600_000;

interface Begun {
  readonly address: string;
  /** Id that the account will have: its webhook's address has it. */
  readonly account: string;
  readonly at: number;
}

const keyOf = ({ service }: DashboardRequest): Buffer => deriveKey(service.secret, 'github app state');
/** Another member's browser, or another session, must not finish what was begun in this one. */
const about = ({ session }: DashboardRequest): string => `session ${session.id}`;

function stateOf(context: DashboardRequest, begun: Begun): string {
  const text = Buffer.from(JSON.stringify(begun));
  return seal(keyOf(context), text, about(context), context.service.random).toString('base64url');
}

function begunIn(context: DashboardRequest, state: string): Begun | undefined {
  try {
    const text = unseal(keyOf(context), Buffer.from(state, 'base64url'), about(context)).toString('utf8');
    const begun = JSON.parse(text) as Begun;
    return context.service.clock() - begun.at < LASTS_MS ? begun : undefined;
  } catch {
    return undefined;
  }
}

export const beginApp: WithSetup = async (context, setup) => {
  const { service, form, href, page } = context;
  const text = (name: string): string => (form.get(name) ?? '').trim().slice(0, 501);
  const values = { organisation: text('organisation'), address: text('address') };
  const account = newId(service.clock, service.random);
  const state = stateOf(context, { address: values.address, account, at: service.clock() });
  try {
    const { action, manifest } = await setup.apps.form({
      ...values,
      state,
      account,
      redirectUrl: `${service.address()}${HOME}/apps/made`,
      setupUrl: `${service.address()}${HOME}/new?account=${account}`,
    });
    const answer = page({
      title: 'Make the App on GitHub',
      back: { label: 'Connect an account', href: href(`${HOME}/accounts`) },
      body: sendManifestBody({ action, manifest, back: href(`${HOME}/accounts`) }),
    });
    const policy = dashboardPolicy().replace(
      "form-action 'self'",
      `form-action 'self' ${new URL(action).origin}`,
    );
    return { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } };
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    const field = code === 'forge/misconfigured' ? 'organisation' : 'address';
    return accountsPage(context, setup, { app: { values, errors: { [field]: sentence(error) } } });
  }
};

/** Leads on to where the App is given its repositories. */
export const finishApp: WithSetup = async (context, setup) => {
  const { request, session, audit } = context;
  const begun = begunIn(context, request.query.get('state') ?? '');
  if (begun === undefined)
    return refused(context, 'This was begun in another browser, or too long ago. Make the App again.');
  try {
    const { code, address, account } = { code: request.query.get('code') ?? '', ...begun };
    const result = await setup.apps.add({ code, address, account }, session.user.id);
    await audit('account.connected', result.name, result.host);
    return {
      status: 303,
      headers: { 'content-type': 'text/plain; charset=utf-8', location: result.installUrl! },
      body: 'Give the App its repositories\n',
    };
  } catch (error) {
    return refused(context, sentence(error));
  }
};

function refused({ href, page }: DashboardRequest, text: string): Reply {
  const back = href(`${HOME}/accounts`);
  return page(
    {
      title: 'The App was not connected',
      back: { label: 'Connect an account', href: back },
      notice: { kind: 'problem', text, stays: true },
      body: againBody(back),
    },
    400,
  );
}
