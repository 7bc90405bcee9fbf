/** The tests that the webhooks of every forge must pass: what it sends is believed and understood, and nothing else is. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { ForgeReviews } from '../../src/jobs/forges/forge.ts';
import type { ForgeEvent, ForgeWebhooks, WebhookRequest } from '../../src/jobs/forges/forge-webhooks.ts';
import type { ForgeKind } from '../support/forge/forge-rows.ts';
import { startTestForge, type TestForge } from '../support/forge/start-test-forge.ts';

export interface WebhooksUnderTest {
  readonly kind: ForgeKind;
  readonly webhooks: ForgeWebhooks;
  /** Driver of the repository, which sets the webhook up. */
  reviews(forge: TestForge): ForgeReviews;
  /** Header with the signature, and those that say the same: each of them alone is enough. */
  readonly signatures: readonly (readonly string[])[];
  /** Header with the name of the event. */
  readonly event: string;
  /** Bodies of events that the forge could not have sent. */
  readonly hostile: readonly (readonly [event: string, body: unknown])[];
}

const REPOSITORY = 'example/docs';
const SECRET = 'a secret of this webhook';

export function forgeWebhooksSuite(under: WebhooksUnderTest): void {
  const { webhooks } = under;

  describe(`webhooks: ${under.kind}`, () => {
    let served: TestForge;
    let close: () => Promise<void>;
    const got: WebhookRequest[] = [];
    before(async () => {
      served = await startTestForge({ repositories: { [REPOSITORY]: { 'docs.json': '{}\n' } } });
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        got.push({ headers: request.headers, body: Buffer.concat(chunks) });
        response.writeHead(202).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      close = async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      };
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
      await under.reviews(served).addWebhook({ url, secret: SECRET });
    });
    after(async () => {
      await close();
      await served.close();
    });

    /** What came while something happened. */
    const during = async (act: () => Promise<unknown>): Promise<ForgeEvent[]> => {
      const from = got.length;
      await act();
      await served.delivered();
      const came = got.slice(from);
      for (const request of came) assert.ok(webhooks.isGenuine(request, SECRET));
      return came.flatMap((request) => webhooks.read(request));
    };
    const push = (ref: string, commit: string | undefined, by = 'somebody') =>
      ({ kind: 'push', repository: REPOSITORY, ref, commit, by }) as const;
    const pull = (number: number, action: 'changed' | 'ended') =>
      ({ kind: 'pull-request', repository: REPOSITORY, number, action }) as const;

    it('tell of pushes to branches and tags, and of removed ones', async () => {
      const commits: string[] = [];
      const commit = async (branch: string) =>
        commits.push(await served.commit(REPOSITORY, { [`${branch}.mdx`]: 'a' }, { branch }));
      assert.deepEqual(await during(() => commit('main')), [push('refs/heads/main', commits[0])]);
      assert.deepEqual(await during(() => commit('a/b')), [push('refs/heads/a/b', commits[1])]);
      const set = (ref: string, id: string | undefined) => during(() => served.setRef(REPOSITORY, ref, id));
      assert.deepEqual(await set('refs/tags/v1', commits[1]), [push('refs/tags/v1', commits[1])]);
      assert.deepEqual(await set('refs/tags/v1', undefined), [push('refs/tags/v1', undefined)]);
      assert.deepEqual(await set('refs/heads/a/b', undefined), [push('refs/heads/a/b', undefined)]);
    });

    it('tell of pull requests: opened, pushed to, given another base, closed, opened again, merged', async () => {
      await served.commit(REPOSITORY, { 'c.mdx': 'c' }, { branch: 'topic/one' });
      await served.setRef(REPOSITORY, 'refs/heads/release', (await served.head(REPOSITORY, 'main'))!);
      const events = await during(async () => await served.openPull(REPOSITORY, { branch: 'topic/one' }));
      const [one] = served.pulls(REPOSITORY);
      const { number } = one!;
      assert.deepEqual(events, [pull(number, 'changed')]);
      let commit = '';
      const pushed = await during(async () => {
        commit = await served.commit(REPOSITORY, { 'd.mdx': 'd' }, { branch: 'topic/one' });
      });
      assert.deepEqual(pushed, [push('refs/heads/topic/one', commit), pull(number, 'changed')]);
      const changed = await during(() => served.change(one!, { base: 'release' }));
      assert.deepEqual(changed, [pull(number, 'changed')]);
      const closed = await during(() => served.settle(REPOSITORY, number, 'closed'));
      assert.deepEqual(closed, [pull(number, 'ended')]);
      assert.deepEqual(await during(() => served.change(one!, 'reopened')), [pull(number, 'changed')]);
      const merged = await during(() => served.settle(REPOSITORY, number, 'merged'));
      assert.deepEqual(merged, [push('refs/heads/release', commit), pull(number, 'ended')]);
    });

    const genuine = async (): Promise<WebhookRequest> => {
      await served.commit(REPOSITORY, { 'g.mdx': `${got.length}` });
      return got.at(-1)!;
    };
    const signed = under.signatures.flat();
    /** With other headers for the signature; undefined removes one. */
    const having = ({ headers, body }: WebhookRequest, change: (name: string, value: string) => unknown) => {
      const changed: Record<string, unknown> = { ...headers };
      for (const name of signed) {
        const value = change(name, String(headers[name]));
        if (value === undefined) delete changed[name];
        else changed[name] = value;
      }
      return { headers: changed as WebhookRequest['headers'], body };
    };

    it('are believed by each signature alone', async () => {
      const request = await genuine();
      for (const kept of under.signatures) {
        const alone = having(request, (name, value) => (kept.includes(name) ? value : undefined));
        assert.ok(webhooks.isGenuine(alone, SECRET), kept.join());
      }
    });

    it('are not believed with a signature that is missing, wrong, cut, or made with another algorithm or secret', async () => {
      const request = await genuine();
      const changes: readonly ((name: string, value: string) => unknown)[] = [
        () => undefined,
        () => '',
        () => 'undefined',
        (_, value) => value.slice(0, -1),
        (_, value) => `${value}0`,
        (_, value) => value.slice(0, 20),
        (_, value) => value.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
        (_, value) => `sha1=${value.replace('sha256=', '')}`,
        (_, value) => value.replace(/^(sha256=)?/, 'md5='),
        (_, value) => [value, value],
        () => `sha256=${'0'.repeat(64)}`,
        () => '\u0000',
      ];
      for (const [i, change] of changes.entries())
        assert.equal(webhooks.isGenuine(having(request, change), SECRET), false, `change ${i}`);
      for (const secret of ['', 'another', `${SECRET} `, SECRET.slice(1)])
        assert.equal(webhooks.isGenuine(request, secret), false, secret);
      const unsigned = having(request, () => '');
      assert.equal(webhooks.isGenuine(unsigned, ''), false);
    });

    it('throw for bodies that the forge does not send, with one code', async () => {
      const { headers } = await genuine();
      const read = (body: string | Uint8Array, event?: string): readonly ForgeEvent[] =>
        webhooks.read({
          headers: event === undefined ? headers : { ...headers, [under.event]: event },
          body: Buffer.from(body as string),
        });
      const bodies = [
        '',
        '{',
        '[]',
        '7',
        'null',
        '"x"',
        '{}',
        '{"__proto__":{"ref":"refs/heads/main"}}',
        '\u0000',
      ];
      for (const body of bodies) assert.throws(() => read(body), { code: 'forge/webhook' }, body);
      assert.throws(() => read(new Uint8Array([0x7b, 0xff, 0xfe])), { code: 'forge/webhook' });
      assert.throws(() => read('['.repeat(500_000)), { code: 'forge/webhook' });
      for (const [event, body] of under.hostile)
        assert.throws(
          () => read(JSON.stringify(body), event),
          { code: 'forge/webhook' },
          JSON.stringify(body),
        );
      assert.equal(({} as { ref?: string }).ref, undefined);
    });

    it('throw without the header of the event, and say nothing about events of no use', async () => {
      const { headers, body } = await genuine();
      const { [under.event]: _, ...rest } = headers;
      const without = Object.fromEntries(Object.entries(rest).filter(([name]) => !/-event$/.test(name)));
      assert.throws(() => webhooks.read({ headers: without, body }), { code: 'forge/webhook' });
      const names = ['constructor', '__proto__', 'toString', 'star', 'x'.repeat(201)];
      for (const event of under.kind === 'gitlab' ? [] : names.slice(0, 4))
        assert.deepEqual(webhooks.read({ headers: { ...headers, [under.event]: event }, body }), []);
    });
  });
}
