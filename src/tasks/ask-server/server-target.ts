/** Reads which Lectern server a command asks, and with which key; the key is never part of a message. */
import { readFileSync } from 'node:fs';
import { AppError } from '../../lib/app-error.ts';
import { isLocalName } from '../../lib/text/local-name.ts';
import { type Environment, environment } from '../../program/environment.ts';

export interface ServerTarget {
  /** Without trailing slash; may have a path. */
  readonly url: string;
  readonly project: string;
  readonly key: string;
}

interface NamedServer {
  readonly server: unknown;
  readonly project: unknown;
  /** Accepts http:// to other machines too. */
  readonly insecure: boolean;
}

/** @throws AppError `usage/options`, `usage/key` */
export function serverTarget(
  { server, project, insecure }: NamedServer,
  env: Environment = environment(),
): ServerTarget {
  if (typeof server !== 'string' || server === '')
    throw wrong(
      '--server is missing',
      'Give the address of the Lectern server, for example --server https://docs.example.com',
    );
  if (typeof project !== 'string' || project === '')
    throw wrong('--project is missing', 'Give the id of the project: the dashboard shows it on its overview');
  if (!/^[\w.~-]{1,200}$/.test(project))
    throw wrong(
      `--project is ${JSON.stringify(project.slice(0, 100))}`,
      'Give the id of the project, such as my-docs',
    );
  return { url: address(server, insecure), project, key: keyOf(env) };
}

function address(server: string, insecure: boolean): string {
  const url = URL.parse(server);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw wrong(
      `--server is ${JSON.stringify(server.slice(0, 200))}`,
      'Give a whole address that begins with https://, for example https://docs.example.com',
    );
  // Its password would be sent, and shown in messages.
  if (url.username !== '' || url.password !== '')
    throw wrong(
      '--server has a user name or a password',
      'Give the address alone, and the key in LECTERN_API_KEY',
    );
  if (url.protocol === 'http:' && !insecure && !isLocalName(url.hostname))
    throw wrong(
      `--server ${url.origin} is not encrypted, so everybody on the way could read the key`,
      'Give an address that begins with https://, or add --insecure where the network is your own',
    );
  return url.href.replace(/\/+$/, '');
}

function keyOf(env: Readonly<Record<string, string | undefined>>): string {
  const { LECTERN_API_KEY: given = '', LECTERN_API_KEY_FILE: file = '' } = env;
  const key = (file === '' ? given : textOf(file)).trim();
  const hint =
    'Create a key on the API keys page of the dashboard, and set LECTERN_API_KEY, or LECTERN_API_KEY_FILE';
  if (key === '') throw new AppError('usage/key', 'LECTERN_API_KEY is not set', { hint });
  if (/^[\x21-\x7e]{1,500}$/.test(key)) return key;
  throw new AppError('usage/key', 'LECTERN_API_KEY holds characters that no key has', { hint });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppError('usage/key', `LECTERN_API_KEY_FILE names the file "${file}", which cannot be read`, {
      hint: 'Give the path of a file that this user may read',
      cause,
    });
  }
}

const wrong = (message: string, hint: string): AppError => new AppError('usage/options', message, { hint });
