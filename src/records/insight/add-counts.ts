/** Adds counts to the tables of Insight in one transaction, and limits how many new names a day may have. */

import { monthOf } from '../../lib/time/months.ts';
import type { SqlValue, Transaction } from '../store/database.ts';
import { chunks, inOrder, marks, type Values } from '../store/many-rows.ts';
import type { OpenMonths } from '../store/open-months.ts';
import { addFlows } from './add-flows.ts';
import { ARRIVAL_SUMS } from './arrival-months.ts';
import { type CountTable, nameId, upsert } from './count-table.ts';
import { ARRIVAL_KINDS, INSIGHT_LIMITS, OTHER_NAMES, READ_FORMS, READER_CLASSES } from './insight.ts';
import type { InsightBatch } from './insight-records.ts';
import { weekOf } from './period-parts.ts';
import { FLOW_SUMS } from './sum-flows.ts';

/** Stands for the whole site where pages stand. */
export const WHOLE_SITE = 0;

const DAYS: CountTable = {
  table: 'insight_days',
  key: ['project', 'day', 'page', 'class'],
  counts: ['views', 'visitors', 'seconds', 'copies'],
};
const WEEKS: CountTable = { ...DAYS, table: 'insight_weeks', key: ['project', 'week', 'page', 'class'] };
const MONTHS: CountTable = {
  ...DAYS,
  table: 'insight_months',
  key: ['project', 'month', 'page', 'class'],
};
const HOURS: CountTable = { table: 'insight_hours', key: ['project', 'hour', 'class'], counts: ['views'] };
const AGENTS: CountTable = {
  table: 'insight_agents',
  key: ['project', 'day', 'agent', 'form'],
  counts: ['views'],
};
const ARRIVALS: CountTable = {
  table: 'insight_arrivals',
  key: ['project', 'day', 'kind', 'path', 'source'],
  counts: ['count'],
};

export async function addCounts(
  transaction: Transaction,
  batch: InsightBatch,
  months: OpenMonths,
): Promise<void> {
  const { project, day, hours, agents } = batch;
  await addPages(transaction, batch);
  await addArrivals(transaction, batch, months);
  const { flows = [] } = batch;
  if (flows.length > 0) {
    const all = flows.flatMap(({ steps }) => steps);
    const ids = await numbered(transaction, batch, { all, listed: true });
    await months.reopen(transaction, FLOW_SUMS, batch);
    await addFlows(transaction, { project, day, flows, ids });
  }
  await upsert(
    transaction,
    HOURS,
    hours.map(({ hour, reader, views }) => [project, hour, READER_CLASSES.indexOf(reader), views]),
  );
  await upsert(
    transaction,
    AGENTS,
    agents.map(({ agent, form, views }) => [project, day, agent, READ_FORMS.indexOf(form), views]),
  );
}

/** @returns the number of each name: its own, or that of all names beyond the limit of the day */
async function numbered(
  transaction: Transaction,
  { project, day }: InsightBatch,
  names: { readonly all: readonly string[]; readonly listed: boolean },
): Promise<ReadonlyMap<string, number>> {
  const { listed } = names;
  const max = listed ? INSIGHT_LIMITS.pagesADay : INSIGHT_LIMITS.namesADay;
  const ids = new Map([...new Set(names.all)].map((name) => [name, nameId(name)]));
  const unknown = new Map([...ids].map(([name, id]) => [id, name]));
  unknown.delete(0);
  for (const part of chunks([...unknown.keys()])) {
    const placeholders = part.map(() => '?').join(', ');
    for (const { id } of await transaction.all<{ id: number }>(
      `SELECT id FROM insight_names WHERE project = ? AND id IN (${placeholders})`,
      [project, ...part],
    ))
      unknown.delete(id);
  }
  if (unknown.size === 0) return ids;
  const stored = await transaction.first<{ count: number }>(
    'SELECT count(*) AS count FROM insight_names WHERE project = ? AND listed = ? AND day = ?',
    [project, listed ? 1 : 0, day],
  );
  let room = max - stored!.count;
  const added: Values[] = [];
  for (const [id, name] of unknown) {
    if (name.length <= INSIGHT_LIMITS.name && room-- > 0)
      added.push([project, id, name, listed ? 1 : 0, day]);
    else ids.set(name, nameId(OTHER_NAMES));
  }
  if (added.length < unknown.size) added.push([project, nameId(OTHER_NAMES), OTHER_NAMES, 0, day]);
  for (const part of chunks(inOrder(added)))
    await transaction.run(
      `INSERT INTO insight_names (project, id, name, listed, day) VALUES ${marks(part)} ON CONFLICT DO NOTHING`,
      part.flat(),
    );
  return ids;
}

