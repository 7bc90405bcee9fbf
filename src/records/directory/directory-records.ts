/** The repository of the directory connection (SCIM): its tokens, the role of the members it makes, and its last errors. */
import type { Role } from '../users/user.ts';

/** The directory never makes owners. */
export const DIRECTORY_ROLES = ['none', 'viewer', 'editor', 'admin'] as const satisfies readonly Role[];
export type DirectoryRole = (typeof DIRECTORY_ROLES)[number];

export interface DirectoryToken {
  readonly id: string;
  readonly name: string;
  /** What people may see of it later. */
  readonly hint: string;
  readonly createdAt: number;
  /** Id of a member. */
  readonly createdBy: string;
  readonly lastUsedAt: number | null;
}

export interface DirectoryError {
  readonly id: string;
  readonly at: number;
  /** Name of the token. */
  readonly token: string;
  /** Method and path. */
  readonly request: string;
  readonly status: number;
  readonly detail: string;
}

export interface DirectoryRecords {
  /** @throws AppError `directory/name`, `directory/too-many` */
  createToken(request: {
    name: string;
    by: string;
  }): Promise<{ readonly token: DirectoryToken; readonly secret: string }>;
  /** Those that work, the newest first. */
  tokens(): Promise<readonly DirectoryToken[]>;
  /** @returns the revoked one */
  revokeToken(id: string): Promise<DirectoryToken | undefined>;
  /** The token with this secret; records the use. Undefined when it is unknown or revoked. */
  verify(secret: string): Promise<DirectoryToken | undefined>;
  /** Default `viewer`. */
  role(): Promise<DirectoryRole>;
  setRole(role: DirectoryRole): Promise<void>;
  /** Keeps the last few. */
  noteError(error: Omit<DirectoryError, 'id' | 'at'>): Promise<void>;
  /** The newest first. */
  errors(): Promise<readonly DirectoryError[]>;
}
