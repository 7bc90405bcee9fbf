/** Lists and reads the files of commits in a mirror. */

import type { Mirror } from '../process/mirror.ts';
import type { Repository } from '../repository.ts';
import { BlobFiles } from './blob-files.ts';
import { ObjectReader } from './object-reader.ts';
import { listTree } from './tree-listing.ts';

export interface ObjectFiles extends Pick<Repository, 'list' | 'read' | 'file'> {
  readonly reader: ObjectReader;
  close(): void;
}

/** @param scratch absolute path of a folder for contents as plain files */
export function objectFiles(mirror: Mirror, scratch: string): ObjectFiles {
  const { place, path: gitDir } = mirror;
  const reader = new ObjectReader(place, gitDir, () => mirror.report());
  const blobs = new BlobFiles({ place, gitDir, scratch });
  return {
    reader,
    list: async (commit, folder) => {
      const entries = await listTree(mirror, commit, folder);
      return entries.flatMap(({ path, oid, size, plain }) => (plain ? [{ path, oid, size }] : []));
    },
    read: async (oid, limit) => {
      const object = await reader.read(oid, limit);
      return object?.type === 'blob' ? object.content : undefined;
    },
    file: (oid, size) => blobs.path(oid, size),
    close: () => {
      reader.close();
      blobs.close();
    },
  };
}
