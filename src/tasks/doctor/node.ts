/** Checks the version of Node, and that of the SQLite inside it. */
import { checkSqliteVersion } from '../../records/store/sqlite/sqlite-connection.ts';
import { type Check, fail, ok, warn } from './check.ts';

const MIN = 24;

export const node: Check = {
  name: 'node',
  run: async ({ settings }) => {
    const { node: version, sqlite = 'none' } = process.versions;
    if (Number.parseInt(version, 10) < MIN)
      return fail(`Node ${version} is too old`, `Install Node ${MIN} or newer`);
    try {
      checkSqliteVersion();
    } catch (error) {
      const hint = 'Install a newer Node, or use PostgreSQL with DATABASE_URL';
      const text = `The SQLite ${sqlite} of Node ${version} can lose writes: ${(error as Error).message}`;
      return settings?.databaseUrl === undefined ? fail(text, hint) : warn(text, hint);
    }
    return ok(`Node ${version} with SQLite ${sqlite}`);
  },
};
