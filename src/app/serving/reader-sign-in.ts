/** Puts together how the readers of one project's site sign in. */
import { DEFAULT_ACCESS } from '../../records/readers/access-settings.ts';
import type { ReaderAccess } from '../../web/reader/access/reader-access.ts';
import { createReaderSignIn } from '../../web/reader/sign-in/create-reader-sign-in.ts';
import { createProviderWay } from '../../web/reader/sign-in/provider-way.ts';
import type { Service } from '../../web/service/service.ts';
import type { KnownAccess } from './known-access.ts';
import type { ReaderSite } from './site-service.ts';

export function readerSignIn(
  service: Service,
  access: Pick<KnownAccess, 'of'>,
  { project, live, url }: ReaderSite & { readonly project: string },
): Pick<ReaderAccess, 'identify' | 'signIn' | 'challenge'> {
  const { records, identity, base, clock, random, secret, assets, log, address } = service;
  const own = {
    ...{ project, base, clock, random, secret },
    records: records.readers,
    settings: () => access.of(project) ?? DEFAULT_ACCESS,
    origin: url,
  };
  const { handler, identify, challenge } = createReaderSignIn({
    ...{ ...own, live, assets, log },
    member: (id) => records.users.get(id),
    dashboard: address,
    providers: createProviderWay({ ...own, identity }),
  });
  return { identify, challenge, signIn: handler };
}
