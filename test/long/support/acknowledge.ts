/** Writes to a fresh store and says on standard output when each write was acknowledged, with nothing in between. */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../../src/records/store/open-database.ts';

const [folder = '', alone = '5', together = '100'] = process.argv.slice(2);
const database = await openDatabase({ file: join(folder, 'lectern.db') });
const write = async (name: string): Promise<void> => {
  await database.write((transaction) => transaction.run('INSERT INTO facts VALUES (?, ?)', [name, '']));
  writeSync(1, `acknowledged ${name}\n`);
};
writeSync(1, 'begin\n');
for (let n = 0; n < Number(alone); n++) await write(`alone-${n}`);
await Promise.all(Array.from({ length: Number(together) }, (_, n) => write(`together-${n}`)));
writeSync(1, 'end\n');
await database.close();
