/** Converts members to and from rows. */
import { AppError } from '../../lib/app-error.ts';
import type { Queries } from '../store/database.ts';
import type { Role, User } from './user.ts';

/** For statements in which the table is called `u`. */
export const USER_COLUMNS = `u.id, u.email, u.name, u.role, u.active, u.created_at AS "createdAt", u.last_seen_at AS "lastSeenAt",
  CASE WHEN u.totp_secret IS NULL THEN 0 ELSE 1 END AS "hasTotp",
  coalesce(u.letter_keys_off, 0) AS "lettersOff", coalesce(u.team_mail_off, 0) AS "mailOff"`;

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly active: number;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly hasTotp: number;
  readonly lettersOff: number;
  readonly mailOff: number;
}

export function toUser(row: UserRow): User {
  const { id, email, name, role, createdAt, lastSeenAt } = row;
  return {
    id,
    email,
    name,
    role,
    active: row.active === 1,
    hasTotp: row.hasTotp === 1,
    letterKeys: row.lettersOff !== 1,
    teamMail: row.mailOff !== 1,
    createdAt,
    lastSeenAt,
  };
}

export async function findUser(queries: Queries, id: string): Promise<User | undefined> {
  const row = await queries.first<UserRow>(`SELECT ${USER_COLUMNS} FROM users u WHERE u.id = ?`, [id]);
  return row === undefined ? undefined : toUser(row);
}

const MAX_EMAIL = 254;
const MAX_NAME = 80;

/** True for a text with signs that are plain letters in their normal form, such as that of Kelvin: another mailbox. */
const becomesPlain = (text: string): boolean =>
  [...text].some((sign) => sign > '\x7f' && sign.normalize('NFC').toLowerCase() <= '\x7f');

/** The normal form in which an address is stored and compared. @throws AppError `users/email` */
export function normalEmail(given: string): string {
  const email = given.trim().normalize('NFC').toLowerCase();
  if (
    becomesPlain(given) ||
    email.length > MAX_EMAIL ||
    !/^[^\s@<>"'(),:;[\]\\\p{Cc}]{1,64}@[^\s@<>"'(),:;[\]\\\p{Cc}]+$/u.test(email)
  )
    throw new AppError('users/email', 'That is not an e-mail address', {
      hint: 'For example: ada@example.com',
    });
  return email;
}

/** @throws AppError `users/name` */
export function normalName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || [...name].length > MAX_NAME || /\p{Cc}/u.test(name))
    throw new AppError('users/name', `A name has 1 to ${MAX_NAME} characters, on one line`, {
      hint: 'Write it as the others know it',
    });
  return name;
}
