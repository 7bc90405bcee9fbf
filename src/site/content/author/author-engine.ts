/** What author code needs to run, loaded with the first page that has any: other pages must not wait for it. */
import type { AuthorSandbox } from '../../sandbox/author-program.ts';
import type { TransformedModule } from './transform-module.ts';

export interface AuthorEngine {
  transform(source: string, file: string): TransformedModule;
  readonly sandbox: AuthorSandbox;
}

/** Thrown when a page turns out to need the engine; it is then loaded and the page rendered again. */
export class NeedsEngine extends Error {}

let loading: Promise<AuthorEngine> | undefined;
let ready: AuthorEngine | undefined;

/** The engine, when a page of this process needed it before. */
export function readyEngine(): AuthorEngine | undefined {
  return ready;
}

export async function loadEngine(): Promise<AuthorEngine> {
  loading ??= load();
  ready = await loading;
  return ready;
}

async function load(): Promise<AuthorEngine> {
  const [{ transformModule }, { openAuthorSandbox }] = await Promise.all([
    import('./transform-module.ts'),
    import('../../sandbox/open-author-sandbox.ts'),
  ]);
  // The processor's own clock: a busy machine does not make code look slow. What is rendered is
  // kept, so code sees no more of the date than its year, which is what pages show of it.
  const today = Date.UTC(new Date().getUTCFullYear(), 0, 1);
  const sandbox = await openAuthorSandbox({ clock: processorMs, today });
  return { transform: transformModule, sandbox };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
