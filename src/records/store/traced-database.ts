/** A database whose statements are spans of the request that they are for, where a trace is recorded. */
import { BoundedMap } from '../../lib/cache/bounded-map.ts';
import { inSpan, type SpanOptions } from '../../lib/telemetry/trace/request-context.ts';
import type { Database } from './database.ts';

const SYSTEMS = { sqlite: 'sqlite', postgres: 'postgresql' } as const;
/** The statement itself is left out: it is long, and says no more to the operator. */
const PARTS =
  /^\s*(?:WITH\b[\s\S]*?\)\s*)?(SELECT|INSERT|UPDATE|DELETE)\b[\s\S]*?(?:\b(?:FROM|INTO|UPDATE)\s+|UPDATE\s+)(\w+)/i;
const OTHER = /^\s*(\w+)\s+(\w+)/;

interface Named {
  readonly name: string;
  readonly options: SpanOptions<unknown>;
}

export function tracedDatabase(database: Database): Database {
  const names = new BoundedMap<string, Named>({ entries: 500 });
  const named = (sql: string): Named => names.getOrMake(sql, () => nameOf(sql, database.kind));
  const spanned = <Result>(sql: string, work: () => Promise<Result>): Promise<Result> => {
    const { name, options } = named(sql);
    return inSpan(name, options as SpanOptions<Result>, work);
  };
  const writing = { kind: 'client', attributes: { 'db.system.name': SYSTEMS[database.kind] } } as const;
  return {
    kind: database.kind,
    all: (sql, values) => spanned(sql, () => database.all(sql, values)),
    first: (sql, values) => spanned(sql, () => database.first(sql, values)),
    survey: (sql, values) => spanned(sql, () => database.survey(sql, values)),
    write: (work) => inSpan('store write', writing, () => database.write(work)),
    each: (sql, values) => database.each(sql, values),
    probe: () => database.probe(),
    ...(database.mark === undefined ? {} : { mark: () => database.mark!() }),
    ...(database.connections === undefined ? {} : { connections: () => database.connections!() }),
    ...(database.channel === undefined ? {} : { channel: (options) => database.channel!(options) }),
    close: () => database.close(),
  };
}

function nameOf(sql: string, kind: Database['kind']): Named {
  const [, operation = 'statement', table] = PARTS.exec(sql) ?? OTHER.exec(sql) ?? [];
  const verb = operation.toUpperCase();
  return {
    name: `store ${verb}${table === undefined ? '' : ` ${table}`}`,
    options: {
      kind: 'client',
      attributes: {
        'db.system.name': SYSTEMS[kind],
        'db.operation.name': verb,
        'db.collection.name': table,
      },
    },
  };
}
