/** Takes in what changed in a configuration, field by field, and keeps the fields of docs.json that people have changed. */
import { contentHash } from '../../lib/bytes/hash.ts';
import { setField } from '../../site/config/edit-json.ts';

/** Hash of each field as it was wanted last. */
type DocsFields = Readonly<Record<string, string>>;

interface MergedDocs {
  readonly text: string;
  readonly fields: DocsFields;
  /** Fields that have changed on both sides; those of people stay. */
  readonly conflicts: readonly string[];
}

interface Sides {
  /** What an import would write. */
  readonly generated: string;
  /** docs.json in the folder; undefined when there is none. */
  readonly now: string | undefined;
  /** Undefined when nothing was imported before, or nothing has to be kept. */
  readonly before: DocsFields | undefined;
}

const hashOf = (value: unknown): string | undefined =>
  value === undefined ? undefined : contentHash(JSON.stringify(value));

/** A docs.json that is no plain JSON object is left to be told as a conflict. */
export function mergeDocs({ generated, now, before }: Sides): MergedDocs | undefined {
  const theirs = objectOf(generated) ?? {};
  const fields = Object.fromEntries(Object.entries(theirs).map(([key, value]) => [key, hashOf(value)!]));
  if (now === undefined || before === undefined) return { text: generated, fields, conflicts: [] };
  const own = objectOf(now);
  if (own === undefined) return undefined;
  const conflicts: string[] = [];
  let text = now;
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(before)])) {
    const [mine, other, base] = [hashOf(own[key]), fields[key], before[key]];
    if (mine === other || other === base) continue;
    if (mine === base) text = setField(text, key, theirs[key]);
    else conflicts.push(key);
  }
  return { text, fields, conflicts };
}

function objectOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
