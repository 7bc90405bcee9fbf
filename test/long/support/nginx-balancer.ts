/** nginx in front of several servers, as an operator sets it up: it tries the next one where a connection is refused. */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/setup/postgres-cluster.ts';
import { type StartedProxy, startedProxy } from './started-proxy.ts';

/** @param servers addresses with a port */
export async function nginxBalancer(servers: readonly string[]): Promise<StartedProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-balancer-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  const upstream = servers
    .map((url) => `    server ${new URL(url).host} max_fails=1 fail_timeout=1s;`)
    .join('\n');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; user root; events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream lectern {
${upstream}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://lectern; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout; proxy_connect_timeout 2s;
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  return startedProxy(child, { folder, port, path: '/readyz' });
}
