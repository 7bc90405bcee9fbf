/** Pages of GitHub that a browser visits to make and install an App; each is pressed at once. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ForgeWorld } from './forge-world.ts';

interface Manifest {
  readonly redirect_url?: string;
  readonly setup_url?: string;
  readonly hook_attributes?: { readonly url: string };
}

/** A person who agrees to a manifest. @returns the code that GitHub sends with the browser */
export function agreeToManifest(world: ForgeWorld, manifest: Manifest): string {
  const code = crypto.randomUUID().replaceAll('-', '');
  world.app.codes.add(code);
  if (manifest.hook_attributes !== undefined) world.app.hookUrl = manifest.hook_attributes.url;
  if (manifest.setup_url !== undefined) world.app.setupUrl = manifest.setup_url;
  return code;
}

/** @returns false when it is no such page */
export async function serveGithubPage(
  world: ForgeWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const url = new URL(request.url ?? '/', world.url);
  const sendTo = (address: string | undefined, query: Readonly<Record<string, string>>): true => {
    const to = new URL(address ?? world.url);
    for (const [name, value] of Object.entries(query)) to.searchParams.set(name, value);
    response.writeHead(302, { location: String(to) }).end();
    return true;
  };
  if (/^(\/organizations\/[^/]+)?\/settings\/apps\/new$/.test(url.pathname) && request.method === 'POST') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const manifest = JSON.parse(form.get('manifest') ?? '{}') as Manifest;
    const state = url.searchParams.get('state') ?? '';
    return sendTo(manifest.redirect_url, { code: agreeToManifest(world, manifest), state });
  }
  if (url.pathname === '/apps/lectern/installations/new')
    return sendTo(world.app.setupUrl, {
      installation_id: String(world.app.installation),
      setup_action: 'install',
    });
  return false;
}
