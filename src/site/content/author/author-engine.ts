/** Loads the engine for author code with the first page that has any, so that other pages do not wait for it. */
import { threadCpuMs } from '../../../lib/async/thread-cpu.ts';
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

/** The engine, if a page of this process has loaded it. */
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
  // CPU time, so that a busy machine does not make code look slow. Rendered pages are
  // cached, so code sees only the year of the date, which is the part that pages usually show.
  const today = Date.UTC(new Date().getUTCFullYear(), 0, 1);
  const sandbox = await openAuthorSandbox({ clock: threadCpuMs, today });
  return { transform: transformModule, sandbox };
}
