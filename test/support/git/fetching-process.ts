/** A process that fetches a remote into a mirror over and over, made to be killed: arguments are the remote and the folder. */
import { join } from 'node:path';
import { openRepository } from '../../../src/lib/git/open-repository.ts';

const [remote = '', folder = ''] = process.argv.slice(2);
for (;;) {
  const repository = await openRepository({
    mirror: join(folder, 'mirror.git'),
    plan: { remote },
    searchPath: process.env['PATH'] ?? '',
    scratch: join(folder, 'scratch'),
    lockPatience: 400,
  });
  await repository.fetch();
  await repository.close();
  process.stdout.write('fetched\n');
}
