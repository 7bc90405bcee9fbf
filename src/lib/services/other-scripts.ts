/** `integrations.scripts`: scripts of services that have no file of their own. */
import type { FieldProblem } from './service-field.ts';

export interface PlannedScript {
  readonly src: string;
  readonly integrity?: string;
  /** True when readers are asked first; the default, because only the author knows what it does. */
  readonly consent: boolean;
}

const MAX_SCRIPTS = 20;
const MAX_ADDRESS = 500;
/** One or more hashes; a browser takes the strongest. */
const INTEGRITY =
  /^sha(?:256|384|512)-[A-Za-z0-9+/]{43,88}={0,2}(?: sha(?:256|384|512)-[A-Za-z0-9+/]{43,88}={0,2}){0,3}$/;

interface ReadScripts {
  /** Those of the right form. */
  readonly scripts: readonly PlannedScript[];
  readonly problems: readonly FieldProblem[];
  /** Number of entries. */
  readonly written: number;
}

/** @param entries as the schema of docs.json lets them through */
export function plannedScripts(entries: unknown): ReadScripts {
  const list = (Array.isArray(entries) ? entries : []) as readonly Readonly<Record<string, unknown>>[];
  const scripts: PlannedScript[] = [];
  const problems: FieldProblem[] = [];
  for (const [at, { src, integrity, consent }] of list.slice(0, MAX_SCRIPTS).entries()) {
    const address = scriptAddress(src);
    const hash = typeof integrity === 'string' ? integrity : undefined;
    if (address === undefined)
      problems.push({
        path: ['scripts', at, 'src'],
        written: String(src),
        example: 'https://example.com/script.js',
      });
    else if (hash !== undefined && !INTEGRITY.test(hash))
      problems.push({ path: ['scripts', at, 'integrity'], written: hash, example: 'sha384-…' });
    else
      scripts.push({
        src: address,
        ...(hash === undefined ? {} : { integrity: hash }),
        consent: consent !== false,
      });
  }
  return { scripts, problems, written: list.length };
}

/** What readers are told of it: the host it comes from. */
export function scriptName({ src }: PlannedScript): string {
  return new URL(src).host;
}

/** Its origin becomes part of a policy, in which a semicolon or a space would begin something else. */
function scriptAddress(written: unknown): string | undefined {
  if (typeof written !== 'string' || written.length > MAX_ADDRESS) return undefined;
  const url = URL.parse(written);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '')
    return undefined;
  return /^[a-z0-9.-]+\.[a-z0-9-]+(?::\d+)?$/.test(url.host) ? url.href : undefined;
}
