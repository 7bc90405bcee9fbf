/** Errors as pages for people: status, title, text and what to do. */
import { AppError } from '../../../lib/app-error.ts';
import type { Log } from '../../../lib/log.ts';
import { isClientGone } from '../../edge/http/client-gone.ts';
import type { WebRequest } from '../../edge/http/handler.ts';
import { loggedPath } from '../../edge/http/logged-path.ts';

export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const NOT_FOUND: Problem = {
  status: 404,
  title: 'Page not found',
  text: 'There is nothing at this address. It may have been removed, or the link is not complete.',
};

export const FORBIDDEN: Problem = {
  status: 403,
  title: 'Not allowed',
  text: 'Your role does not include this page. An owner or an administrator can change your role.',
};

/** The reply to scripts of a site, which may not read the dashboard. */
export const FOREIGN: Problem = {
  status: 403,
  title: 'Only for people',
  text: 'The dashboard answers to people who open it, and to its own pages. Open this address in a tab of its own.',
};

/** The reply to what does not report how it requests: an old browser, or any browser over plain HTTP. */
export const UNREPORTED: Problem = {
  status: 403,
  title: 'This browser cannot be told from a script',
  text: 'The dashboard shares its address with a site whose authors may write scripts, and this browser does not report what it requests. Use a newer browser and https. The operator of the server can also give the dashboard a host name of its own (LECTERN_DASHBOARD_URL).',
};

export const FORGED: Problem = {
  status: 403,
  title: 'This form is out of date',
  text: 'It was not sent from a page of this dashboard, or the page was open for too long. Go back, load the page again, and send it once more.',
};

/** The client has disconnected, so no one reads it. */
const INCOMPLETE: Problem = {
  status: 400,
  title: 'That did not work',
  text: 'The request is not complete. Send it again.',
};

/** Contains no detail of the database, because visitors without a session see it too. */
const STORE: Problem = {
  status: 503,
  title: 'The store cannot be used right now',
  text: 'Nothing was saved. Try again in a moment; if it persists, the log of the server has the cause.',
  headers: { 'retry-after': '30' },
};

export function wrongMethod(methods: readonly string[]): Problem {
  return {
    status: 405,
    title: 'Not possible here',
    text: 'This address does not accept that kind of request. Go back and use the button of the page.',
    headers: { allow: methods.join(', ') },
  };
}

const STATUS: Readonly<Record<string, number>> = {
  'actions/reserved': 403,
  'actions/role': 403,
  'readers/newer': 409,
  'request/too-large': 413,
  'request/media-type': 415,
  'request/unreadable': 400,
  'users/busy': 503,
  'users/suspended': 403,
  'users/throttled': 429,
};

/** Turns a thrown error into a page; unexpected errors show only the id under which the log has the details. */
export function thrownProblem(error: unknown, request: WebRequest, log: Log): Problem {
  if (isClientGone(error, request.signal)) return INCOMPLETE;
  if (error instanceof AppError && error.code.startsWith('store/')) {
    log.error('dashboard request failed', {
      id: request.id,
      path: loggedPath(request.path),
      error: error.message,
    });
    return STORE;
  }
  const known = error instanceof AppError ? STATUS[error.code] : undefined;
  if (known !== undefined && known < 500) return { status: known, ...expected(error as AppError) };
  log.error(
    'dashboard request failed',
    {
      id: request.id,
      path: loggedPath(request.path),
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    },
    error,
  );
  if (known !== undefined)
    return { status: known, ...expected(error as AppError), headers: { 'retry-after': '30' } };
  return {
    status: 500,
    title: 'Something went wrong',
    text: `This is an error of the server, not of what you typed. Try again; if it persists, look for the id ${request.id} in the log of the server.`,
  };
}

function expected({ message, hint }: AppError): { title: string; text: string } {
  return { title: 'That did not work', text: `${message}.${hint === undefined ? '' : ` ${hint}.`}` };
}
