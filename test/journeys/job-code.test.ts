/** What an agent sees of the repository around the documentation: its text at the base commit, never secrets, and nothing unless the operator opens it. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { CodeOrigin } from '../../src/jobs/code/code-origin.ts';
import { type CodeSource, MAX_CODE_BYTES } from '../../src/jobs/code/code-source.ts';
import type { NewJob } from '../../src/records/jobs/new-job.ts';
import { fetched } from '../support/git/open-test-repository.ts';
import { makeRepository } from '../support/git/test-repository.ts';
import { DOCS, type JobsUnderTestOptions, jobsUnderTest, scriptedAgent } from '../support/jobs-under-test.ts';

const SECRET = 'CANARY';
const FILES = {
  ...DOCS,
  'README.md': 'About the program',
  'src/cli/serve.ts': 'export const port = 3000;\n',
  'docsearch/index.ts': 'export {};\n',
  '.env': SECRET,
  'deploy/.env.production': SECRET,
  '.github/secrets/token.txt': SECRET,
  'deploy/server.key': SECRET,
  'deploy/terraform.tfstate': SECRET,
  'config/secrets.yml': SECRET,
  'config/credentials': SECRET,
  'config/prod.env': SECRET,
  'config/env': SECRET,
  'config/aws-credentials.json': SECRET,
  'deploy/terraform.tfstate.backup': SECRET,
  'deploy/db_password.txt': SECRET,
  'deploy/server.key.old': SECRET,
  'config/Passwords.json': SECRET,
  'deploy/kubeconfig-prod': SECRET,
  'keys/AuthKey_AB12.p8': SECRET,
  'vpn/office.ovpn': SECRET,
  'keys/id_ed25519': SECRET,
  'notes/copy.txt': `-----BEGIN OPENSSH PRIVATE KEY-----\n${SECRET}`,
  'notes/picture.bin': 'a\0b',
  'notes/large.txt': 'x'.repeat(MAX_CODE_BYTES + 1),
};

async function seen(
  options: Partial<JobsUnderTestOptions>,
  wanted: Partial<NewJob> = {},
): Promise<CodeSource | undefined> {
  let code: CodeSource | undefined;
  const jobs = await jobsUnderTest(
    scriptedAgent(async (turn) => {
      const around = turn.code?.[0];
      if (around === undefined) return undefined;
      code = await around.at();
      // The mirror is closed after the turn.
      const files = await code.list();
      const texts = new Map<string, string | undefined>();
      for (const { path } of [...files, { path: 'docs/guide.mdx' }, { path: '.env' }, { path: '../x' }])
        texts.set(path, await code.read(path));
      code = { list: async () => files, read: async (path) => texts.get(path) };
      return undefined;
    }),
    { files: FILES, ...options },
  );
  await jobs.worker();
  await jobs.ended(await jobs.create(wanted));
  return code;
}

describe('the code around the documentation', () => {
  it('is text of the commit without what is likely to be a secret', async () => {
    const code = await seen({ readsCode: true });
    const files = (await code!.list()).map(({ path }) => path);
    assert.deepEqual(files, [
      'README.md',
      'docsearch/index.ts',
      'notes/copy.txt',
      'notes/picture.bin',
      'src/cli/serve.ts',
      'src/main.js',
    ]);
    assert.equal(await code!.read('src/cli/serve.ts'), 'export const port = 3000;\n');
    for (const path of ['notes/copy.txt', 'notes/picture.bin', '.env', 'docs/guide.mdx', '../x'])
      assert.equal(await code!.read(path), undefined, path);
  });

  it('of another repository is opened once for all turns of a run, and never before it is asked for', async () => {
    let [opened, turns] = [0, 0];
    const other = await fetched((await makeRepository({ 'api.ts': 'export {};\n' })).path);
    const origin: CodeOrigin = {
      name: 'api',
      label: 'forge.example/acme/api',
      docs: undefined,
      open: async () => {
        opened += 1;
        return { repository: other, head: (await other.head('main'))!, branch: 'main', history: undefined };
      },
    };
    const asks = async (wants: boolean): Promise<number> => {
      [opened, turns] = [0, 0];
      const agent = scriptedAgent(async ({ folder, code }) => {
        turns += 1;
        const file = join(folder, 'guide.mdx');
        // What is broken comes back to the agent, which mends it.
        writeFileSync(file, `---\ntitle: Guide\n---\n\n${turns === 1 ? '<Card>' : 'Better.'}\n`);
        const api = code?.find(({ name }) => name === 'api');
        if (wants) assert.equal(await (await api!.at()).read('api.ts'), 'export {};\n');
        return undefined;
      });
      const jobs = await jobsUnderTest(agent, { readsCode: true, code: [origin] });
      await jobs.worker();
      const ended = await jobs.ended(await jobs.create());
      assert.equal(ended.state, 'completed', ended.messageToUser ?? '');
      assert.ok(turns > 1, 'it was sent back');
      return opened;
    };
    assert.equal(await asks(true), 1);
    assert.equal(await asks(false), 0);
  });

  it('is closed where an automation hands over words of readers, and open where a person has chosen them', async () => {
    const readers = ['0197d3c2-0000-7000-8000-000000000001'];
    const automation = 'automation:answer-feedback/01kf0xq2m3n4p5r6s7t8v9w0x9';
    const open = { readsCode: true };
    assert.equal(await seen(open, { feedback: readers, askedBy: automation }), undefined);
    assert.ok(await seen(open, { feedback: readers, askedBy: 'user:01kf0xq2m3n4p5r6s7t8v9w0x9' }));
    assert.ok(await seen(open, { askedBy: automation }), 'words of nobody');
  });

  it('is closed unless it is opened, to agents that only follow orders, and where there is none', async () => {
    assert.equal(await seen({}), undefined);
    assert.equal(await seen({ readsCode: true, understands: false }), undefined);
    const whole = { 'docs.json': DOCS['docs/docs.json']!, 'index.mdx': 'x', 'guide.mdx': 'y' };
    assert.equal(await seen({ readsCode: true, docs: '', files: whole }), undefined);
  });
});
