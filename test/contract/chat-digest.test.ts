/** Tests the weekly digest of a project in the API: set, tested where nothing listens, ended with its project, and never the address. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onSqlite } from '../support/databases.ts';
import { managingApi } from './support/managing-api.ts';

const PATH = '/v1/project/digest/docs';
const url = 'https://hooks.slack.com/services/T0/B0/CANARY';

onSqlite((_kind, open) => {
  const own = managingApi(PATH, open);
  const ask = (path = PATH, method = 'GET') =>
    own.api.ask(path, { method, authorization: own.authorization });

  describe('/v1/project/digest/{projectId}', () => {
    it('sets the address, tells only its host, and says what came of a test', async () => {
      const set = await own.patch({ url });
      assert.equal(set.status, 200);
      assert.partialDeepStrictEqual(set.json, {
        digest: { chat: 'slack', host: 'hooks.slack.com', last: null },
      });
      const got = await ask();
      assert.deepEqual(got.json, set.json);
      const tested = await ask(`${PATH}/test`, 'POST');
      assert.equal(tested.status, 200);
      assert.deepEqual([tested.json['chat'], typeof tested.json['problem']], ['slack', 'string']);
      const audit = JSON.stringify(await own.api.records.audit.list({ limit: 100 }));
      for (const text of [set.text, got.text, tested.text, audit]) assert.ok(!text.includes('CANARY'), text);
    });

    it('refuses what is no address of a chat, and keys without the scope', async () => {
      const before = (await ask()).json;
      for (const [body, code] of [
        [{ url: 'ftp://hooks.slack.com/x' }, 'webhooks/url'],
        [{ url: 'https://chat.example.com/hooks/a' }, 'digest/chat'],
        [{ url, chat: 'discord' }, 'digest/chat'],
        [{ url, chat: 'irc' }, 'request/invalid'],
        [{ url: '' }, 'request/invalid'],
        [{}, 'request/invalid'],
      ] as const) {
        const { status, json, text } = await own.patch(body);
        assert.deepEqual([status, json['code']], [400, code], JSON.stringify(body));
        assert.ok(!text.includes('CANARY'), text);
      }
      assert.deepEqual((await ask()).json, before);
      assert.equal((await own.api.ask(PATH)).json['code'], 'key/scope');
      assert.equal((await ask('/v1/project/digest/nobody')).status, 404);
    });

    it('ends with its project', async () => {
      await own.patch({ url });
      assert.equal((await ask('/v1/project/docs', 'DELETE')).status, 200);
      assert.equal(await own.api.records.chatDigests.get('docs'), undefined);
    });
  });
});
