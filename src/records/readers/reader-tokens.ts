/** Tokens of scripts that read protected sites: `rdr_…`, stored as hashes, with groups, an end, and gone when revoked. */
import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import { checkedToken } from '../../lib/secrets/checked-token.ts';
import { newId } from '../../lib/secrets/new-id.ts';
import type { RecordDeps } from '../store/record-deps.ts';
import { untilChange } from '../store/until-change.ts';
import type { Reader } from './reader.ts';
import { checkedGroups } from './reader-limits.ts';
import type { ReaderRecords, ReaderToken } from './reader-records.ts';
import { secretHash } from './secret-hash.ts';

const MAX_READER_TOKENS = 200;
const MAX_NAME = 80;
const USED_EVERY = 60_000;
const FORMAT = checkedToken('rdr_');
const COLUMNS = `id, name, hint, member_groups AS "groups", created_at AS "createdAt", created_by AS "createdBy",
  last_used_at AS "lastUsedAt", expires_at AS "expiresAt"`;

type TokenRow = Omit<ReaderToken, 'groups'> & { readonly groups: string };
type Own = 'createToken' | 'tokens' | 'revokeToken' | 'verifyToken';
type TokenRequest = Parameters<ReaderRecords['createToken']>[1];

const toToken = (row: TokenRow): ReaderToken => ({ ...row, groups: JSON.parse(row.groups) as string[] });

/** @throws AppError `readers/token-name`, `readers/token-expiry` or `readers/user-data` */
function checked({ name: given, groups, createdBy, expiresAt }: TokenRequest, now: number): TokenRequest {
  const name = given.trim();
  if (name === '' || [...name].length > MAX_NAME || /\p{Cc}/u.test(name))
    throw new AppError('readers/token-name', `The name of a token has 1 to ${MAX_NAME} characters`, {
      hint: 'Name the script that will use it, for example "link checker"',
    });
  if (expiresAt !== null && !(Number.isSafeInteger(expiresAt) && expiresAt > now))
    throw new AppError('readers/token-expiry', 'The token would have expired before it was made', {
      hint: 'Choose a day that is still to come',
    });
  return { name, groups: checkedGroups(groups), createdBy, expiresAt };
}

function readerOf({ id, name, groups, expiresAt }: ReaderToken): Reader {
  return {
    way: 'token',
    subject: id,
    label: name,
    groups,
    content: {},
    apiPlaygroundInputs: {},
    ...(expiresAt === null ? {} : { expiresAt }),
  };
}

export function createReaderTokens({ database, clock, random }: RecordDeps): Pick<ReaderRecords, Own> {
  const createToken: ReaderRecords['createToken'] = async (project, given) => {
    const now = clock();
    const request = checked(given, now);
    const secret = FORMAT.make(random);
    const token: ReaderToken = {
      ...request,
      id: newId(clock, random),
      hint: FORMAT.hint(secret),
      createdAt: now,
      lastUsedAt: null,
    };
    await database.write(async (transaction) => {
      const row = await transaction.first<{ count: number }>(
        'SELECT count(*) AS count FROM reader_tokens WHERE project = ?',
        [project],
      );
      if ((row?.count ?? 0) >= MAX_READER_TOKENS)
        throw new AppError('readers/too-many-tokens', `The project has ${MAX_READER_TOKENS} tokens already`, {
          hint: 'Revoke those that nothing uses any more',
        });
      await transaction.run(
        `INSERT INTO reader_tokens (id, project, name, hint, hash, member_groups, created_at, created_by, expires_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          token.id,
          project,
          token.name,
          token.hint,
          secretHash(secret),
          JSON.stringify(token.groups),
          now,
          token.createdBy,
          token.expiresAt,
        ],
      );
    });
    return { token, secret };
  };

  const noteUse = async (id: string, now: number): Promise<void> => {
    // A full disk must not refuse scripts.
    await database
      .write((transaction) =>
        transaction.run('UPDATE reader_tokens SET last_used_at = ? WHERE id = ?', [now, id]),
      )
      .catch(() => undefined);
  };

  const kept = untilChange<TokenRow>(database, MAX_READER_TOKENS);
  const find = async (project: string, hash: Buffer): Promise<TokenRow | undefined> => {
    const row = await database.first<TokenRow & { hash: Uint8Array }>(
      `SELECT ${COLUMNS}, hash FROM reader_tokens WHERE project = ? AND hash = ?`,
      [project, hash],
    );
    return row !== undefined && timingSafeEqual(row.hash, hash) ? row : undefined;
  };

  const verifyToken: ReaderRecords['verifyToken'] = async (project, secret) => {
    if (!FORMAT.is(secret)) return undefined;
    // By the token itself: hashing it costs more than all the rest of finding a row that is kept.
    const row = await kept(`${project}\n${secret}`, () => find(project, secretHash(secret)));
    if (row === undefined) return undefined;
    const now = clock();
    if (row.expiresAt !== null && row.expiresAt <= now) return undefined;
    if (row.lastUsedAt === null || now - row.lastUsedAt >= USED_EVERY) await noteUse(row.id, now);
    return readerOf(toToken(row));
  };

  return {
    createToken,
    verifyToken,
    tokens: async (project) => {
      const rows = await database.all<TokenRow>(
        `SELECT ${COLUMNS} FROM reader_tokens WHERE project = ? ORDER BY created_at DESC, id DESC`,
        [project],
      );
      return rows.map(toToken);
    },
    revokeToken: async (project, id) =>
      (await database.write((transaction) =>
        transaction.run('DELETE FROM reader_tokens WHERE project = ? AND id = ?', [project, id]),
      )) > 0,
  };
}