async function addPages(transaction: Transaction, batch: InsightBatch): Promise<void> {
  const { project, day, pages } = batch;
  const ids = await numbered(transaction, batch, { all: pages.map(({ path }) => path), listed: true });
  const counts = new Map<string, { page: number; of: number; sums: [number, number, number, number] }>();
  const sumOf = (page: number, of: number): [number, number, number, number] => {
    const key = `${page} ${of}`;
    const known = counts.get(key) ?? { page, of, sums: [0, 0, 0, 0] };
    counts.set(key, known);
    return known.sums;
  };
  const came = new Map<string, { readonly row: Values; readonly of: number }>();
  for (const { path, reader, views, seconds, copies, visitors } of pages) {
    const of = READER_CLASSES.indexOf(reader);
    for (const page of [ids.get(path)!, WHOLE_SITE]) {
      const sums = sumOf(page, of);
      sums[0] += views;
      sums[2] += seconds;
      sums[3] += copies;
      for (const visitor of visitors)
        came.set(`${page} ${visitor}`, { row: [day, project, page, visitor], of });
    }
  }
  const room = came.size > 0 && (await hasRoom(transaction, batch));
  for (const part of room ? chunks(inOrder([...came.values()].map(({ row }) => row))) : []) {
    const fresh = await transaction.all<{ page: number; visitor: number }>(
      `INSERT INTO insight_visitors (day, project, page, visitor) VALUES ${marks(part)}
       ON CONFLICT DO NOTHING RETURNING page, visitor`,
      part.flat(),
    );
    for (const { page, visitor } of fresh) sumOf(page, came.get(`${page} ${visitor}`)!.of)[1]++;
  }
  const rows = (time: number): readonly Values[] =>
    [...counts.values()].map(({ page, of, sums }) => [project, time, page, of, ...sums]);
  await upsert(transaction, DAYS, rows(day));
  await upsert(transaction, WEEKS, rows(weekOf(day)));
  await upsert(transaction, MONTHS, rows(monthOf(day)));
}

/** Whoever has many addresses may not fill the disk with visitors. */
async function hasRoom(transaction: Transaction, { project, day }: InsightBatch): Promise<boolean> {
  const rows = await transaction.all<{ visitors: number }>(
    'SELECT visitors FROM insight_days WHERE project = ? AND day = ? AND page = ?',
    [project, day, WHOLE_SITE],
  );
  return rows.reduce((sum, { visitors }) => sum + visitors, 0) < INSIGHT_LIMITS.visitorsADay;
}

async function addArrivals(transaction: Transaction, batch: InsightBatch, months: OpenMonths): Promise<void> {
  const { project, day, arrivals } = batch;
  if (arrivals.length === 0) return;
  await months.reopen(transaction, ARRIVAL_SUMS, batch);
  const all = arrivals.flatMap(({ path, source }) => [path, source]);
  const ids = await numbered(transaction, batch, { all, listed: false });
  const full = new Set<number>();
  for (const kind of ARRIVAL_KINDS.keys()) {
    const stored = await transaction.first<{ count: number }>(
      'SELECT count(*) AS count FROM insight_arrivals WHERE project = ? AND day = ? AND kind = ?',
      [project, day, kind],
    );
    if (stored!.count + arrivals.length > INSIGHT_LIMITS.arrivalsADay) full.add(kind);
  }
  if (full.size > 0)
    await transaction.run(
      'INSERT INTO insight_names (project, id, name, listed, day) VALUES (?, ?, ?, 0, ?) ON CONFLICT DO NOTHING',
      [project, nameId(OTHER_NAMES), OTHER_NAMES, day],
    );
  const sums = new Map<string, SqlValue[]>();
  for (const { kind: word, path, source, count } of arrivals) {
    const kind = ARRIVAL_KINDS.indexOf(word);
    const from = full.has(kind) ? nameId(OTHER_NAMES) : ids.get(source)!;
    const key = `${kind} ${ids.get(path)!} ${from}`;
    const known = sums.get(key);
    if (known === undefined) sums.set(key, [project, day, kind, ids.get(path)!, from, count]);
    else known[5] = (known[5] as number) + count;
  }
  await upsert(transaction, ARRIVALS, [...sums.values()]);
}
