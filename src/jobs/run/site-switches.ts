/** Finds changed files that affect every page or what is published: small changes of them are easily overlooked in a review. */
import { plainName } from '../../lib/text/plain-name.ts';
import type { Job } from '../../records/jobs/job.ts';
import { isNeverName } from '../../site/source/off-limits.ts';

/** Loaded by every page, or by every page that imports it. */
const LOADED = /\.(?:css|[cm]?js)$/;
/** Files that decide what is published, and how a file host answers. */
const RULES =
  /^(?:\..*ignore|_headers|_redirects|_routes\.json|_worker\.js|staticwebapp\.config\.json|\.htaccess|cname)$/;
const SHOWN = 20;

/** @param path of a changed file */
export function isSiteSwitch(path: string): boolean {
  const names = path.split('/').map(plainName);
  const name = names.at(-1)!;
  return LOADED.test(name) || RULES.test(name) || names.includes('.well-known') || names.some(isNeverName);
}

/** Those of all rounds of a job: the branch has them all. */
export function siteSwitches(
  { switches }: Pick<Job, 'switches'>,
  changed: readonly string[],
): readonly string[] {
  return [...new Set([...switches, ...changed.filter(isSiteSwitch)])].sort();
}

/** For the reviewer; empty when there are none. */
export function switchesInMarkdown(switches: readonly string[]): string {
  if (switches.length === 0) return '';
  const shown = switches.slice(0, SHOWN).map((path) => `- \`${path.replaceAll('`', "'")}\``);
  const rest = switches.length > SHOWN ? [`- and ${switches.length - SHOWN} more`] : [];
  return `**Read these files before merging: they act on the whole site, not on one page.**\n\n${[...shown, ...rest].join('\n')}`;
}

/** In one sentence; empty when there are none. */
export function switchesInWords(switches: readonly string[]): string {
  const [first] = switches;
  if (first === undefined) return '';
  const rest = switches.length > 3 ? ` and ${switches.length - 3} more` : '';
  return `Files that act on the whole site were changed, read them before merging: ${switches.slice(0, 3).join(', ')}${rest}.`;
}
