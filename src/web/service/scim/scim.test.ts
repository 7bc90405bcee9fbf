/** SCIM on both databases: the requests of Okta and Entra, and what a directory must never do. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { onSqlite } from '../../../../test/support/databases.ts';
import { testClock, testService } from '../../../../test/support/test-service.ts';
import { webRequest } from '../../../../test/support/web-request.ts';
import { createRecords } from '../../../records/create-records.ts';
import type { Records } from '../../../records/records.ts';
import type { ProvenPerson } from '../../../records/users/sign-in-provider.ts';
import type { Handler } from '../../edge/http/handler.ts';
import { createScim } from './scim.ts';

const PASSWORD = 'four unrelated words';
const USERS = '/scim/v2/Users';
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** What the tests read of replies. */
interface Body {
  readonly id: string;
  readonly schemas: readonly string[];
  readonly name: string | { readonly familyName?: string };
  readonly displayName: string;
  readonly emails: readonly [{ readonly value: string }];
  readonly active: boolean;
  readonly externalId?: string;
  readonly meta: { readonly location: string };
  readonly totalResults: number;
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly Body[];
  readonly scimType: string;
  readonly detail: string;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: Body;
}

onSqlite((_kind, open) => {
  const clock = testClock();
  let records: Records;
  let handler: Handler;
  let secret: string;
  let owner: string;

  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const answer = await handler(
      webRequest(path, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = String(answer!.body);
    return {
      status: answer!.status,
      headers: answer!.headers,
      json: JSON.parse(text === '' ? '{}' : text) as Body,
    };
  };
  const find = (filter: string): Promise<Answer> =>
    ask('GET', `${USERS}?filter=${encodeURIComponent(filter)}`);
  const patch = (id: string, ...operations: readonly object[]): Promise<Answer> =>
    ask('PATCH', `${USERS}/${id}`, { schemas: [PATCH_SCHEMA], Operations: operations });
  const make = async (email: string, more: object = {}): Promise<string> => {
    const made = await ask('POST', USERS, { userName: email, ...more });
    assert.equal(made.status, 201, JSON.stringify(made.json));
    return made.json.id;
  };
  const audited = async (): Promise<readonly string[]> =>
    (await records.audit.list({ limit: 100 })).map(({ actor, action }) => `${actor}: ${action}`);
  const provider = (trustsMail: boolean) =>
    records.users.saveProvider({
      id: 'company',
      name: 'Company',
      issuer: 'https://id.example.com',
      clientId: 'x',
      scopes: [],
      parameters: {},
      groups: { source: 'id_token', path: 'groups' },
      roles: [],
      enforced: false,
      trustsMail,
    });
  const enterWith = (person: Partial<ProvenPerson>, invitation?: string) =>
    records.users.enterWith({
      provider: 'company',
      person: { subject: 's', name: undefined, email: undefined, emailVerified: true, groups: [], ...person },
      device: 'Test',
      ...(invitation === undefined ? {} : { invitation }),
    });

  before(async () => {
    const deps = { database: await open(), clock, random: randomBytes, secret: Buffer.alloc(32, 7) };
    records = createRecords(deps);
    await records.users.ensureOwner({ email: 'owner@example.com', password: PASSWORD });
    owner = (await records.users.list())[0]!.id;
    ({ secret } = await records.directory.createToken({ name: 'Okta', by: owner }));
    handler = createScim(testService({ records, clock, random: randomBytes }));
  });

  describe('who may ask', () => {
    it('answers missing, wrong, foreign and revoked tokens alike', async () => {
      const { token, secret: old } = await records.directory.createToken({ name: 'Old', by: owner });
      await records.directory.revokeToken(token.id);
      const wrong = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
      const answers = [];
      for (const authorization of ['', `Bearer ${wrong}`, `Bearer ${old}`, `Basic ${secret}`, 'Bearer svc_x'])
        answers.push(await ask('GET', USERS, undefined, { authorization }));
      for (const { status, headers, json } of answers) {
        assert.equal(status, 401);
        assert.equal(headers['www-authenticate'], 'Bearer realm="lectern"');
        assert.deepEqual(json, answers[0]!.json);
        assert.deepEqual(json.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
      }
    });

    it('limits requests of a token, and of strangers at one address', async () => {
      const few = createScim(
        testService({
          records,
          clock,
          random: randomBytes,
          limits: { apiPerMinute: 2, feedbackPerMinute: 1 },
        }),
      );
      const status = async (authorization: string): Promise<number> =>
        (await few(webRequest(USERS, { headers: { authorization } })))!.status;
      const own = [];
      for (let at = 0; at < 3; at++) own.push(await status(`Bearer ${secret}`));
      assert.deepEqual(own, [200, 200, 429]);
      let last = 401;
      for (let at = 0; at < 700 && last === 401; at++) last = await status('Bearer nothing');
      assert.equal(last, 429);
    });

    it('keeps a few tokens, and their names short', async () => {
      const made = [];
      for (let at = 0; at < 4; at++)
        made.push((await records.directory.createToken({ name: `t${at}`, by: owner })).token.id);
      await assert.rejects(records.directory.createToken({ name: 'x', by: owner }), {
        code: 'directory/too-many',
      });
      await assert.rejects(records.directory.createToken({ name: 'x'.repeat(41), by: owner }), {
        code: 'directory/name',
      });
      for (const id of made) await records.directory.revokeToken(id);
      assert.deepEqual(
        (await records.directory.tokens()).map(({ name }) => name),
        ['Okta'],
      );
    });
  });

  it('describes itself', async () => {
    for (const path of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas', 'ResourceTypes/User']) {
      const { status, headers, json } = await ask('GET', `/scim/v2/${path}`);
      assert.equal(status, 200, path);
      assert.equal(headers['content-type'], 'application/scim+json');
      assert.ok(json.schemas.length > 0);
    }
    const schema = await ask('GET', '/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
    assert.equal(schema.json.name, 'User');
    assert.equal((await ask('GET', '/scim/v2/Nothing')).status, 404);
    const wrong = await ask('DELETE', USERS);
    assert.deepEqual([wrong.status, wrong.headers['allow']], [405, 'GET, HEAD, POST']);
  });

  it('does what Okta asks', async () => {
    const none = await find('userName eq "ada@example.com"');
    assert.deepEqual([none.json.totalResults, none.json.Resources], [0, []]);
    const made = await ask('POST', USERS, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'Ada@Example.com',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ primary: true, value: 'Ada@Example.com', type: 'work' }],
      displayName: 'Ada Lovelace',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    });
    assert.equal(made.status, 201);
    assert.equal(made.headers['location'], made.json.meta.location);
    const { id } = made.json;
    assert.deepEqual(made.json, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      externalId: '00ujl29u0le5T6Aj10h7',
      userName: 'Ada@Example.com',
      name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
      displayName: 'Ada Lovelace',
      emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
      active: true,
      meta: made.json.meta,
    });
    assert.equal((await records.users.get(id))?.role, 'viewer');
    const replaced = await ask('PUT', `${USERS}/${id}`, {
      ...made.json,
      name: { givenName: 'Augusta', familyName: 'King' },
      displayName: 'Augusta King',
    });
    assert.deepEqual([replaced.status, replaced.json.displayName], [200, 'Augusta King']);
    const off = await patch(id, { op: 'replace', value: { active: false } });
    assert.deepEqual([off.status, off.json.active], [200, false]);
    const on = await patch(id, { op: 'replace', value: { active: true } });
    assert.equal(on.json.active, true);
    assert.deepEqual((await audited()).slice(0, 4).toSorted(), [
      'SCIM Okta: member.activated',
      'SCIM Okta: member.provisioned',
      'SCIM Okta: member.suspended',
      'SCIM Okta: member.updated',
    ]);
  });

  it('does what Entra asks', async () => {
    const made = await ask('POST', USERS, {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:User',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
      ],
      externalId: 'grace',
      userName: 'grace@example.com',
      active: true,
      displayName: 'Grace',
      emails: [{ primary: true, type: 'work', value: 'grace.hopper@example.com' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Navy' },
    });
    const { id } = made.json;
    for (const filter of [
      'userName eq "GRACE@example.com"',
      'externalId eq "grace"',
      'emails[type eq "work"].value eq "Grace.Hopper@example.com"',
      'emails.value eq "grace.hopper@example.com" and userName eq "grace@example.com"',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "grace@example.com"',
      'displayName eq "GRACE"',
      `id eq "${id}"`,
    ]) {
      const { json } = await find(filter);
      assert.deepEqual([json.totalResults, json.Resources[0]?.id], [1, id], filter);
    }
    assert.equal(
      (await find('externalId eq "grace" and userName eq "ada@example.com"')).json.totalResults,
      0,
    );
    const changed = await patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Grace Hopper' },
      { op: 'Add', path: 'name.givenName', value: 'Grace' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ghopper@example.com' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Sea',
      },
    );
    assert.equal(changed.status, 200, JSON.stringify(changed.json));
    assert.deepEqual(changed.json.emails[0].value, 'ghopper@example.com');
    assert.deepEqual(changed.json.name, { formatted: 'Grace Hopper', givenName: 'Grace' });
    const whole = await patch(id, {
      op: 'Add',
      value: { 'name.familyName': 'Hopper', 'emails[type eq "work"].value': 'grace@example.com' },
    });
    assert.equal((whole.json.name as { familyName?: string }).familyName, 'Hopper');
    assert.equal(whole.json.emails[0].value, 'grace@example.com');
    const removed = await patch(id, { op: 'Remove', path: 'externalId' });
    assert.equal(removed.json.externalId, undefined);
    assert.equal((await patch(id, { op: 'Replace', path: 'active', value: 'False' })).json.active, false);
    assert.equal((await ask('DELETE', `${USERS}/${id}`)).status, 204);
    assert.equal((await ask('GET', `${USERS}/${id}`)).status, 404);
    assert.equal((await ask('DELETE', `${USERS}/${id}`)).status, 404);
  });

  it('lists a page at a time, and only what is asked for', async () => {
    for (let at = 0; at < 3; at++) await make(`page${at}@example.com`);
    const page = await ask('GET', `${USERS}?startIndex=2&count=2&attributes=userName`);
    assert.deepEqual([page.json.startIndex, page.json.itemsPerPage, page.json.Resources.length], [2, 2, 2]);
    assert.deepEqual(Object.keys(page.json.Resources[0]!).toSorted(), ['id', 'meta', 'schemas', 'userName']);
    assert.equal((await ask('GET', `${USERS}?count=0`)).json.Resources.length, 0);
    assert.ok((await ask('GET', `${USERS}?count=100000`)).json.itemsPerPage <= 200);
    assert.equal((await ask('GET', `${USERS}?count=many`)).status, 400);
    const without = await ask('GET', `${USERS}?excludedAttributes=emails,name.givenName`);
    assert.equal(without.json.Resources[0]!.emails, undefined);
  });

  describe('what is refused', () => {
    it('a second person with the same name, address or external id', async () => {
      const id = await make('same@example.com', { externalId: 'same' });
      for (const body of [
        { userName: 'SAME@example.com' },
        { userName: 'other', emails: [{ value: 'same@example.com' }] },
        { userName: 'another@example.com', externalId: 'same' },
        { userName: 'owner@example.com' },
      ]) {
        const answer = await ask('POST', USERS, body);
        assert.deepEqual([answer.status, answer.json.scimType], [409, 'uniqueness'], JSON.stringify(body));
      }
      const other = await make('other@example.com');
      const moved = await patch(other, { op: 'replace', path: 'userName', value: 'same@example.com' });
      assert.deepEqual([moved.status, moved.json.scimType], [409, 'uniqueness']);
      assert.equal((await records.users.get(id))?.email, 'same@example.com');
    });

    it('filters, paths and bodies that are not understood', async () => {
      for (const filter of [
        'userName co "a"',
        'userName eq "a" or userName eq "b"',
        'nickName eq "a"',
        'active eq true',
        'userName eq',
        'userName eq "a"]',
        `userName eq "${'a'.repeat(1_000)}"`,
      ]) {
        const { status, json } = await find(filter);
        assert.deepEqual([status, json.scimType], [400, 'invalidFilter'], filter);
      }
      const id = await make('odd@example.com');
      const bad = async (expected: string, ...operations: readonly object[]): Promise<void> => {
        const { status, json } = await patch(id, ...operations);
        assert.deepEqual([status, json.scimType], [400, expected], JSON.stringify(operations).slice(0, 200));
      };
      await bad('invalidSyntax');
      await bad('invalidSyntax', { op: 'move', path: 'active', value: true });
      await bad('invalidSyntax', { op: 'replace', value: 'x' });
      await bad('noTarget', { op: 'remove' });
      await bad('invalidPath', { op: 'replace', path: 'emails[type', value: 'x' });
      await bad('mutability', { op: 'remove', path: 'userName' });
      await bad('invalidValue', { op: 'replace', path: 'active', value: 'perhaps' });
      await bad('invalidValue', { op: 'replace', path: 'displayName', value: 'x'.repeat(300) });
      await bad('invalidValue', { op: 'replace', path: 'emails[type eq "work"].value', value: 'nobody' });
      await bad(
        'invalidSyntax',
        ...Array.from({ length: 1_001 }, () => ({ op: 'add', path: 'x', value: 1 })),
      );
      for (const body of ['[]', '{', 'null', '{"a":"\\u0000"}', `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`])
        assert.equal((await ask('POST', USERS, body)).json.scimType, 'invalidSyntax', body);
      assert.equal((await ask('POST', USERS, {})).json.scimType, 'invalidValue');
      assert.equal((await ask('POST', USERS, { userName: 'no-address' })).json.scimType, 'invalidValue');
      assert.equal((await ask('POST', USERS, {}, { 'content-type': 'text/plain' })).status, 415);
      assert.equal((await ask('POST', USERS, `{"a":"${'x'.repeat(1_100_000)}"}`)).status, 413);
      assert.ok((await records.directory.errors()).length <= 20);
    });

    it('anything about an owner', async () => {
      const found = await find('userName eq "owner@example.com"');
      assert.equal(found.json.Resources[0]!.id, owner);
      for (const answer of [
        await patch(owner, { op: 'replace', path: 'active', value: false }),
        await patch(owner, { op: 'replace', path: 'externalId', value: 'x' }),
        await ask('PUT', `${USERS}/${owner}`, { userName: 'thief@example.com' }),
        await ask('DELETE', `${USERS}/${owner}`),
      ]) {
        assert.equal(answer.status, 403);
        assert.match(answer.json.detail, /Owners are not managed by the directory/);
      }
      const { email, active } = (await records.users.get(owner))!;
      assert.deepEqual([email, active], ['owner@example.com', true]);
    });

    it('a new address of somebody who may do more than the directory can give', async () => {
      const id = await make('admin@example.com');
      await records.users.setRole(id, 'admin');
      const answer = await patch(
        id,
        { op: 'replace', path: 'userName', value: 'thief@example.com' },
        { op: 'replace', path: 'emails', value: [{ value: 'thief@example.com' }] },
      );
      assert.deepEqual([answer.status, answer.json.emails[0].value], [200, 'admin@example.com']);
      assert.ok((await audited()).includes('SCIM Okta: member.address_kept'));
      assert.equal((await patch(id, { op: 'replace', path: 'active', value: false })).json.active, false);
    });
  });

  describe('a suspended member', () => {
    it('is signed out, and gets in by no way, until activated', async () => {
      const id = await make('sus@example.com');
      const reset = await records.users.createReset({ user: id, by: owner, secondFactor: false });
      const device = 'Test';
      const joined = await records.users.acceptReset({ token: reset!.token, password: PASSWORD, device });
      assert.ok(joined?.outcome === 'in');
      await provider(true);
      const before = await enterWith({ subject: 'sus', email: 'sus@example.com' });
      assert.equal(before.outcome, 'in');
      const asked = await records.users.requestReset('sus@example.com');
      await patch(id, { op: 'Replace', path: 'active', value: 'False' });
      assert.equal(await records.users.session(joined.token), undefined);
      const place = { device, from: 'x' };
      await assert.rejects(records.users.signIn({ email: 'sus@example.com', password: PASSWORD, ...place }), {
        code: 'users/suspended',
      });
      const wrong = await records.users.signIn({ email: 'sus@example.com', password: 'no', ...place });
      assert.equal(wrong.outcome, 'refused');
      for (const person of [{ subject: 'sus' }, { subject: 'new', email: 'sus@example.com' }])
        assert.deepEqual(await enterWith(person), { outcome: 'refused', why: 'suspended' });
      assert.equal(await records.users.requestReset('sus@example.com'), undefined);
      assert.equal(await records.users.reset(asked!.token), undefined);
      await assert.rejects(records.users.createReset({ user: id, by: owner, secondFactor: false }), {
        code: 'users/suspended',
      });
      assert.equal(
        await records.users.invite({ email: 'sus@example.com', role: 'admin', by: owner }),
        undefined,
      );
      // Leaving the attribute out does not let anybody in again.
      await ask('PUT', `${USERS}/${id}`, { userName: 'sus@example.com' });
      assert.equal((await records.users.get(id))?.active, false);
      assert.equal(await records.users.setActive(id, true), true);
      assert.equal(await records.users.session(joined.token), undefined);
      assert.equal(await records.users.reset(asked!.token), undefined);
      assert.equal((await enterWith({ subject: 'sus' })).outcome, 'in');
    });

    it('is never the last active owner', async () => {
      await assert.rejects(records.users.setActive(owner, false), { code: 'users/last-owner' });
      const id = await make('second@example.com');
      await records.users.setRole(id, 'owner');
      await records.users.setActive(id, false);
      await assert.rejects(records.users.setActive(owner, false), { code: 'users/last-owner' });
      await assert.rejects(records.users.remove(owner), { code: 'users/last-owner' });
      await assert.rejects(records.users.setRole(owner, 'admin'), { code: 'users/last-owner' });
    });
  });

  describe('somebody whom the directory made', () => {
    it('comes in with a provider that is trusted with addresses, when it has verified theirs', async () => {
      const id = await make('first@example.com');
      await provider(false);
      const person = { subject: 'first', email: 'First@example.com' };
      assert.equal((await enterWith(person)).outcome, 'refused');
      await provider(true);
      for (const emailVerified of [false, undefined])
        assert.equal((await enterWith({ ...person, emailVerified })).outcome, 'refused');
      const entered = await enterWith(person);
      assert.ok(entered.outcome === 'in' && entered.connected);
      const { token } = entered.entered;
      assert.equal((await records.users.session(token))?.user.id, id);
      // Another mailbox may be somebody else.
      await patch(id, { op: 'replace', path: 'emails', value: [{ value: 'moved@example.com' }] });
      assert.equal(await records.users.session(token), undefined);
    });

    it('accepts an invitation as the same member, also one from before', async () => {
      const early = await records.users.invite({ email: 'inv@example.com', role: 'editor', by: owner });
      const id = await make('inv@example.com');
      const accept = (token: string) =>
        records.users.acceptInvitation({ token, name: 'Inv', password: PASSWORD, device: 'Test' });
      const joined = await accept(early!);
      assert.deepEqual([joined?.session.user.id, joined?.session.user.role], [id, 'editor']);
      assert.equal(
        await records.users.invite({ email: 'inv@example.com', role: 'admin', by: owner }),
        undefined,
      );
      const other = await make('inv2@example.com');
      const late = await records.users.invite({ email: 'inv2@example.com', role: 'viewer', by: owner });
      const entered = await enterWith({ subject: 'inv2' }, late!);
      assert.ok(entered.outcome === 'in' && entered.entered.session.user.id === other);
    });

    it('is never claimed with an invitation once they came in', async () => {
      const token = await records.users.invite({ email: 'used@example.com', role: 'admin', by: owner });
      const id = await make('used@example.com');
      await provider(true);
      assert.equal((await enterWith({ subject: 'used', email: 'used@example.com' })).outcome, 'in');
      const thief = { token: token!, name: 'x', password: PASSWORD, device: 'Test' };
      assert.equal(await records.users.acceptInvitation(thief), undefined);
      assert.equal((await records.users.get(id))?.role, 'viewer');
    });

    it('gets the role of the setting', async () => {
      await records.directory.setRole('editor');
      const id = await make('role@example.com');
      assert.equal((await records.users.get(id))?.role, 'editor');
      await records.directory.setRole('viewer');
    });
  });
});
