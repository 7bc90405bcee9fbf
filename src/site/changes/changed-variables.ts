/** Finds the pages whose text names a variable of docs.json that changed. */
import { unhurried } from '../../lib/unhurried.ts';
import { LARGEST_READ, type Version } from './version.ts';

/** Pages that are read before other work gets a turn. */
const READ_AT_ONCE = 20;

/** @returns paths of pages of the newer version; only when a variable changed are their files read */
export async function pagesOfVariables(before: Version, after: Version): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const names = changedNames(before.config.variables, after.config.variables);
  if (names.length === 0) return found;
  const named = new RegExp(`\\{\\{\\s*(?:${names.map(escaped).join('|')})\\s*\\}\\}`);
  for await (const { path, file, reference } of unhurried(after.pages.byPath.values(), READ_AT_ONCE)) {
    if (reference?.generated === true) continue;
    const bytes = await after.source.read(file, LARGEST_READ);
    if (bytes !== undefined && named.test(bytes.toString('utf8'))) found.add(path);
  }
  return found;
}

function changedNames(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
