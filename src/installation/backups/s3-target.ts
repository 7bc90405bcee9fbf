/** Keeps backups in an object store: each is copied beside the store first, verified, and then sent. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../lib/app-error.ts';
import type { ObjectStore } from '../../lib/s3/object-store.ts';
import { readBackupName } from './backup-name.ts';
import { type BackupTarget, byTime, type KeptBackup } from './backup-target.ts';
import { refuseNoRoom } from './refuse-no-room.ts';
import { removeOld } from './remove-old.ts';

interface S3TargetParts {
  readonly store: ObjectStore;
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** For the copies that are sent. */
  readonly dataDir: string;
  /** See `installationMark`. */
  readonly installation: string;
}

/** Of a copy beside the store, while it is sent or read. */
export const TRANSFER = 'transfer-';
/** What is put beside a backup, so that whoever restores it can check it. */
export const META = { hash: 'lectern-sha256', installation: 'lectern-installation' } as const;

export function s3Target({ store, bucket, prefix, dataDir, installation }: S3TargetParts): BackupTarget {
  const address = (name: string): string => `s3://${bucket}/${prefix}${name}`;
  return {
    text: address(''),
    list: async () => {
      const found: KeptBackup[] = [];
      for await (const { key, size } of store.list(prefix)) {
        const name = readBackupName(key.slice(prefix.length));
        if (name !== undefined) found.push({ ...name, size });
      }
      return found.sort(byTime);
    },
    put: async (name, make, force) => {
      if (!force && (await store.facts(prefix + name)) !== undefined)
        throw new AppError('backup/exists', `There is already "${address(name)}"`, {
          hint: 'Name another one, or give --force to replace it',
        });
      await refuseNoRoom(dataDir, dataDir);
      const copy = join(dataDir, `${TRANSFER}${randomBytes(6).toString('hex')}.db`);
      try {
        const written = make(copy);
        const metadata = { [META.hash]: await fileHash(copy), [META.installation]: installation };
        await store.putFile(prefix + name, copy, metadata);
        return { ...written, file: address(name) };
      } finally {
        rmSync(copy, { force: true });
      }
    },
    remove: (name) => store.remove(prefix + name),
    tidy: async () => {
      removeOld(dataDir, (name) => name.startsWith(TRANSFER));
      // Not every server can list them; a rule of the bucket does the same.
      await store.removeUnfinished(prefix).catch(() => undefined);
    },
  };
}

/** @returns hexadecimal */
async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
