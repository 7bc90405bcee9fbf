/** The letters to members: an invitation, links for a new password, and a sign-in with a new browser. */
import type { NewLetter } from '../../../records/mail/letter.ts';
import type { Role, User } from '../../../records/users/user.ts';
import { ROLE_WORDS } from '../../../theme/admin/members/role-names.data.ts';
import { writeLetter } from '../../../theme/mail/letter.ts';

type Person = Pick<User, 'name' | 'email'>;

const utc = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const hostOf = (address: string): string => URL.parse(address)?.host ?? address;

export function invitationLetter(parts: {
  readonly to: string;
  readonly role: Role;
  readonly by: Person;
  readonly link: string;
  readonly address: string;
}): NewLetter {
  const { to, role, by, link, address } = parts;
  const host = hostOf(address);
  return {
    kind: 'invitation',
    to,
    ...writeLetter({
      subject: `Invitation to the documentation dashboard of ${host}`,
      title: 'You are invited',
      paragraphs: [
        `${by.name} (${by.email}) invites you to the documentation dashboard of ${host}, as ${ROLE_WORDS[role]}. Choose a name and a password, and you are in.`,
      ],
      action: { label: 'Accept the invitation', url: link },
      notes: ['The link works once, for seven days.'],
      why: `You get this because ${by.email} entered your address under Members. If you do not know them, delete it; nothing happens without the link.`,
      from: `${address}/dashboard`,
    }),
  };
}

/** A link that an owner made for a member. */
export function resetLetter(parts: {
  readonly member: Person;
  readonly by: Person;
  readonly link: string;
  readonly expiresAt: number;
  readonly secondFactor: boolean;
  readonly address: string;
}): NewLetter {
  const { member, by, link, expiresAt, secondFactor, address } = parts;
  const factor = secondFactor ? ' Two-step sign-in is switched off with it; set it up again afterwards.' : '';
  return {
    kind: 'reset',
    to: member.email,
    goodUntil: expiresAt,
    ...writeLetter({
      subject: `A new password for ${hostOf(address)}`,
      title: 'Choose a new password',
      paragraphs: [
        `Hello ${member.name}, ${by.name} (${by.email}) made this link for you. It lets you choose a new password for the documentation dashboard of ${hostOf(address)}.${factor}`,
      ],
      action: { label: 'Choose a new password', url: link },
      notes: [`The link works once, until ${utc(expiresAt)}. You are signed out everywhere until then.`],
      why: 'You get this because an owner of the dashboard reset your password. If you did not ask for it, talk to them.',
      from: `${address}/dashboard`,
    }),
  };
}

/** A link that somebody asked for at the sign-in page. */
export function forgottenPasswordLetter(parts: {
  readonly member: Person;
  readonly link: string;
  readonly expiresAt: number;
  readonly address: string;
}): NewLetter {
  const { member, link, expiresAt, address } = parts;
  return {
    kind: 'forgotten-password',
    to: member.email,
    goodUntil: expiresAt,
    ...writeLetter({
      subject: `A new password for ${hostOf(address)}`,
      title: 'Choose a new password',
      paragraphs: [
        `Hello ${member.name}, this link lets you choose a new password for the documentation dashboard of ${hostOf(address)}. With two-step sign-in, you are asked for a code as usual.`,
      ],
      action: { label: 'Choose a new password', url: link },
      notes: [`The link works once, until ${utc(expiresAt)}.`],
      why: 'You get this because somebody entered your address under "Forgot your password?". If it was not you, delete it: your password stays as it is.',
      from: `${address}/dashboard`,
    }),
  };
}

export function newBrowserLetter(parts: {
  readonly member: Person;
  readonly device: string;
  readonly at: number;
  readonly address: string;
}): NewLetter {
  const { member, device, at, address } = parts;
  const account = `${address}/dashboard/account`;
  return {
    kind: 'new-browser',
    to: member.email,
    ...writeLetter({
      subject: `New sign-in to ${hostOf(address)}`,
      title: 'A new browser signed in',
      paragraphs: [
        `Hello ${member.name}, somebody signed in to the documentation dashboard of ${hostOf(address)} as you, with a browser that has not been used for your account since your last new password.`,
      ],
      figures: [
        { label: 'Browser', value: device },
        { label: 'Time', value: utc(at) },
      ],
      notes: [
        'Was it you? Then there is nothing to do.',
        'If not, change your password on the account page now: this signs out every other browser.',
      ],
      action: { label: 'Open your account', url: account },
      why: 'You get this after every sign-in with a browser that is new to your account.',
      from: `${address}/dashboard`,
    }),
  };
}
