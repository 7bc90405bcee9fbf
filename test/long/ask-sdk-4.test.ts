/** The reader of the AI SDK 4, from npm, reads an answer: no dependency of this checkout, because it needs an older zod. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { openRecords } from '../../src/installation/open-records.ts';
import { docsJson, fixtureFolder } from '../support/fixture-folder.ts';
import { freshDataDir } from '../support/migrated-store.ts';
import { runningSite } from '../support/running-site.ts';

const PACKAGES = ['@ai-sdk/ui-utils@1.2.11', 'zod@3'];

interface Message {
  readonly content: string;
  readonly annotations?: readonly unknown[];
  readonly parts: readonly { readonly type: string; readonly source?: { readonly url: string } }[];
}

interface Reader {
  /** What `useChat` calls. */
  callChatApi(options: {
    readonly api: string;
    readonly body: object;
    readonly headers: Readonly<Record<string, string>>;
    readonly lastMessage: object;
    readonly generateId: () => string;
    readonly onUpdate: () => void;
    readonly onFinish: (message: Message, about: { readonly finishReason: string }) => void;
    readonly restoreMessagesOnFailure: () => void;
  }): Promise<void>;
}

function installed(): Reader {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-sdk-4-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, ...PACKAGES], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return createRequire(join(folder, 'package.json'))('@ai-sdk/ui-utils') as Reader;
}

it('has the text, the sources and the id of the conversation', { timeout: 180_000 }, async () => {
  const { callChatApi } = installed();
  const dataDir = await freshDataDir();
  const { records, close } = await openRecords({ dataDir });
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  const { secret } = await records.keys.create({ project: 'docs', name: 'ask', scopes: ['ask'] });
  await close();
  const files = {
    'docs.json': docsJson({ pages: ['zebra'] }, { name: 'Docs' }),
    'zebra.mdx': '---\ntitle: Zebras\n---\n\nA zebra eats hay.\n',
  };
  const site = await runningSite(fixtureFolder(files).path, { dataDir });
  const question = { id: '1', role: 'user', content: 'What does a zebra eat?', parts: [] };
  let message: Message | undefined;
  let reason = '';
  await callChatApi({
    api: `${site.url}/discovery/v1/assistant/docs/message`,
    headers: { authorization: `Bearer ${secret}` },
    body: { fp: 'anonymous', messages: [question] },
    lastMessage: question,
    generateId: () => 'made',
    onUpdate: () => undefined,
    onFinish: (done, { finishReason }) => {
      message = done;
      reason = finishReason;
    },
    restoreMessagesOnFailure: () => undefined,
  });
  assert.equal(reason, 'stop');
  assert.match(message?.content ?? '', /^A zebra eats hay\./);
  const urls = message?.parts.flatMap(({ source }) => (source === undefined ? [] : [source.url]));
  assert.deepEqual(
    urls?.map((url) => new URL(url).pathname),
    ['/zebra'],
  );
  assert.match(JSON.stringify(message?.annotations), /"threadId":"[0-9a-z]{26}"/);
});
