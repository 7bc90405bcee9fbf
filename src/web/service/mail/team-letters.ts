/** Tells members by mail that feedback was given to them or that a note names them; the words of readers and notes stay in the dashboard. */
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { Records } from '../../../records/records.ts';
import type { User } from '../../../records/users/user.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';
import type { ServiceMail } from './service-mail.ts';

type Person = Pick<User, 'name' | 'email'>;

interface Sender {
  /** Undefined without a mail server: then nothing is sent. */
  readonly mail?: ServiceMail;
  readonly records: Pick<Records, 'feedback' | 'users'>;
  /** Public address of the dashboard. */
  readonly address: () => string;
}

interface Told {
  readonly project: { readonly id: string; readonly name: string };
  readonly by: Person & Pick<User, 'id'>;
}

/** The letter to one member. */
export function teamLetter(parts: {
  readonly to: Person;
  readonly by: Person;
  readonly project: Told['project'];
  /** Page of the entry; with several entries, their number. */
  readonly about: string | number;
  readonly what: 'assigned' | 'named';
  /** Path of the entry or the list in the dashboard. */
  readonly path: string;
  readonly address: string;
}): NewLetter {
  const { to, by, project, about, what, path, address } = parts;
  const entries = typeof about === 'number' ? `${about} entries of feedback` : `feedback on ${about}`;
  const done = what === 'assigned' ? `gave you ${entries}` : `named you in a note on ${entries}`;
  return {
    kind: 'team',
    to: to.email,
    ...writeLetter({
      subject: `${project.name}: ${by.name} ${done}`,
      title: what === 'assigned' ? 'You were given feedback' : 'You were named in a note',
      paragraphs: [`Hello ${to.name}, ${by.name} (${by.email}) ${done}, in the project ${project.name}.`],
      action: { label: what === 'assigned' ? 'Open it' : 'Read the note', url: `${address}${path}` },
      why: 'You get this because you are a member of the dashboard. Under Your account you can switch such letters off.',
      from: `${address}/dashboard/account`,
    }),
  };
}

const listOf = (project: string): string => `/dashboard/p/${project}/feedback`;

/** Queues a letter to each member that a note names, but not to its author. */
export async function tellNamed(
  { mail, records, address }: Sender,
  { project, by, entry, members }: Told & { readonly entry: string; readonly members: readonly string[] },
): Promise<void> {
  if (mail === undefined) return;
  const others = members.filter((id) => id !== by.id);
  const about = others.length === 0 ? undefined : await records.feedback.get(project.id, entry);
  if (about === undefined) return;
  for (const id of others) {
    const to = await records.users.get(id);
    if (to?.active !== true || !to.teamMail) continue;
    const path = `${listOf(project.id)}/${encodeURIComponent(entry)}`;
    await mail.send(
      teamLetter({ to, by, project, about: about.path, what: 'named', path, address: address() }),
    );
  }
}

/** Queues one letter to the member who was given entries, unless that is who did it. */
export async function tellAssigned(
  { mail, records, address }: Sender,
  { project, by, entries, member }: Told & { readonly entries: readonly string[]; readonly member: string },
): Promise<void> {
  if (mail === undefined || member === by.id) return;
  const to = await records.users.get(member);
  if (to?.active !== true || !to.teamMail) return;
  const [only] = entries;
  const about = entries.length === 1 ? (await records.feedback.get(project.id, only!))?.path : entries.length;
  if (about === undefined) return;
  const path =
    entries.length === 1
      ? `${listOf(project.id)}/${encodeURIComponent(only!)}`
      : `${listOf(project.id)}?assignee=me`;
  await mail.send(teamLetter({ to, by, project, about, what: 'assigned', path, address: address() }));
}
