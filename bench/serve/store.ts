/** The store of the served project: feedback, a key of the API, and an owner who is signed in. */
import { openRecords } from '../../src/installation/open-records.ts';
import { rows } from '../api/rows.ts';

export interface FilledStore {
  readonly key: string;
  /** Header of the owner's requests. */
  readonly cookie: string;
}

const OWNER = { email: 'owner@example.com', password: 'four unrelated words' };

export async function fillStore(
  settings: { readonly dataDir: string; readonly databaseUrl?: string },
  count: number,
): Promise<FilledStore> {
  const { records, close } = await openRecords(settings);
  await records.projects.register([{ id: 'docs', subdomain: 'docs', name: 'Docs' }]);
  await records.feedback.import(rows(count, 'docs'));
  const { secret } = await records.keys.create({ project: 'docs', name: 'bench' });
  await records.users.ensureOwner(OWNER);
  const signed = await records.users.signIn({ ...OWNER, device: 'bench', from: 'bench' });
  await close();
  if (signed.outcome !== 'in') throw new Error('The owner cannot sign in');
  return { key: secret, cookie: `lectern=${signed.token}` };
}
