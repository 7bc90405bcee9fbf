/** Compares the API's list with the readers' record of acknowledged feedback. */
import type { Readers } from './readers.ts';

export interface Verdict {
  readonly right: boolean;
  readonly acknowledged: number;
  /** Rows that the API gave. */
  readonly stored: number;
  readonly missing: readonly string[];
  readonly doubled: readonly string[];
  /** Stored, but never acknowledged. */
  readonly unknown: readonly string[];
  readonly wrong: readonly string[];
  readonly sentAgain: number;
  /** Sent again after they had been acknowledged. */
  readonly repeated: number;
}

interface Place {
  readonly url: string;
  readonly project: string;
  readonly key: string;
}

interface Item {
  readonly id: string;
  readonly comment: string;
}

/** The whole list, page by page. */
async function everything({ url, project, key }: Place): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${url}/v1/analytics/${project}/feedback?limit=100${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (answer.status !== 200) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as { feedback: Item[]; nextCursor: string | null };
    items.push(...page.feedback);
    cursor = page.nextCursor;
  }
  return items;
}

export async function verdict(place: Place, { acknowledged, counts, wrong }: Readers): Promise<Verdict> {
  const items = await everything(place);
  const ids = new Map<string, string[]>();
  for (const { id, comment } of items) ids.set(comment, [...(ids.get(comment) ?? []), id]);
  const missing = [...acknowledged].filter(([comment, id]) => ids.get(comment)?.includes(id) !== true);
  const doubled = [...ids].filter(([, all]) => all.length > 1);
  const unknown = [...ids.keys()].filter((comment) => !acknowledged.has(comment));
  const names = (entries: readonly (readonly [string, unknown])[]): string[] =>
    entries.slice(0, 20).map(([comment]) => comment);
  return {
    right: [missing, doubled, unknown, wrong].every(({ length }) => length === 0) && acknowledged.size > 0,
    acknowledged: acknowledged.size,
    stored: items.length,
    missing: names(missing),
    doubled: names(doubled),
    unknown: unknown.slice(0, 20),
    wrong: wrong.slice(0, 20),
    sentAgain: counts.retried,
    repeated: counts.repeated,
  };
}
