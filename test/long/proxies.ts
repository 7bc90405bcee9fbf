/** nginx and Caddy with the files of `deploy/` in front of a real server: `node scripts/run.mjs test/long/proxies.ts`, after `npm run build`. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, get as plainGet } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/setup/postgres-cluster.ts';
import { eventually } from '../support/eventually.ts';
import { fixtureFolder } from '../support/fixture-folder.ts';
import { IN_A_TAB } from '../support/web-request.ts';
import { type InstalledProxy, installedProxy, isInstalled, PROXIES } from './support/installed-proxy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const HOST = 'docs.lectern.test';
const PREVIEWS = '*.previews.lectern.test';
const OWNER = { email: 'ann@example.com', password: 'a password of an owner' };
const MIB = 2 ** 20;

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}
interface Asked {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function open(proxy: InstalledProxy, path: string, asked: Asked = {}): Promise<IncomingMessage> {
  const host = asked.host ?? HOST;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: proxy.httpsPort,
        servername: host,
        rejectUnauthorized: false,
        path,
        method: asked.method ?? 'GET',
        headers: { host, ...asked.headers },
      },
      resolve,
    );
    sent.on('error', reject).end(asked.body);
  });
}

async function ask(proxy: InstalledProxy, path: string, asked: Asked = {}): Promise<Answer> {
  const response = await open(proxy, path, asked);
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode, headers: response.headers, text };
}

const site = fixtureFolder({
  'docs.json': {
    name: 'Proxied',
    theme: 'mint',
    colors: { primary: '#0b6b5f' },
    navigation: { pages: ['index'] },
  },
  'index.mdx': `---\ntitle: Proxied page\n---\n\n${'A sentence that can be compressed. '.repeat(40)}\n`,
});

async function start(
  command: 'serve' | 'dev',
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const data = fixtureFolder({}).path;
  const child = spawn(
    process.execPath,
    [join(root, 'bin/lectern.mjs'), command, site.path, '--port', String(port)],
    {
      env: { ...process.env, LECTERN_DATA_DIR: data, LECTERN_PROXIES: '1', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ready = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
  for (let tries = 0; tries < 6 && !(await ready()); tries++)
    await eventually(ready, true).catch(() => undefined);
  assert.ok(await ready(), `"lectern ${command}" is ready`);
  return { child, port };
}

let server: { child: ChildProcess; port: number };
let preview: { child: ChildProcess; port: number };
describe('a server behind', () => {
  before(async () => {
    server = await start('serve', {
      LECTERN_BASE_URL: `https://${HOST}`,
      LECTERN_PREVIEW_HOST: PREVIEWS,
      LECTERN_ADMIN_EMAIL: OWNER.email,
      LECTERN_ADMIN_PASSWORD: OWNER.password,
    });
    preview = await start('dev', { LECTERN_HOSTS: HOST });
  });
  after(async () => {
    for (const { child } of [server, preview]) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
  });

  for (const name of PROXIES)
    describe(name, { skip: isInstalled(name) ? false : 'it is not installed', timeout: 120_000 }, () => {
      let proxy: InstalledProxy;
      before(async () => {
        proxy = await installedProxy(name, { upstream: server.port, host: HOST, previews: PREVIEWS });
      });
      after(() => proxy.close());

      it('passes pages on as the server made them', async () => {
        const page = await ask(proxy, '/', { headers: { 'accept-encoding': 'gzip' } });
        assert.equal(page.status, 200);
        assert.equal(page.headers['content-encoding'], 'gzip');
        assert.match(page.headers['strict-transport-security'] ?? '', /^max-age=/);
        assert.ok(page.headers['content-security-policy'] !== undefined);
        const again = await ask(proxy, '/', {
          headers: { 'accept-encoding': 'gzip', 'if-none-match': page.headers.etag ?? '' },
        });
        assert.equal(again.status, 304);
        const file = /href="(\/_lectern\/[^"]+\.css)"/.exec((await ask(proxy, '/')).text)?.[1] ?? '';
        assert.match((await ask(proxy, file)).headers['cache-control'] ?? '', /immutable/);
      });

      it('leads from http to https', async () => {
        const options = { host: '127.0.0.1', port: proxy.httpPort, path: '/a?b', headers: { host: HOST } };
        const response = await new Promise<IncomingMessage>((resolve) => plainGet(options, resolve));
        response.resume();
        assert.ok([301, 308].includes(response.statusCode ?? 0));
        assert.match(response.headers.location ?? '', new RegExp(`^https://${HOST}(:\\d+)?/a\\?b$`));
      });

      it('shows the readiness, and not the metrics', async () => {
        assert.equal((await ask(proxy, '/readyz')).status, 200);
        assert.equal((await ask(proxy, '/metrics')).status, 404);
        assert.equal((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status, 200);
      });

      it('lets an owner sign in to the dashboard', async () => {
        const signIn = await ask(proxy, '/dashboard/sign-in', {
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: `https://${HOST}`,
            'sec-fetch-site': 'same-origin',
          },
          body: new URLSearchParams({ ...OWNER, next: '/dashboard' }).toString(),
        });
        assert.equal(signIn.status, 303, signIn.text.slice(0, 500));
        const cookies = signIn.headers['set-cookie'] ?? [];
        assert.ok(cookies.length > 0 && cookies.every((line) => /; Secure/.test(line)), String(cookies));
        const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ');
        let dashboard = await ask(proxy, '/dashboard', { headers: { ...IN_A_TAB, cookie } });
        const inside = dashboard.headers.location ?? '';
        assert.match(inside, /^(https:\/\/[^/]+)?\/dashboard\/p\/proxied\b/);
        dashboard = await ask(proxy, new URL(inside, `https://${HOST}`).pathname, {
          headers: { ...IN_A_TAB, cookie },
        });
        assert.equal(dashboard.status, 200);
        assert.match(dashboard.text, /Proxied/);
        assert.equal((await ask(proxy, '/dashboard')).status, 303, 'without the cookie');
      });

      it('passes the host names of previews on, and no others', async () => {
        const known = await ask(proxy, '/', { host: `${'a'.repeat(26)}.previews.lectern.test` });
        assert.equal(known.status, 404, 'the server knows the host, and no such preview');
        const unknown = await ask(proxy, '/', { host: 'other.example.com' }).catch(() => undefined);
        assert.notEqual(unknown?.status, 200);
      });

      it('passes on the largest webhook, and refuses more', async () => {
        const post = (bytes: number): Promise<Answer> =>
          ask(proxy, '/_lectern/forge/proxied', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-hub-signature-256': 'sha256=00' },
            body: 'x'.repeat(bytes),
          });
        const taken = await post(8 * MIB);
        assert.equal(taken.status, 401, 'the server has read it and checked its signature');
        assert.match(taken.text, /^There is no such project/);
        const large = await post(11 * MIB).catch((error: NodeJS.ErrnoException) => error.code);
        if (typeof large === 'object') assert.equal(large.status, 413);
        else assert.match(String(large), /EPIPE|ECONNRESET/);
      });

      it('sends events on at once', async () => {
        const through = await installedProxy(name, {
          upstream: preview.port,
          host: HOST,
          previews: PREVIEWS,
        });
        try {
          const page = await ask(through, '/');
          const address = /data-live="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
          const stream = await open(through, address);
          assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8');
          let heard = '';
          stream.on('data', (part) => (heard += String(part))).on('error', () => undefined);
          await eventually(() => heard.includes('retry:'), true, 'the first line');
          site.write('index.mdx', `---\ntitle: Changed for ${name}\n---\n\nText.\n`);
          await eventually(() => /event: change/.test(heard), true, 'the change');
          stream.destroy();
          assert.match((await ask(through, '/')).text, new RegExp(`Changed for ${name}`));
        } finally {
          await through.close();
        }
      });
    });
});
