/** Every error of the API: its stable code, its status, and its fixed title. */

interface ErrorKind {
  readonly status: number;
  /** The same for every occurrence. */
  readonly title: string;
  /** For the OpenAPI document: when the error occurs. */
  readonly when: string;
}

/** Keys are the `code` of an AppError; unlisted codes are sent as `server/failed`, without the message. */
export const API_ERRORS = Object.freeze({
  'request/invalid': {
    status: 400,
    title: 'The request is not valid',
    when: 'A parameter or a field of the body is unknown, repeated, empty or has a value that cannot be used. `details` names all of them.',
  },
  'request/unreadable': {
    status: 400,
    title: 'The body cannot be read',
    when: 'The body is not JSON in UTF-8, or ended too early.',
  },
  'request/aborted': {
    status: 400,
    title: 'The request was not complete',
    when: 'The connection ended before the whole body had arrived, so nobody is there to see it.',
  },
  'key/refused': {
    status: 401,
    title: 'A valid API key is needed',
    when: 'The key is missing, malformed, unknown, expired or revoked; the answer does not say which.',
  },
  'key/address': {
    status: 403,
    title: 'The key does not work from this address',
    when: 'The key has a list of addresses, and the request comes from another one. The answer does not say which are in it.',
  },
  'key/scope': {
    status: 403,
    title: 'The key may not do this',
    when: 'The key lacks the scope that the operation needs. `detail` names it, and those that the key has.',
  },
  'request/refused': {
    status: 403,
    title: 'The request is not allowed',
    when: 'The request comes from another website.',
  },
  'feedback/off': {
    status: 403,
    title: 'This is not asked for',
    when: 'The administrators of the site have switched this kind of feedback off.',
  },
  'ask/off': {
    status: 403,
    title: 'Questions are not answered here',
    when: 'The team of the site or the operator of the server has turned questions off.',
  },
  'request/not-found': {
    status: 404,
    title: 'Not found',
    when: 'There is no such project or entry, or it belongs to another project; the answer does not say which.',
  },
  'project/taken': {
    status: 409,
    title: 'Another project has it',
    when: 'The id, the subdomain or a host name belongs to another project.',
  },
  'project/refused': {
    status: 422,
    title: 'The project cannot be made so',
    when: 'The repository cannot be read, has no docs.json in the folder, or a value cannot be used. `detail` has the words of the forge.',
  },
  'request/method': {
    status: 405,
    title: 'The method is not possible here',
    when: 'The path exists, but not with this method. `Allow` names those that are possible.',
  },
  'request/in-progress': {
    status: 409,
    title: 'The same request is still being worked on',
    when: 'A request with the same `Idempotency-Key` has not been answered yet: send it again in a moment.',
  },
  'deployments/no-repository': {
    status: 409,
    title: 'The project has no repository',
    when: 'The project is served from a folder, or its repository could not be fetched yet.',
  },
  'redirects/from': {
    status: 400,
    title: 'A redirect cannot begin there',
    when: 'It is no path of this site, or a page, a file or a redirect of docs.json answers it already.',
  },
  'redirects/to': {
    status: 400,
    title: 'A redirect cannot lead there',
    when: 'It is no page of this site.',
  },
  'redirects/too-many': {
    status: 409,
    title: 'The project has too many redirects',
    when: 'As many redirects as possible are kept already; those that are in docs.json need not be kept twice.',
  },
  'webhooks/url': {
    status: 400,
    title: 'The address cannot be used',
    when: 'It is no address of a webhook, does not begin with `https://`, or leads into a private network.',
  },
  'digest/chat': {
    status: 400,
    title: 'The chat is unknown',
    when: 'The address does not tell which chat it belongs to, or belongs to another one than `chat` says.',
  },
  'digest/none': {
    status: 409,
    title: 'No chat gets the digest',
    when: 'No address is set for this project, or it cannot be read any more since the secret of the server has changed.',
  },
  'readers/newer': {
    status: 409,
    title: 'A newer version has set who may read',
    when: 'Another server of the same database is a newer version, and this one would lose what it does not know. Update this one.',
  },
  'readers/withdrawn': {
    status: 400,
    title: 'The page cannot be withdrawn',
    when: 'It is not the path, file or address of a page of this site, or as many pages as possible are withdrawn already.',
  },
  'deployments/commit': {
    status: 409,
    title: 'The commit never went live',
    when: 'A project can be pinned to commits that were live before, and to the newest one of its branch.',
  },
  'jobs/branch': {
    status: 409,
    title: 'The branch is in use',
    when: 'Another job that has not ended works in this branch.',
  },
  'jobs/state': {
    status: 409,
    title: 'The job is past that',
    when: 'The review of the job is merged or closed: start a new job instead.',
  },
  'jobs/message': {
    status: 409,
    title: 'The job takes no more messages',
    when: 'The job has had as many messages as one may have: start a new job instead.',
  },
  'automations/off': {
    status: 400,
    title: 'The automation is off',
    when: 'An administrator has not switched the automation on, or has switched it off.',
  },
  'automations/refused': {
    status: 422,
    title: 'The automation cannot be switched on',
    when: 'The server has no agent that the recipe needs, or the project has no repository for jobs.',
  },
  'automations/too-many': {
    status: 409,
    title: 'Too many runs have not ended',
    when: 'The automation has as many runs that have not ended as it may have.',
  },
  'previews/branch': {
    status: 400,
    title: 'There is no such branch',
    when: 'The repository has no branch of this name.',
  },
  'previews/none': {
    status: 409,
    title: 'There is nothing to preview',
    when: 'The project is served from a folder, or its repository cannot be read now.',
  },
  'previews/too-many': {
    status: 409,
    title: 'There are too many previews',
    when: 'The project has as many previews as one may have.',
  },
  'request/too-large': {
    status: 413,
    title: 'The body is too large',
    when: 'The body has more bytes than the operation takes.',
  },
  'request/media-type': {
    status: 415,
    title: 'The body has the wrong type',
    when: 'The body is not sent as `application/json`.',
  },
  'request/idempotency-key': {
    status: 422,
    title: 'The key belongs to another request',
    when: 'The `Idempotency-Key` was sent within a day with another body or to another address.',
  },
  'request/too-many': {
    status: 429,
    title: 'Too many requests',
    when: 'The limit of requests in a minute is reached. `Retry-After` says when to try again.',
  },
  'site/unavailable': {
    status: 503,
    title: 'The site cannot be read at the moment',
    when: 'The project is not served, too many searches are waiting, or it is not known who may read. `Retry-After` says when to try again.',
  },
  'server/failed': {
    status: 500,
    title: 'Something went wrong on our side',
    when: 'A mistake of the server; its log has more under the same `requestId`.',
  },
  'store/full': {
    status: 503,
    title: 'Nothing can be written at the moment',
    when: 'The disk of the server is full. Reading still works.',
  },
  'store/unavailable': {
    status: 503,
    title: 'The data cannot be read at the moment',
    when: 'The database cannot be reached.',
  },
} satisfies Record<string, ErrorKind>);

export type ApiErrorCode = keyof typeof API_ERRORS;

export function isApiErrorCode(code: string): code is ApiErrorCode {
  return Object.hasOwn(API_ERRORS, code);
}
