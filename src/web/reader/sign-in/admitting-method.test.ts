/** A way that is switched off while a reader is on it: no session begins, whichever way it is. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { importPKCS8, SignJWT } from 'jose';
import {
  SITE_PASSWORD,
  type SignInSite,
  type SiteVisitor,
  signInSite,
  visitorOf,
} from '../../../../test/support/sign-in-site.ts';
import type { AccessSettings, ProviderSettings } from '../../../records/readers/access-settings.ts';
import { createReaderSignIn } from './create-reader-sign-in.ts';
import { browserMark, makeMemberCode } from './member-code.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const PROVIDER: ProviderSettings = {
  id: 'okta',
  name: 'Okta',
  issuer: 'https://id.example.com',
  clientId: 'x',
  scopes: [],
  parameters: {},
  groups: { source: 'id_token', path: 'groups' },
};
const OTHER = { ...PROVIDER, id: 'other', name: 'Other' };
const READER = { subject: '1', label: 'Ann', groups: [], content: {}, apiPlaygroundInputs: {} };
const ALL: Partial<AccessSettings> = {
  members: true,
  mail: ['@example.com'],
  providers: [PROVIDER, OTHER],
  jwt: [{ name: 'Customers', url: 'https://app.example.com/login' }],
};

interface Way {
  readonly off: Partial<AccessSettings>;
  readonly on: Partial<AccessSettings>;
  readonly enter: (v: SiteVisitor, site: SignInSite, links: readonly string[]) => Promise<{ status: number }>;
}

const ways: Readonly<Record<string, (password: string) => Way>> = {
  password: (password) => ({
    off: { password: undefined as never },
    on: { password },
    enter: (v) => v.post('/login/password', { password: SITE_PASSWORD }),
  }),
  'a link by mail': () => ({
    off: { mail: ['@elsewhere.example'] },
    on: { mail: ['@example.com'] },
    enter: async (v, site) => {
      const token = await site.records.createMailLink('docs', 'ann@example.com');
      return v.post(`/login/mail/${token}`);
    },
  }),
  'a provider, beside another one': () => ({
    off: { providers: [OTHER] },
    on: { providers: [PROVIDER, OTHER] },
    enter: (v) => v.ask('/login/oauth/okta/callback'),
  }),
  'the JWT hand-over': () => ({
    off: { jwt: [] },
    on: { ...ALL },
    enter: async (v, site) => {
      const { privateKey } = await site.records.createJwtKey('docs', 'EdDSA');
      const token = await new SignJWT({ host: 'docs.example.com', sub: '1' })
        .setJti(randomUUID())
        .setProtectedHeader({ alg: 'EdDSA' })
        .setExpirationTime(new Date(site.clock() + 10_000))
        .sign(await importPKCS8(privateKey, 'EdDSA'));
      return v.post('/login/jwt-callback', { token });
    },
  }),
  members: () => ({
    off: { members: false },
    on: { members: true },
    enter: async (v, site) => {
      if ((await site.users.list()).length === 0)
        await site.users.ensureOwner({ email: 'ann@example.com', password: SITE_PASSWORD });
      const [{ id: member } = { id: '' }] = await site.users.list();
      await v.ask('/login/member');
      const nonce = v.cookies.get('__Host-lectern-reader-member')!;
      const code = { member, session: 'any', browser: browserMark(nonce), returnTo: '/' };
      return v.ask(`/login/member?code=${makeMemberCode(site.deps, 'docs', code)}`);
    },
  }),
};

describe('a way that is switched off while a reader is on it', () => {
  const parts: Partial<SignInDeps> = {
    sendLink: async () => undefined,
    member: async (id) => ({ id, name: 'Ann', email: 'ann@example.com', groups: [] }),
    providers: {
      begin: async () => ({ problem: 'again', detail: 'not asked' }),
      callback: async () => ({ reader: { ...READER, way: 'oauth', provider: 'okta' }, returnTo: '/' }),
    },
  };
  for (const [name, way] of Object.entries(ways))
    it(`begins no session: ${name}`, async () => {
      const site = await signInSite({ ...ALL, shared: true }, parts);
      const { off, on, enter } = way(site.deps.settings().password!);
      let sessions = 0;
      const start: SignInDeps['records']['start'] = async (...all) => {
        // After everything that a way checks, and before the session.
        if (sessions++ > 0) await site.save(off);
        return site.records.start(...all);
      };
      const signIn = createReaderSignIn({ ...site.deps, records: { ...site.records, start } });
      const before = visitorOf(signIn);
      assert.equal((await enter(before, site, [])).status, 303, 'control');
      assert.notEqual(await before.label(), undefined);
      const v = visitorOf(signIn);
      assert.equal((await enter(v, site, [])).status, 403);
      assert.equal(sessions, 2);
      await site.save(on);
      assert.equal(v.cookies.get('__Host-lectern-reader'), undefined);
      assert.equal(await site.records.countSessions('docs'), 0, 'neither of them is left');
    });
});
