/** Puts together how the readers of one project's site sign in. */
import type { Clock } from '../../lib/time/clock.ts';
import { DEFAULT_ACCESS } from '../../records/readers/access-settings.ts';
import { MAIL_LINK_GOOD_FOR } from '../../records/readers/mail-links.ts';
import type { ReaderAccess } from '../../web/reader/access/reader-access.ts';
import { createReaderSignIn } from '../../web/reader/sign-in/create-reader-sign-in.ts';
import { createProviderSignIn } from '../../web/reader/sign-in/provider-method.ts';
import { readingMember } from '../../web/reader/sign-in/reading-member.ts';
import type { SignInDeps } from '../../web/reader/sign-in/sign-in-deps.ts';
import { readerLinkMail } from '../../web/service/mail/reader-link-mail.ts';
import type { ServiceMail } from '../../web/service/mail/service-mail.ts';
import type { Service } from '../../web/service/service.ts';
import type { KnownAccess } from './known-access.ts';
import type { ReaderSite } from './site-service.ts';

export function readerSignIn(
  service: Service,
  access: Pick<KnownAccess, 'of'>,
  { project, live, url }: ReaderSite & { readonly project: string },
): Pick<ReaderAccess, 'identify' | 'signIn' | 'challenge' | 'closed'> {
  const { records, identity, base, clock, random, secret, assets, log, address, mail, authorCode } = service;
  const own = {
    project,
    base,
    clock,
    random,
    secret,
    records: records.readers,
    settings: () => access.of(project) ?? DEFAULT_ACCESS,
    origin: url,
  };
  const { handler, identify, challenge, closed } = createReaderSignIn({
    ...own,
    live,
    assets,
    log,
    authorCode,
    member: readingMember(records.users, project),
    dashboard: address,
    providers: createProviderSignIn({ ...own, identity }),
    ...(mail === undefined
      ? {}
      : { sendLink: linkSender(mail, { clock, site: () => live.current().config.name }) }),
  });
  return { identify, challenge, closed, signIn: handler };
}

function linkSender(
  mail: ServiceMail,
  { clock, site }: { readonly clock: Clock; readonly site: () => string },
): NonNullable<SignInDeps['sendLink']> {
  return async (to, url, language) => {
    const expiresAt = clock() + MAIL_LINK_GOOD_FOR;
    await mail.send(readerLinkMail({ to, url, site: site(), expiresAt, language }));
  };
}
