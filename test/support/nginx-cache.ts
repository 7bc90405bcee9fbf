/** nginx as a shared cache before a server, with the settings that operators copy. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../bench/size/runs.ts';
import { eventually } from './eventually.ts';

export const HAS_NGINX = spawnSync('nginx', ['-v']).status === 0;

/** @returns its address, and what stops it */
export async function nginxCache(origin: string): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; user root; events {}
http {
  access_log off;
  proxy_cache_path ${folder}/cache keys_zone=docs:10m;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin}; proxy_http_version 1.1; proxy_set_header Host $http_host;
      proxy_cache docs; proxy_cache_valid 200 5m; proxy_cache_revalidate on;
    }
  }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok, true);
  return {
    url,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
