/** Maps git's error output to errors that tell a person what to do. */

import { AppError } from '../../app-error.ts';
import { cutText, oneLine } from '../../text/clean-text.ts';
import type { RemoteConnection } from '../remote.ts';
import { scrub } from '../remote.ts';
import type { GitAnswer } from './run-git.ts';

interface Kind {
  readonly code: string;
  readonly pattern: RegExp;
  readonly message: string;
  readonly hint: string | ((about: About) => string);
}

/** What is known of the command that failed. */
interface About {
  readonly pushes: boolean;
  /** The file with the keys of servers, where Lectern has one of its own. */
  readonly knownHosts: string | undefined;
}

const NO_ROOM = /No space left on device|Disk quota exceeded|Out of diskspace/i;
/** How git calls damage of its files. */
const DAMAGE =
  /\b(?:packed|loose) object \S+ .*is corrupt|object file .* is empty|inflate: data stream error|unable to read (?:tree|sha1|[0-9a-f]{40})|bad object [0-9a-f]{40}|bad tree object|corrupt loose object|packfile .* (?:cannot|is|does not)|missing (?:blob|tree|commit) |invalid object [0-9a-f]+ /i;

const WEB_PAGE = {
  message: 'A web page answers at {} instead of Git, as a sign-in page in front of it does',
  hint: 'Let this machine reach Git without that page (single sign-on, VPN, proxy), or set the address and the token that the server has for programs',
};

