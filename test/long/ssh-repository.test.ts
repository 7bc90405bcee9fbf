/** A private repository is connected by ssh with a key that the dashboard made, through a real sshd: served, pushed to, and kept when the server is another one. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { forgeHookPath, forgeHookSecret } from '../../src/web/service/forge-hooks/hook-secret.ts';
import { connectingServer } from '../support/connecting-server.ts';
import { eventually } from '../support/eventually.ts';
import { sshServer, WITHOUT_SSHD } from '../support/git/ssh-server.ts';
import { makeRepository } from '../support/git/test-repository.ts';

const SECRET = 'the secret of the journey by ssh';
const NEW = '/dashboard/projects/new';
const page = (words: string): string => `---\ntitle: Start\n---\n\n${words}\n`;

it('reads a repository by ssh with a key made here', { skip: WITHOUT_SSHD }, async (t) => {
  const sshd = await sshServer(t);
  const repository = await makeRepository(
    {
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Harbor',
        colors: { primary: '#0f766e' },
        navigation: { pages: ['index'] },
      }),
      'index.mdx': page('First words.'),
    },
    { bare: true },
  );
  t.after(() => repository.remove());
  const remote = sshd.address(repository.path);
  // Only a webhook makes the server look.
  const site = await connectingServer(t, { settings: { gitSeconds: 3_600, secret: SECRET } });
  const { browser, submit, dataDir } = site;

  const { location } = await submit(NEW, '/dashboard/projects/place', { remote });
  const key = new URLSearchParams(location!.split('?')[1]).get('key')!;
  const shown = await browser.ask(location!);
  const publicKey = /ssh-ed25519 [A-Za-z0-9+/=]+/.exec(shown.text)?.[0] ?? '';
  assert.notEqual(publicKey, '', shown.text);
  const added = `${NEW}?${new URLSearchParams({ remote, key, added: '1' })}`;
  const refused = await browser.ask(added);
  assert.equal(refused.status, 502, 'the key is not at the repository yet');
  assert.match(refused.text, /does not accept the credential/);
  assert.match(refused.text, /may read the contents of this repository/);

  sshd.allow(publicKey);
  assert.match((await browser.ask(added)).text, /name="id"[^>]*value="harbor"/);
  const made = await submit(added, '/dashboard/projects/create', {
    remote,
    key,
    branch: 'main',
    folder: '',
    id: 'harbor',
    name: 'Harbor',
    hosts: '',
    subdomain: '',
  });
  assert.match(made.location ?? made.text, /^\/dashboard\/projects\/harbor\?done=made/);
  const words = async (): Promise<string> => (await site.page('harbor', '/')).text;
  await eventually(async () => (await words()).includes('First words.'), true);

  const hook = async (): Promise<number> => {
    const body = '{}';
    const secret = forgeHookSecret(Buffer.from(SECRET), 'harbor');
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const answer = await fetch(`http://127.0.0.1:${site.server.port}${forgeHookPath('harbor')}`, {
      method: 'POST',
      body,
      headers: { 'x-hub-signature-256': `sha256=${signature}` },
    });
    return answer.status;
  };
  repository.commit({ 'index.mdx': page('Later words.') }, 'Later');
  assert.equal(await hook(), 202);
  await eventually(async () => (await words()).includes('Later words.'), true);
  // A look that a busy server is late with has the key for its own time.
  await eventually(() => privateKeysIn(dataDir), [], 'a private key stays on disk');

  await sshd.impersonate();
  repository.commit({ 'index.mdx': page('Words of a stranger.') }, 'Stranger');
  assert.equal(await hook(), 202);
  const problem = async (): Promise<string> => (await browser.ask('/dashboard/projects/harbor')).text;
  await eventually(async () => (await problem()).includes('is not the one of before'), true);
  assert.match(await problem(), /ssh-keygen -f \S+known_hosts -R/);
  assert.match(await words(), /Later words\./, 'the last good site stays');
});

function privateKeysIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && readFileSync(file, 'latin1').includes('PRIVATE KEY-----'));
}
