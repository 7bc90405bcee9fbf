/** nginx or Varnish of this machine as a cache in front of a server, with the file of `deploy/` and nothing but addresses replaced. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/setup/postgres-cluster.ts';
import { type StartedProxy, startedProxy } from './started-proxy.ts';

const deploy = fileURLToPath(new URL('../../../deploy', import.meta.url));

export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;
export const HAS_VARNISH = spawnSync('varnishd', ['-V']).status === 0;

/** @param origin port of the server on this machine */
export async function nginxEdge(origin: number): Promise<StartedProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-nginx-'));
  const port = await freePort();
  const shipped = readFileSync(join(deploy, 'nginx-cache.conf'), 'utf8').replaceAll(
    '/var/cache/nginx/lectern',
    `${folder}/cache`,
  );
  const [http = '', location = ''] = shipped.split(/^# location$/m);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; user root; events {}
http {
  access_log off; ${temporary}
  ${http}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${origin}; proxy_http_version 1.1; proxy_set_header Host $http_host;
      add_header X-Cache $upstream_cache_status always;
      ${location}
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  return startedProxy(child, { folder, port, path: '/healthz' });
}

/** @param origin port of the server on this machine @param port of the cache */
export async function varnishEdge(origin: number, port: number): Promise<StartedProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-varnish-'));
  const file = join(folder, 'lectern.vcl');
  const shipped = readFileSync(join(deploy, 'varnish.vcl'), 'utf8');
  writeFileSync(file, shipped.replace('.port = "3000"', `.port = "${origin}"`));
  const options = ['-F', '-j', 'none', '-n', join(folder, 'run'), '-s', 'malloc,128m'];
  const child = spawn('varnishd', [...options, '-a', `127.0.0.1:${port}`, '-f', file], { stdio: 'ignore' });
  return startedProxy(child, { folder, port, path: '/healthz' });
}
