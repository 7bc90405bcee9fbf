/** Helpers for tests of the sandbox: one module called A, rendered once. */
import type { IslandCall, IslandResult, SandboxHost } from './author-program.ts';
import { openAuthorSandbox } from './open-author-sandbox.ts';
import type { SandboxLimits } from './sandbox-limits.ts';

export const NO_PARTS: SandboxHost = { components: [], render: () => '' };

interface Rendering {
  readonly props?: IslandCall['props'];
  readonly children?: string;
  readonly host?: SandboxHost;
  readonly modules?: Readonly<Record<string, string>>;
}

/** `code` exports the component `A`. */
export type RenderCode = (code: string, more?: Rendering) => IslandResult;

export async function openForTests(limits: Partial<SandboxLimits> = {}): Promise<{
  readonly render: RenderCode;
  readonly sandbox: Awaited<ReturnType<typeof openAuthorSandbox>>;
}> {
  // CPU time, because other tests run at the same time.
  const clock = () => process.cpuUsage().user / 1_000;
  const sandbox = await openAuthorSandbox({ clock, today: Date.UTC(2026, 0, 2), limits });
  const render: RenderCode = (code, { props = {}, children, host = NO_PARTS, modules = {} } = {}) =>
    sandbox.render(
      { modules: { 'snippets/a.jsx': code, ...modules } },
      { module: 'snippets/a.jsx', name: 'A', props, ...(children !== undefined && { children }) },
      host,
    );
  return { render, sandbox };
}

/** HTML of a use that must render, or the reason of one that must fail. */
export function shown(result: IslandResult): string {
  return 'html' in result ? result.html : `${result.failed}: ${result.reason}`;
}
