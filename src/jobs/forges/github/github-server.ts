/** The client of one GitHub server, for all that asks it: drivers, directories, Apps and their manifests. */
import type { Clock } from '../../../lib/time/clock.ts';
import type { Refused } from '../error-table.ts';
import { createForgeClient, type ForgeClient } from '../shared/forge-client.ts';
import { createForgeHttp, type Fetch } from '../shared/forge-http.ts';
import { GITHUB_RIGHTS } from './github-rights.ts';

interface GithubServerParts {
  /** `https://HOST/api/v3` for Enterprise Server. */
  readonly apiUrl: string;
  /** True when only the host was written, and `/api/v3` is a guess. */
  readonly orAtRoot?: boolean | undefined;
  /** What is asked for, for people: the host, or a repository on it. */
  readonly name: string;
  readonly who: Refused['who'];
  readonly clock: Clock;
  readonly fetch?: Fetch | undefined;
  /** Milliseconds for one request. */
  readonly timeout?: number | undefined;
}

export function githubServer(parts: GithubServerParts): ForgeClient {
  const { apiUrl, orAtRoot, name, who, clock, fetch, timeout } = parts;
  const http = createForgeHttp({ apiUrl, setting: GITHUB_RIGHTS.addressVariable, orAtRoot, fetch, timeout });
  return createForgeClient({ rights: GITHUB_RIGHTS, name, who, http, clock });
}
