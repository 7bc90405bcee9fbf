/** nginx or Caddy of this machine in front of a server, with the file of `deploy/` and nothing but addresses and certificates replaced. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/setup/postgres-cluster.ts';
import { eventually } from '../../support/eventually.ts';

const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url));
export const PROXIES = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];
export const isInstalled = (name: ProxyName): boolean =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0;

export interface InstalledProxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  close(): Promise<void>;
}

interface Place {
  readonly folder: string;
  readonly http: number;
  readonly https: number;
  readonly upstream: number;
  readonly host: string;
  readonly previews: string;
}

export async function installedProxy(
  name: ProxyName,
  { upstream, host, previews }: Pick<Place, 'upstream' | 'host' | 'previews'>,
): Promise<InstalledProxy> {
  const folder = mkdtempSync(join(tmpdir(), `lectern-${name}-`));
  const place = { folder, upstream, host, previews, http: await freePort(), https: await freePort() };
  const child = name === 'nginx' ? startNginx(place) : startCaddy(place);
  let said = '';
  child.stderr?.on('data', (text) => (said += String(text)));
  const exited = once(child, 'exit');
  try {
    await eventually(() => isReady(place), true, `${name} is ready`);
  } catch (error) {
    throw new Error(`${name} does not answer: ${said.slice(-2_000)}`, { cause: error });
  }
  return {
    httpPort: place.http,
    httpsPort: place.https,
    close: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isReady({ https, host }: Place): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port: https, path: '/readyz', servername: host };
    request({ ...options, headers: { host }, rejectUnauthorized: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}

function startNginx(place: Place): ChildProcess {
  const { folder, host, previews } = place;
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=DNS:${host},DNS:${previews}`, '-keyout', key, '-out', cert],
  ]);
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  const shipped = readFileSync(join(deploy, 'nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${place.upstream};`)
    .replace(/listen (\[::\]:)?80;/g, (_, six = '') => `listen ${six}${place.http};`)
    .replace(/listen (\[::\]:)?443 ssl http2;/g, (_, six = '') => `listen ${six}${place.https} ssl http2;`)
    .replaceAll('server_name docs.example.com;', `server_name ${host} ${previews};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  writeFileSync(join(folder, 'lectern.conf'), shipped);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'main.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; ${user} events {}
http { access_log off; ${own.join(' ')} include ${folder}/lectern.conf; }\n`,
  );
  const args = ['-p', folder, '-c', join(folder, 'main.conf')];
  const tested = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' });
  if (tested.status !== 0) throw new Error(`nginx -t: ${tested.stderr}`);
  return spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function startCaddy(place: Place): ChildProcess {
  const { folder, host, previews } = place;
  const home = join(folder, 'home');
  mkdirSync(home);
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
	admin off
	local_certs
	skip_install_trust
	http_port ${place.http}
	https_port ${place.https}
}
${readFileSync(join(deploy, 'Caddyfile'), 'utf8')}
${previews} {
	import lectern
}\n`,
  );
  const env = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    LECTERN_HOST_NAME: host,
    LECTERN_UPSTREAM: `127.0.0.1:${place.upstream}`,
  };
  const args = ['--config', file, '--adapter', 'caddyfile'];
  const tested = spawnSync('caddy', ['validate', ...args], { env, encoding: 'utf8' });
  if (tested.status !== 0) throw new Error(`caddy validate: ${tested.stderr}`);
  return spawn('caddy', ['run', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}