/** The first match counts, so specific patterns come before general ones. `{}` is the remote. */
const KINDS: readonly Kind[] = [
  {
    code: 'git/denied',
    pattern: /detected dubious ownership/i,
    message: 'The repository {} belongs to another user of this machine, and Git refuses to use it',
    hint: 'Run Lectern as the user that owns the repository, or make that user the owner with chown',
  },
  {
    code: 'git/failed',
    pattern: /mismatched algorithms/i,
    message: 'The repository {} names its objects with SHA-256, which is not supported',
    hint: 'Use a repository in the usual format (SHA-1)',
  },
  {
    code: 'git/failed',
    pattern:
      /^(?:remote:|(?:fatal|error): remote) .*(?:No space left on device|Disk quota exceeded|Out of diskspace)/im,
    message: 'There is no room on the disk of the server of {}',
    hint: 'Free some space there, then try again',
  },
  {
    code: 'git/failed',
    pattern:
      /^(?:remote:|(?:fatal|error): remote) .*(?:corrupt|bad object|object file .* is empty|unable to read (?:tree|sha1))/im,
    message: 'The repository {} is damaged on its server',
    hint: 'Have it checked there with "git fsck"',
  },
  {
    code: 'git/no-room',
    pattern: NO_ROOM,
    message: 'There is no room on the disk for our copy of {}',
    hint: 'Free some space, and see that the data folder of Lectern can grow',
  },
  {
    code: 'git/protected',
    pattern:
      /GH006|GH013|protected branch|push declined|pre-receive hook declined|\(hook declined\)|update hook|not allowed to push|branch is currently checked out|proc-receive hook|\(prohibited by|\(deny/i,
    message: 'The remote {} has rules that refuse this branch',
    hint: 'Let this account push the branch in the rules of the repository, or use another branch',
  },
  {
    code: 'git/denied',
    pattern: /Host key verification failed/i,
    message: 'The key of the server of {} is not known, or is not the one of before',
    hint: ({ knownHosts }) =>
      knownHosts === undefined
        ? 'Add it to the known_hosts file of the user that runs Lectern, for example with ssh-keyscan'
        : `When its operator has changed the key, remove the old one with "ssh-keygen -f ${knownHosts} -R HOST", or "-R [HOST]:PORT"; else somebody may have taken its place`,
  },
  {
    code: 'git/denied',
    pattern:
      /Write access to .*not granted|returned error: 403|Permission to .* denied|insufficient permission|remote: .*denied/i,
    message: 'The remote {} does not give this account the right to do it',
    hint: ({ pushes }) =>
      `Give the account or token ${pushes ? 'read and write' : 'read'} access to the contents of this repository`,
  },
  {
    code: 'git/denied',
    pattern:
      /returned error: 401|Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|Permission denied|invalid credentials|HTTP Basic: Access denied/i,
    message: 'The remote {} does not accept the credential',
    hint: ({ pushes }) =>
      `Set a token or key that is valid and may ${pushes ? 'read and write' : 'read'} the contents of this repository`,
  },
  {
    code: 'git/denied',
    // Git says the first of a 200 that is no answer of Git, and the second of a redirect to a page.
    pattern: /info\/refs not valid: is this a git repository|unable to update url base from redirection/i,
    ...WEB_PAGE,
  },
  {
    code: 'git/no-repository',
    pattern: /returned error: 30[12378]/i,
    message: 'The repository {} has moved: the remote answers with another address',
    hint: 'Set the address that it has now; a credential is never sent to where a redirect leads',
  },
  {
    code: 'git/unreachable',
    pattern:
      /returned error: (?:429|5\d\d)|Could not resolve|Connection (?:refused|timed out|reset)|Failed to connect|Couldn't connect|timed out|Operation too slow|SSL|TLS|certificate|early EOF|RPC failed|unexpected disconnect|Empty reply|Network is unreachable|No route to host|Temporary failure/i,
    message: 'The remote {} cannot be reached',
    hint: 'Check the address and that this machine may connect to it, then try again',
  },
  {
    code: 'git/no-repository',
    pattern:
      /returned error: (?:404|410)|not found|does not appear to be a git repository|is this a git repository|not a git repository|does not exist|No such file or directory/i,
    message: 'There is no repository {}, or this account may not see it',
    hint: 'Check the address, and that the account or token has access to it',
  },
  {
    code: 'git/unreachable',
    pattern: /hung up unexpectedly|Could not read from remote repository/i,
    message: 'The connection to {} was closed before the answer was complete',
    hint: 'Try again; if it persists, check the logs of the remote',
  },
];

/** @param doing the attempted command, for example `fetch` */
export function remoteError(doing: string, answer: GitAnswer, remote: RemoteConnection): AppError {
  const name = JSON.stringify(remote.url.slice(0, 200));
  if (answer.ended === 'time') return noAnswer(remote.url);
  if (answer.ended === 'size')
    return new AppError('git/failed', `The remote ${name} sent more than can be taken for "git ${doing}"`);
  const stderr = scrub(answer.stderr, remote.secrets);
  // A fetch says the same of what the remote sends.
  if (doing === 'push' && isDamaged(stderr)) return damaged(lastWords(stderr));
  const kind = KINDS.find(({ pattern }) => pattern.test(stderr));
  const words = lastWords(stderr);
  if (kind === undefined) return new AppError('git/failed', `"git ${doing}" failed with ${name}${words}`);
  const { knownHosts } = remote;
  const hint =
    typeof kind.hint === 'string' ? kind.hint : kind.hint({ pushes: doing === 'push', knownHosts });
  return new AppError(kind.code, kind.message.replace('{}', () => name) + words, { hint });
}

export const noAnswer = (url: string): AppError =>
  new AppError('git/unreachable', `The remote ${JSON.stringify(url.slice(0, 200))} took too long to answer`, {
    hint: 'Try again; a very large repository may need a faster connection',
  });

/** @param leadsTo host of the page, after a redirect */
export const webPage = (url: string, leadsTo: string | undefined): AppError =>
  new AppError(
    'git/denied',
    WEB_PAGE.message.replace('{}', () => JSON.stringify(url.slice(0, 200))) +
      (leadsTo === undefined ? '' : `: it leads to "${leadsTo}"`),
    { hint: WEB_PAGE.hint },
  );

/** For commands that touch only the mirror. */
export function localError(doing: string, answer: GitAnswer): AppError {
  if (answer.ended === 'size')
    return new AppError(
      'git/refused',
      `"git ${doing}" gives more than can be taken: the repository is too large`,
    );
  if (answer.ended === 'time') return new AppError('git/failed', `"git ${doing}" took too long`);
  if (NO_ROOM.test(answer.stderr))
    return new AppError(
      'git/no-room',
      `There is no room for what "git ${doing}" writes${lastWords(answer.stderr)}`,
      {
        hint: 'Free some space, and see that the data folder of Lectern can grow',
      },
    );
  if (isDamaged(answer.stderr)) return damaged(lastWords(answer.stderr));
  return new AppError('git/failed', `"git ${doing}" failed${lastWords(answer.stderr)}`);
}

/** @param words what tells the damage, for people */
export const damaged = (words: string): AppError =>
  new AppError('git/damaged', `Our copy of the repository is damaged${words}`, {
    hint: 'It is fetched anew with the next try; check the disk if this happens again',
  });

/** True when git says that files of ours are damaged; what a remote says of its own does not count. */
export const isDamaged = (stderr: string): boolean =>
  DAMAGE.test(stderr.replace(/^(?:remote:|(?:fatal|error): remote ).*$/gim, ''));

export const isDiskFull = (stderr: string): boolean => NO_ROOM.test(stderr);

/** The remote's own messages, else git's, as one line of plain text, because they are untrusted. */
function lastWords(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).map((line) => oneLine(line));
  const own = lines.filter((line) => /^(?:remote|fatal|error|!|ssh):? ?\S/.test(line));
  const text = own
    .map((line) => line.replace(/^remote: ?/, '').trim())
    .filter((line) => /[a-z]/i.test(line))
    .join(' / ');
  return text === '' ? '' : `: ${cutText(text, 300)}`;
}
