/** Puts together how the readers of one project's site sign in. */
import type { ReaderAccess } from '../../web/reader/access/reader-access.ts';
import type { Service } from '../../web/service/service.ts';
import type { KnownAccess } from './known-access.ts';
import type { ReaderSite } from './site-service.ts';

export function readerSignIn(
  { records }: Service,
  _access: Pick<KnownAccess, 'of'>,
  { project }: ReaderSite & { readonly project: string },
): Pick<ReaderAccess, 'identify' | 'signIn'> {
  return {
    signIn: () => undefined,
    identify: async (request) => {
      const token = /^Bearer (\S+)$/.exec(String(request.headers['authorization'] ?? ''))?.[1];
      const reader = token === undefined ? undefined : await records.readers.verifyToken(project, token);
      return reader === undefined ? undefined : { reader };
    },
  };
}
