/** SCIM groups on both databases: the requests of Okta and Entra, what members gain, and what a directory must never reach. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { onSqlite } from '../../../../../test/support/databases.ts';
import { testClock, testService } from '../../../../../test/support/test-service.ts';
import { webRequest } from '../../../../../test/support/web-request.ts';
import { createRecords } from '../../../../records/create-records.ts';
import type { Records } from '../../../../records/records.ts';
import type { Handler } from '../../../edge/http/handler.ts';
import { createScim } from '../scim.ts';

const GROUPS = '/scim/v2/Groups';
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

interface Body {
  readonly id: string;
  readonly displayName: string;
  readonly externalId?: string;
  readonly members?: readonly { readonly value: string; readonly display: string; readonly $ref: string }[];
  readonly meta: { readonly location: string };
  readonly totalResults: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly Body[];
  readonly scimType: string;
  readonly detail: string;
}

onSqlite((_kind, open) => {
  const clock = testClock();
  let records: Records;
  let handler: Handler;
  let secret: string;
  let made = 0;

  const ask = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ readonly status: number; readonly json: Body; readonly text: string }> => {
    const answer = await handler(
      webRequest(path, {
        method,
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = String(answer!.body);
    return { status: answer!.status, json: JSON.parse(text === '' ? '{}' : text) as Body, text };
  };
  const find = (filter: string, more = ''): ReturnType<typeof ask> =>
    ask('GET', `${GROUPS}?filter=${encodeURIComponent(filter)}${more}`);
  const patch = (id: string, ...operations: readonly object[]): ReturnType<typeof ask> =>
    ask('PATCH', `${GROUPS}/${id}`, { schemas: [PATCH_SCHEMA], Operations: operations });
  const person = async (): Promise<string> =>
    (await ask('POST', '/scim/v2/Users', { userName: `p${++made}@example.com` })).json.id;
  const group = async (displayName: string, members: readonly string[] = []): Promise<string> => {
    const answer = await ask('POST', GROUPS, { displayName, members: members.map((value) => ({ value })) });
    assert.equal(answer.status, 201, answer.text);
    return answer.json.id;
  };
  const membersOf = async (id: string): Promise<readonly string[]> =>
    (await records.users.teamMembers(id)).map((one) => one.id).toSorted();

  before(async () => {
    records = createRecords({
      database: await open(),
      clock,
      random: randomBytes,
      secret: Buffer.alloc(32, 7),
    });
    await records.users.ensureOwner({ email: 'owner@example.com', password: 'four unrelated words' });
    const owner = (await records.users.list())[0]!.id;
    ({ secret } = await records.directory.createToken({ name: 'Okta', by: owner }));
    handler = createScim(testService({ records, clock, random: randomBytes }));
  });

  it('does what Okta asks', async () => {
    const [ada, bob, eve] = [await person(), await person(), await person()];
    const none = await find('displayName eq "Docs Team"');
    assert.equal(none.json.totalResults, 0);
    const created = await ask('POST', GROUPS, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Docs Team',
      members: [{ value: ada, display: 'ada@example.com' }],
    });
    const { id } = created.json;
    assert.deepEqual(
      [created.status, created.json.displayName, created.json.members?.map(({ value }) => value)],
      [201, 'Docs Team', [ada]],
    );
    assert.match(created.json.members![0]!.$ref, new RegExp(`/scim/v2/Users/${ada}$`));
    // A renamed group, as Okta sends it.
    const renamed = await patch(id, { op: 'replace', value: { id, displayName: 'Writers' } });
    assert.deepEqual([renamed.status, renamed.text], [204, '']);
    await patch(
      id,
      { op: 'remove', path: `members[value eq "${ada}"]` },
      { op: 'add', path: 'members', value: [{ value: bob, display: 'b' }, { value: eve }] },
    );
    assert.deepEqual(await membersOf(id), [bob, eve].toSorted());
    await patch(id, { op: 'replace', path: 'members', value: [{ value: ada }] });
    assert.deepEqual(await membersOf(id), [ada]);
    const put = await ask('PUT', `${GROUPS}/${id}`, { displayName: 'Authors', members: [{ value: bob }] });
    assert.deepEqual([put.status, put.json.members?.length], [200, 1]);
    assert.equal((await records.users.team(id))?.name, 'Authors');
    assert.equal((await ask('DELETE', `${GROUPS}/${id}`)).status, 204);
    assert.equal((await ask('GET', `${GROUPS}/${id}`)).status, 404);
    assert.ok((await records.users.get(bob)) !== undefined);
    const actions = (await records.audit.list({ limit: 100 })).map(({ action }) => action);
    for (const action of ['created', 'renamed', 'members_added', 'members_removed', 'removed'])
      assert.ok(actions.includes(`team.${action}`), action);
  });

  it('does what Entra asks', async () => {
    const [ada, bob] = [await person(), await person()];
    const created = await ask('POST', GROUPS, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3',
      displayName: 'Engineering',
    });
    const { id } = created.json;
    const added = await patch(id, {
      op: 'Add',
      path: 'members',
      value: [
        { $ref: null, value: ada },
        { $ref: null, value: bob },
      ],
    });
    assert.equal(added.status, 204);
    const without = await find('displayName eq "ENGINEERING"', '&excludedAttributes=members');
    assert.deepEqual([without.json.totalResults, without.json.Resources[0]!.members], [1, undefined]);
    for (const filter of [
      'externalId eq "8aa1a0c0-c4c3"',
      `id eq "${id}" and members eq "${ada}"`,
      `members.value eq "${bob}" and displayName eq "Engineering"`,
    ])
      assert.equal((await find(filter)).json.totalResults, 1, filter);
    assert.equal((await find(`id eq "${id}" and members eq "nobody"`)).json.totalResults, 0);
    await patch(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: ada }] });
    assert.deepEqual(await membersOf(id), [bob]);
    assert.equal((await patch(id, { op: 'Replace', path: 'displayName', value: 'Platform' })).status, 204);
    assert.equal((await ask('GET', `${GROUPS}/${id}`)).json.displayName, 'Platform');
    await patch(id, { op: 'Remove', path: 'members' });
    assert.deepEqual(await membersOf(id), []);
  });

  it('gives what the team may do, and takes it again', async () => {
    const ada = await person();
    const id = await group('Readers', [ada]);
    await records.directory.setRole('none');
    const bob = await person();
    await records.directory.setRole('viewer');
    await records.users.setProjectRole('docs', { team: id }, 'editor');
    assert.deepEqual(
      [await records.users.roleIn(ada, 'docs'), await records.users.roleIn(bob, 'docs')],
      ['editor', 'none'],
    );
    await patch(id, { op: 'replace', path: 'members', value: [{ value: bob }] });
    assert.deepEqual(
      [await records.users.roleIn(ada, 'docs'), await records.users.roleIn(bob, 'docs')],
      ['viewer', 'editor'],
    );
  });

  it('never sees or changes a team of the dashboard, which may have rights', async () => {
    const own = (await records.users.createTeam({ name: 'Admins' }))!;
    await records.users.setProjectRole('docs', { team: own.id }, 'admin');
    const eve = await person();
    assert.equal((await find('displayName eq "Admins"')).json.totalResults, 0);
    const taken = await ask('POST', GROUPS, { displayName: 'ADMINS', members: [{ value: eve }] });
    assert.deepEqual([taken.status, taken.json.scimType], [409, 'uniqueness']);
    assert.match(taken.json.detail, /made in the dashboard has to be renamed or removed there/);
    const change = { op: 'add', path: 'members', value: [{ value: eve }] };
    assert.equal((await patch(own.id, change)).status, 404);
    assert.equal((await ask('GET', `${GROUPS}/${own.id}`)).status, 404);
    assert.equal((await ask('PUT', `${GROUPS}/${own.id}`, { displayName: 'x', members: [] })).status, 404);
    assert.equal((await ask('DELETE', `${GROUPS}/${own.id}`)).status, 404);
    assert.deepEqual(await membersOf(own.id), []);
    const other = await group('Others');
    const renamed = await patch(other, { op: 'replace', path: 'displayName', value: 'admins' });
    assert.equal(renamed.status, 409);
  });

  it('lists few groups with their members at once, and many without', async () => {
    for (let at = 0; at < 12; at++) await group(`Listed ${at}`);
    assert.equal((await ask('GET', GROUPS)).json.itemsPerPage, 10);
    assert.ok((await ask('GET', `${GROUPS}?attributes=displayName`)).json.itemsPerPage > 10);
    const second = await ask('GET', `${GROUPS}?startIndex=11`);
    assert.ok(second.json.itemsPerPage >= 2);
  });

  describe('refuses', () => {
    it('names and members that are none', async () => {
      for (const body of [
        {},
        { displayName: '' },
        { displayName: 7 },
        { displayName: 'x'.repeat(100) },
        { displayName: 'a\u0001b' },
        { displayName: 'Ok', members: [{ value: 7 }] },
        { displayName: 'Ok', externalId: 'x'.repeat(300) },
      ]) {
        const answer = await ask('POST', GROUPS, body);
        assert.deepEqual([answer.status, answer.json.scimType], [400, 'invalidValue'], JSON.stringify(body));
      }
      const many = Array.from({ length: 10_001 }, (_, at) => ({ value: `x${at}` }));
      const answer = await ask('POST', GROUPS, { displayName: 'Many', members: many });
      assert.deepEqual([answer.status, answer.json.scimType], [400, 'tooMany']);
    });

    it('a long external id that another group has', async () => {
      const externalId = 'x'.repeat(254);
      assert.equal((await ask('POST', GROUPS, { displayName: 'Long', externalId })).status, 201);
      const answer = await ask('POST', GROUPS, { displayName: 'Longer', externalId });
      assert.deepEqual([answer.status, answer.json.scimType], [409, 'uniqueness']);
    });

    it('paths and filters that are not understood, and leaves out people who are not there', async () => {
      const id = await group('Odd');
      const before = await membersOf(id);
      assert.equal((await patch(id, { op: 'remove', path: 'members[display eq "x"]' })).status, 400);
      assert.equal((await patch(id, { op: 'remove', path: 'displayName' })).json.scimType, 'mutability');
      assert.equal((await find('displayName co "x"')).status, 400);
      assert.equal((await find('nickName eq "x"')).json.scimType, 'invalidFilter');
      assert.equal(
        (await patch(id, { op: 'add', path: 'members', value: [{ value: 'nobody' }] })).status,
        204,
      );
      assert.deepEqual(await membersOf(id), before);
    });
  });
});
