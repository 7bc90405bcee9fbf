/** Entry point of a child process that renders pages: no environment, no network, no writing, and only the program's code. */

import { compilePage } from '../../../site/content/compile-page.ts';
import type { ComponentRegistry } from '../../../site/content/component.ts';
import { EMPTY_BODY } from '../../../site/content/empty-body.ts';
import { isKnownTag } from '../../../site/content/modules/known-tag.ts';
import type { RenderRequest, RenderResult } from '../../../site/content/page-renderer.ts';
import { readTree } from '../../../site/content/parse/read-tree.ts';
import type { ReferenceRenderer } from '../../../site/content/reference-renderer.ts';
import { components } from '../../../theme/components/registry.ts';
import { strings } from '../../../theme/strings/strings.ts';
import type { RenderJob, WorkerMessage } from './worker-message.ts';

/** Loads just the native parser: the first page is waiting. */
const EMPTY = {
  file: 'warm-up.mdx',
  source: 'a',
  snippets: {},
  settings: { base: '', iconLibrary: '', variables: {} },
};

/** The registry named on the command line (in tests), or the built-in one. */
async function registryOf(module: string | undefined): Promise<ComponentRegistry> {
  if (module === undefined) return components;
  const loaded = (await import(module)) as { readonly components: ComponentRegistry };
  return loaded.components;
}

/** Loaded with the first page of an API reference: other pages do not wait for it. */
async function referenceOf(request: RenderRequest): Promise<ReferenceRenderer | undefined> {
  if (request.reference === undefined && request.endpoint === undefined) return undefined;
  return (await import('./reference-renderer.ts')).referenceRenderer;
}

async function render(request: RenderRequest): Promise<RenderResult> {
  if (request.tree === true)
    return { body: { ...EMPTY_BODY, tree: readTree(request, (name) => isKnownTag(name, registry)) } };
  const { components: words } = strings(request.settings.lang);
  if (request.parts !== undefined)
    return (await import('../../../site/content/compile-parts.ts')).compileParts(
      { ...request, words },
      request.parts,
      registry,
    );
  const renderer = await referenceOf(request);
  const compile = (request: RenderRequest): Promise<RenderResult> =>
    compilePage({ ...request, words }, registry, renderer);
  if (request.markdown === undefined) return compile(request);
  return (await import('./compile-markdown.ts')).compileMarkdown(request, compile);
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const registry = await registryOf(process.argv[2]);
await compilePage(EMPTY, registry);
// The parser is loaded now; no other native code may be loaded.
process.permission?.drop('addon');

let last: Promise<void> = Promise.resolve();
process.on('message', (job: RenderJob) => {
  last = last.then(async () => {
    const result = await render(job.request);
    send({ kind: 'rendered', id: job.id, cpuMs: cpuMs(), result });
  });
});
process.on('disconnect', () => process.exit(0));
send({ kind: 'ready', cpuMs: cpuMs() });
