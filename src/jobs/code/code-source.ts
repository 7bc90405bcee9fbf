/** The files of one commit of a code repository as an agent may read them: text, and nothing that is likely to be a secret. */
import type { BoundedMap } from '../../lib/cache/bounded-map.ts';
import type { Repository, TreeFile } from '../../lib/git/repository.ts';
import { HEAD_BYTES, isSecretContent } from '../../site/source/secret-content.ts';
import { holdsKey, withoutTokens } from './secret-text.ts';

interface CodeFile {
  /** Inside the repository. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

export interface CodeSource {
  /** In the order of their paths, without the documentation. */
  list(): Promise<readonly CodeFile[]>;
  /** @returns undefined for a file that is not listed, is no text, or looks like a secret */
  read(path: string): Promise<string | undefined>;
}

/** Bytes of one file; generated code and data can be larger, and nobody reads them. */
export const MAX_CODE_BYTES = 512 * 1024;

/** Settings of machines and people, keys, stores of passwords, databases, and the state of infrastructure. */
const SECRET_NAME =
  /(?:^|\/)(?:\.[^/]+|id_(?:rsa|dsa|ecdsa|ed25519)|env|[^/]*(?:secret|credential|password|passwd|kubeconfig)[^/]*|[^/]+\.(?:env|pem|key|p8|p12|pfx|jks|jceks|keystore|keytab|kdbx?|ppk|ovpn|asc|gpg|sqlite3?|db|dump|tfvars)(?:\.[^/]+)?|[^/]+\.tfstate[^/]*)(?:\/|$)/i;

/** Files of a commit by their paths. */
export type FileList = ReadonlyMap<string, TreeFile>;
/** Lists by their commits; each weighs as much as it has files. */
export type KeptLists = BoundedMap<string, FileList>;

/** True for a path that agents may know of. @param docs folder of the documentation; undefined = there is none */
export const isOpenPath = (path: string, docs: string | undefined): boolean =>
  !SECRET_NAME.test(path) && (docs === undefined || (docs !== '' && !`${path}/`.startsWith(`${docs}/`)));

interface CodePlace {
  readonly commit: string;
  /** Folder of the documentation, which has tools of its own; empty = all of it, undefined = there is none. */
  readonly docs: string | undefined;
  /** Of calls before, and for those after. */
  readonly kept: KeptLists;
}

/** For one call: it holds its list, also when that is no longer kept. */
export function codeSource(
  repository: Pick<Repository, 'list' | 'read'>,
  { commit, docs, kept }: CodePlace,
): CodeSource {
  const files = async (): Promise<FileList> => {
    const before = kept.get(commit);
    if (before !== undefined) return before;
    const found = (await repository.list(commit, '')).filter(
      ({ path, size }) => size <= MAX_CODE_BYTES && isOpenPath(path, docs),
    );
    const list: FileList = new Map(found.map((file) => [file.path, file]));
    kept.set(commit, list, list.size);
    return list;
  };
  let listed: Promise<FileList> | undefined;
  const known = (): Promise<FileList> => (listed ??= files());
  return {
    list: async () => [...(await known()).values()].map(({ path, size }) => ({ path, size })),
    read: async (path) => {
      const file = (await known()).get(path);
      const bytes = file === undefined ? undefined : await repository.read(file.oid, MAX_CODE_BYTES);
      if (bytes === undefined || bytes.includes(0) || isSecretContent(bytes.subarray(0, HEAD_BYTES)))
        return undefined;
      const text = bytes.toString('utf8');
      return holdsKey(text) ? undefined : withoutTokens(text);
    },
  };
}
