/** Fills the disk below a store, makes room again, and reports what the store said; run on a small file system of its own. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../../src/lib/app-error.ts';
import { openDatabase } from '../../../src/records/store/open-database.ts';

export interface FilledDisk {
  readonly acknowledged: number;
  readonly codes: readonly string[];
  readonly rowsWhenFull: number;
  readonly writableWhenFull: boolean;
  readonly writableAfter: boolean;
  readonly rowsAfter: number;
  readonly integrity: string;
}

const [folder = ''] = process.argv.slice(2);
const filler = join(folder, 'filler');
writeFileSync(filler, Buffer.alloc(1_500_000));
const database = await openDatabase({ file: join(folder, 'lectern.db') });
const codes = new Set<string>();
let acknowledged = 0;
let made = 0;
const write = async (): Promise<boolean> => {
  try {
    await database.write((transaction) =>
      transaction.run('INSERT INTO facts VALUES (?, ?)', [`n${made++}`, 'x'.repeat(10_000)]),
    );
    acknowledged++;
    return true;
  } catch (error) {
    codes.add(error instanceof AppError ? error.code : String(error));
    return false;
  }
};
const rows = async (): Promise<number> =>
  (await database.first<{ n: number }>('SELECT count(*) AS n FROM facts'))!.n;

while (await write());
for (let time = 0; time < 20; time++) await Promise.all([write(), write(), write()]);
const rowsWhenFull = await rows();
const stored = acknowledged;
const { writable: writableWhenFull } = await database.probe();
rmSync(filler);
const { writable: writableAfter } = await database.probe();
for (let time = 0; time < 20; time++) await write();
const report: FilledDisk = {
  acknowledged,
  codes: [...codes],
  rowsWhenFull: rowsWhenFull - stored,
  writableWhenFull,
  writableAfter,
  rowsAfter: await rows(),
  integrity: (await database.first<{ integrity_check: string }>('PRAGMA integrity_check'))!.integrity_check,
};
await database.close();
process.stdout.write(JSON.stringify(report));
