/** Scalar's API reference, its browser build on an empty page. */
import { OPERATION, SPECIFICATION } from '../specification.ts';
import type { PeerSite } from './peer.ts';

const VERSION = '1.72.1';

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Harbor API</title></head>
<body>
<div id="app"></div>
<script src="/node_modules/@scalar/api-reference/dist/browser/standalone.js"></script>
<script>
Scalar.createApiReference('#app', { content: ${JSON.stringify(SPECIFICATION)}, withDefaultFonts: false, telemetry: false, darkMode: matchMedia('(prefers-color-scheme: dark)').matches });
</script>
</body>
</html>
`;

const operationPath = `/#tag/events/${OPERATION.method}${OPERATION.path}`;

export const scalar: PeerSite = {
  name: 'scalar',
  version: VERSION,
  packages: { '@scalar/api-reference': VERSION },
  files: { 'index.html': PAGE },
  build: [],
  out: '.',
  paths: { api: operationPath, home: '/', search: '/' },
  menu: 'button[aria-label*="Menu"], button.t-doc__sidebar-toggle',
};
