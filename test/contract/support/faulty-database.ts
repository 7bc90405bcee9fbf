/** A real database that can be made to fail as drivers do: nothing can be asked, or nothing can be written. */
import { AppError } from '../../../src/lib/app-error.ts';
import type { Database } from '../../../src/records/store/database.ts';

export interface FaultyDatabase {
  readonly database: Database;
  fail(code: 'store/full' | 'store/unavailable' | undefined): void;
}

export function faultyDatabase(real: Database): FaultyDatabase {
  let fault: 'store/full' | 'store/unavailable' | undefined;
  const secret = 'sqlite: /var/lib/secret-place/lectern.db cannot be opened';
  const check = (): void => {
    if (fault === 'store/unavailable') throw new AppError(fault, secret);
  };
  const database: Database = {
    kind: real.kind,
    all: async (sql, values) => {
      check();
      return real.all(sql, values);
    },
    first: async (sql, values) => {
      check();
      return real.first(sql, values);
    },
    survey: async (sql, values) => {
      check();
      return real.survey(sql, values);
    },
    write: async (work) => {
      check();
      if (fault === 'store/full') throw new AppError(fault, secret);
      return real.write(work);
    },
    each: (sql, values) => {
      check();
      return real.each(sql, values);
    },
    probe: () => real.probe(),
    close: () => real.close(),
  };
  return { database, fail: (code) => void (fault = code) };
}
