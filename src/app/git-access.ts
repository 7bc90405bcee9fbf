/** The credential of one project's repository, apart from those of the settings. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ForgeAccount } from '../jobs/forges/forge-definition.ts';
import type { RemotePlan, SshAccess } from '../lib/git/repository.ts';

/** Plans are compared and logged as JSON, which leaves functions out: what is secret is behind one. */
export interface GitAccess {
  /** Whose it is: `open`, `account:ID` or `key:ID`. */
  readonly of: string;
  /** Another one after each change of the credential. */
  readonly mark: string;
  /** Undefined = none. */
  readonly account: () => (ForgeAccount & { readonly kind: string }) | undefined;
  /** Writes the key where ssh reads it. Absent = the repository is not read by ssh. */
  readonly ssh?: (dataDir: string) => SshAccess;
  readonly pin?: NonNullable<RemotePlan['pin']>;
}

/** @param id of the key */
export function sshAccess(id: string, privateKey: string): NonNullable<GitAccess['ssh']> {
  return (dataDir) => {
    const folder = join(dataDir, 'git', 'keys');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const keyFile = join(folder, id);
    // A running ssh reads the old one or the new one.
    writeFileSync(`${keyFile}.${process.pid}`, privateKey, { mode: 0o600 });
    renameSync(`${keyFile}.${process.pid}`, keyFile);
    return { keyFile, knownHosts: join(folder, 'known_hosts') };
  };
}
